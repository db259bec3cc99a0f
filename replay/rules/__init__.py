"""The checks: one file each, in folders by topic. `replay.rule.all_checks` finds them."""
