"""Numbers of event kinds and flags as plain integers.

The numbers are stored in Parquet: append-only, a retired number is never given again. They stand here as plain
integers because the replay engine compares them millions of times a second and is compiled in place by
`make fast`; `ingest.model.Kind` is the same list as an enumeration.
"""

from typing import Final

# set-up
SEAT_DRAW: Final = 1
DICE: Final = 2
SHUFFLE: Final = 3
BUILD: Final = 4
BREAK: Final = 5
DEAL: Final = 6
INDICATOR: Final = 7
WALL_ORDER: Final = 8
# play
OFFER: Final = 20
CALL: Final = 21
RETRACT: Final = 22
DRAW: Final = 23
LIFT: Final = 24
MIX: Final = 25
PUT_BACK: Final = 26
DISCARD: Final = 27
CHOW: Final = 28
PUNG: Final = 29
KONG_EXPOSED: Final = 30
KONG_CONCEALED: Final = 31
KONG_ADDED: Final = 32
NORTH_ASIDE: Final = 33
FLOWER_ASIDE: Final = 34
RIICHI: Final = 35
RIICHI_ACCEPTED: Final = 36
# table conduct
TOUCH: Final = 50
FLIP: Final = 51
LOOK: Final = 52
EXPOSE: Final = 53
HAND_IN_RIVER: Final = 54
COUNT_SEEN: Final = 55
MISPLACED: Final = 56
NAMED: Final = 57
DISTURBANCE: Final = 58
REMIX: Final = 59
TAKEN_OUT: Final = 60
CORRECTION: Final = 61
# ending
WIN: Final = 70
DRAW_GAME: Final = 71
SETTLE: Final = 72
CONFIRMED: Final = 73
SIGNED: Final = 74
# people
COMPLAINT: Final = 90
OBJECTION: Final = 91
NOTICE: Final = 92
RULING: Final = 93
IMMUNITY_CLAIM: Final = 94
REQUEST: Final = 95
AGREEMENT: Final = 96
TIMED: Final = 97
CLOCK_PAUSE: Final = 98
CLOCK_RESUME: Final = 99
CLOCK_STATE: Final = 100
ENTER: Final = 101
LEAVE: Final = 102
RETURN: Final = 103
SUBSTITUTE: Final = 104
# what no reader knows: kept raw, never guessed
UNREAD: Final = 120

# flags (bits of the column `flags`)
HAND_CUT: Final = 1  # discard: the tile came from the hand
DRAWN_CUT: Final = 2  # discard: the tile just drawn; neither bit = not recorded
HEAD: Final = 4  # draw from the head of the wall
TAIL: Final = 8  # draw from its tail; neither bit = not recorded
FINAL: Final = 16  # settle: the end of the game, not of a hand
INFERRED: Final = 1 << 14  # the reader inferred the event; column `stated` is false

NONE: Final = -1  # no seat, tile, target, wall index or duration
NO_TIME: Final = -(1 << 53)  # no time recorded
