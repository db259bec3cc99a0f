"""What no table could produce: the deal, the wall, indicators, tiles that are there once, tiles that were held."""
