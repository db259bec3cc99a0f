"""A second, plain referee of 鎮江麻將 (Zhenjiang), written from the text alone.

It turns wilds into every tile they might be (`shapes`), reckons who pays what (`pay`), follows the lines of a record as
plain dicts (`table.Table`), says which moves the rules allow at that moment (`moves.legal_moves`) and which row of the
rules a line breaks (`referee.faults`).
"""
