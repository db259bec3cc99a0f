"""Tiles of the wall turned up that fall to somebody else."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import word_of
from replay.rule import ASKED, Finding, check
from replay.table import Table


def _arises(table: Table, act: Act) -> bool:
    dealing = not table.begun and table.conduct.opening.due_take(table.dealer)[0] >= 0
    return dealing and word_of(act) in ("head", "wall") and act.detail.get("face", "up") == "up" and act.seat >= 0


@check("other-share-turned", on=(k.FLIP,), needs="g id", always=False, arises=_arises)
def other_share_turned(table: Table, act: Act) -> Finding | None:
    """A few wall tiles turned up in the deal that do not fall to the player himself: a warning, as in play.

    It is free while he has not looked at his tiles: a remark then. How many are too many is the judge's to say.
    """
    opening = table.conduct.opening
    if not _arises(table, act):
        return None
    at = act.row[8] if act.row[8] >= 0 else opening.due_take(table.dealer)[2] if word_of(act) == "head" else -1
    if at < 0:
        return Finding(missing="id")
    if opening.share_of(at, table.dealer) == act.seat:
        return ASKED
    looked = opening.looked(act.seat, act.seq)
    if looked.happened:
        return Finding((looked.seq,), found=str(at))
    return Finding(found=str(at), note=True, variant="free")
