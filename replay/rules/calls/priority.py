"""Of several claims the strongest goes first."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.scoring.shape import KINDS, completes
from replay.table import OFFER_DISCARD, Table

_RANK: Final = {"chow": 1, "pung": 2, "kong": 2, "win": 3}


def _another_could(table: Table, act: Act) -> bool:
    """Whether another seat held what a claim of more weight needs, or may have held it."""
    kind = KIND_OF[table.offer_tile]
    if table.offer_kind != OFFER_DISCARD or not 0 <= kind < KINDS:
        return False
    for seat in range(table.players):
        if seat in (act.seat, table.offer_seat):
            continue
        counts = table.counts[seat]
        if not table.known[seat] or (act.kind == k.CHOW and counts[kind] >= 2 and table.riichi[seat] < 0):
            return True
        if completes(counts[:KINDS], kind, len(table.melds[seat])):
            return True
    return False


@check("claim-priority", on=(k.CHOW, k.PUNG, k.KONG_EXPOSED), needs="ev v", always=False, arises=_another_could)
def claim_priority(table: Table, act: Act) -> Finding | None:
    """A win goes before pung and kong, and these before a chow; of two wins see the rule of several wins.

    The words spoken since the discard decide. A record without them shows only who got the tile: there the question
    arises where another seat held the tiles for a stronger claim, and stays open.
    """
    if table.offer_kind != OFFER_DISCARD:
        return None
    weight = 1 if act.kind == k.CHOW else 2
    calls: dict[tuple[int, str], int] = {}
    for other in table.acts[table.offer_seq + 1 :]:
        if other.kind == k.CALL:
            calls[other.seat, other.detail["word"]] = other.seq
        elif other.kind == k.RETRACT:
            calls.pop((other.seat, other.detail["word"]), None)
    for (seat, word), seq in calls.items():
        if seat != act.seat and _RANK.get(word, 0) > weight:
            return Finding((seq,), expected=word, found="chow" if weight == 1 else "pung")
    return ASKED if calls else None
