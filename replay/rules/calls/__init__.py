"""Chow, pung, kong and north: whose tile, which tiles, and when."""
