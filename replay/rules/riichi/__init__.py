"""Declaring riichi: when it may be done."""
