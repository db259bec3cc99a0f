"""Wrong numbers of tiles: short and long hands."""
