"""Events in, verdicts out: every action of a game judged again under a named rule book."""
