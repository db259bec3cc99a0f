"""Scoring of hands: shapes, waits, values."""
