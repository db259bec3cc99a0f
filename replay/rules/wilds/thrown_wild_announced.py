"""The second wild thrown is announced, where the house reads 二搭必亮 so."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import PLAY
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    wilds = table.conduct.wilds
    reading = table.match.options["second_wild"]
    return wilds is not None and reading == "thrown" and any(len(thrown) > 1 for thrown in wilds.thrown)


@check("thrown-wild-announced", on=(HAND_END,), needs="ev v", always=False, arises=_arises)
def thrown_wild_announced(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """By the option `second_wild` `thrown` every wild thrown after the first is announced: from the thrower's turn on,
    until somebody draws or claims next.
    """
    wilds = table.conduct.wilds
    if wilds is None or table.match.options["second_wild"] != "thrown":
        return None
    found, asked = [], False
    for seat, thrown in enumerate(wilds.thrown):
        for seq in thrown[1:]:
            asked = True
            if not _announced(table, seat, seq):
                found.append(Finding((thrown[0],), seat=seat, seq=seq))
    return tuple(found) or (ASKED if asked else None)


def _announced(table: Table, seat: int, seq: int) -> bool:
    before = [one for one in table.river_seq[seat] if one < seq]
    after = next((act.seq for act in table.acts[seq + 1 :] if act.kind in PLAY), len(table.acts))
    span = table.acts[before[-1] + 1 if before else 0 : after]
    return any(act.kind == k.CALL and act.seat == seat and act.detail.get("word") == "wild" for act in span)
