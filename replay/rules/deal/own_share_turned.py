"""Tiles of the wall turned up by the player who was to take them."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    dealing = not table.begun and table.conduct.opening.due_take(table.dealer)[0] >= 0
    return dealing and word_of(act) in ("head", "wall") and act.detail.get("face", "up") == "up" and act.seat >= 0


@check("own-share-turned", on=(k.FLIP,), needs="g id", always=False, arises=_arises)
def own_share_turned(table: Table, act: Act) -> Finding | None:
    """Wall tiles that a player turns up in the deal and that fall to his own hand count as tiles exposed.

    They lie open as penalty tiles once he has taken them, one of several excepted as for tiles exposed while sorting.
    """
    opening = table.conduct.opening
    if not _arises(table, act):
        return None
    at = act.row[8] if act.row[8] >= 0 else opening.due_take(table.dealer)[2] if word_of(act) == "head" else -1
    if at < 0:
        return Finding(missing="id")
    return Finding(found=str(at)) if opening.share_of(at, table.dealer) == act.seat else ASKED
