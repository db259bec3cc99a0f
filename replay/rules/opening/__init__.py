"""Draw of seats, dealer, shuffle, walls, dice and break."""
