"""Wrong claims and wins: taken back, changed, put right, found too late."""
