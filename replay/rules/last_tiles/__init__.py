"""The last tiles of a wall: fourteen that stay, the seabed tile and the riverbed tile."""
