"""A kong is locked."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import is_alike, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Meld, Table

_KONGS: Final = (k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED)


@check(
    "kong-locked",
    on=(k.CORRECTION,),
    needs="ev x rul",
    always=False,
    arises=lambda table, act: _meant(table, act) is not None,
)
def kong_locked(table: Table, act: Act) -> Finding | None:
    """Four like tiles laid as a kong never go back into the hand or into another set.

    A kong that was at fault itself, or whose tile another claimed before it, may be taken back, and one that a judge
    ruled on.
    """
    kong = _meant(table, act)
    if kong is None:
        return None
    if not is_alike(kong.tiles, 4) or kong.seq in table.faults or _outranked(table, act.seat, kong):
        return ASKED
    ruling = table.conduct.people.ruling_on(act.seat, (kong.seq,), "W-KONG-06", "wrong_set")
    if ruling is not None:
        return Finding((kong.seq,), found=names(kong.tiles), depends_on=f"seq {ruling.seq}")
    return Finding((kong.seq,), found=names(kong.tiles))


def _meant(table: Table, act: Act) -> Meld | None:
    """The kong that is corrected: the one shown as it was, else the last set if it is one."""
    if (word_of(act) or "set") != "set":
        return None
    melds = table.melds[act.seat]
    was = sorted(act.detail.get("was", ()))
    meld = next((one for one in reversed(melds) if sorted(one.tiles) == was), melds[-1] if melds and not was else None)
    return meld if meld is not None and meld.kind in _KONGS else None


def _outranked(table: Table, seat: int, kong: Meld) -> bool:
    claim = next((one for one in table.conduct.claims.all if one.shown.seq == kong.seq), None)
    return claim is not None and any(voice.seat != seat and voice.stands for voice in claim.window.voices)
