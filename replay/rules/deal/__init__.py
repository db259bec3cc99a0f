"""The deal and faults in dealing."""
