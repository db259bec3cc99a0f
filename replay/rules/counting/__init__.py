"""Counting a win: how the hand is laid out, what it is worth, who pays, and how it gets on the sheet."""
