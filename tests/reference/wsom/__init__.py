"""A second, plain referee of 世界麻將大賽規則 chapter 1 (WSOM), written from the text alone.

It reads the lines of a record as plain dicts, follows them (`table.Table`), says which moves the rules allow at that
moment (`moves.legal_moves`), whose claim prevails (`claims.prevailing`), and who pays a win (`pay.payments`).
"""
