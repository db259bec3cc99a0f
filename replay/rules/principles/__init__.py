"""What holds for every rule: time to object, the set of tiles, phases, scores of a hand, the winning form."""
