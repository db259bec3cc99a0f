"""Who is to draw a tile that was put back chooses before he has seen it."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table

_KONGS: Final = (k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED)


@check("choice-in-time", on=(k.REQUEST,), needs="ev g rul", always=False)
def choice_in_time(table: Table, act: Act) -> Finding | None:
    """The player due to draw a tile that another has lifted and put back may have that player keep it, as long as he
    has not taken it himself."""
    backs = table.conduct.put_back
    if word_of(act) != "keep" or act.seat < 0 or not backs:
        return None
    back, _ = backs[-1]
    if act.seat == back.seat:
        return None
    kong_open = False  # a supplement comes from the tail: it does not take the tile put back
    for one in table.acts:
        if one.seat != act.seat:
            continue
        if one.kind in _KONGS:
            kong_open = True
        elif one.kind == k.DRAW:
            if one.seq > back.seq and not kong_open:
                return Finding((back.seq, one.seq))
            kong_open = False
    return ASKED
