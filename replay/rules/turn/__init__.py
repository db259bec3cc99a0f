"""Whose turn it is, which draw is due, and what may be discarded."""
