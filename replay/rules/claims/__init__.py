"""Claims and wins at a real table: which tile, the word, who goes first, what is shown."""
