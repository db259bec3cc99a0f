"""Sets at a real table: which tiles, how they lie, when they may be made, and what follows them."""
