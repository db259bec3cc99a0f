"""The wild tile: the indicator, the duties to throw and show wilds, winning shapes with wilds."""
