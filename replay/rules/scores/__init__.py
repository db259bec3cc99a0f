"""Points of riichi: values, payments, sticks, draws, the next hand, the end of the game."""
