"""Wins of riichi: shape, yaku, tile, robbing, several winners."""
