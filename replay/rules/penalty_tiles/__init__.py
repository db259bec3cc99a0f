"""Penalty tiles: exposed, laid open, thrown, and kept out of exposed sets."""
