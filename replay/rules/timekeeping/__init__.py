"""Playing time: the limits of a turn and of a hand, and the request to wait after the deal."""
