"""Payments in chips: the win part, thrown wilds, dealing in with one, what a loser holds, nothing beside."""
