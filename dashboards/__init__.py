"""Pages, the hand viewer and printed case reports."""
