"""A second scorer of the Zung Jung counting of 世界麻將大賽 (WSOM, 麻將計分法).

It tries every arrangement of the winner's concealed tiles and every place of the winning tile, asks all 44 patterns of
each one, and keeps the dearest. Input is a dict in the form of tests/examples/wsom_scoring_examples.json.
"""
