"""Only the last discard is claimed."""

from typing import Final

from ingest import kinds as k
from ingest.tiles import NAME_OF
from replay.act import Act
from replay.conduct import RANKS, Window, same_face, thrown_silently
from replay.rule import ASKED, Finding, check
from replay.table import Table

_ROW: Final = 6  # discards in a row of the river (W-DRAW-07a)


@check("last-discard", on=(k.CALL, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN), always=False)
def last_discard(table: Table, act: Act) -> Finding | None:
    """A word, a set or a win takes the tile discarded last; after the next player's discard the one before is gone.

    Judged at the word where one is spoken, else at the set or win. Who has claimed a tile by the word may have
    discarded before showing the set. A claim misled by a discard put in a wrong place, or named wrongly, is the other's
    fault. That the next player has completed his draw is the matter of another row, as is a win that names the wrong
    thrower, or the tile of a kong.
    """
    if act.kind == k.CALL:
        return _word(table, act)
    claims = table.conduct.claims
    if act.target == act.seat or (act.kind == k.WIN and act.target < 0):
        return None
    pending = claims.pending(act.seat)
    if act.kind != k.WIN and pending is not None and same_face(pending.window.tile, act.tile):
        return ASKED
    window, wrong = claims.meant(act)
    if _misled(table, act):
        return None
    if window is None:
        return Finding(found=NAME_OF[act.tile], variant="nothing")
    because = (window.mark.seq,)
    unseen = _unseen(table, act)
    if wrong == "tile":
        if unseen:
            return Finding(missing=unseen)
        return Finding(because, expected=NAME_OF[window.tile], found=NAME_OF[act.tile], variant="tile")
    if act.kind == k.WIN and (wrong or window.kind != k.DISCARD):
        return None
    if wrong:
        return Finding(because, expected=str(window.seat), found=str(act.target), variant="thrower")
    if window.kind != k.DISCARD:
        return _kong_tile(table, window)
    passed = claims.passed(window, (thrown_silently(table, act.seat, window).seq,))
    if not passed.happened:
        return ASKED
    if any(voice.seat == act.seat and voice.mark.seq > passed.seq for voice in window.voices):
        return None  # said at the word
    return Finding(missing=unseen) if unseen else Finding((*because, passed.seq), found=NAME_OF[act.tile])


def _word(table: Table, act: Act) -> Finding | None:
    """A word that names the tile it is about, or who threw it."""
    if act.detail.get("word") not in RANKS or act.target == act.seat or (act.target < 0 and act.tile < 0):
        return None
    claims = table.conduct.claims
    window, wrong = claims.meant(act)
    if window is None or wrong or window.kind != k.DISCARD or _misled(table, act):
        return None
    pending = claims.pending(act.seat)
    if pending is not None and pending.window is window:
        return None  # the word about a tile thrown for already
    passed = claims.passed(window, (thrown_silently(table, act.seat, window).seq,))
    if not passed.happened:
        return ASKED
    unseen = _unseen(table, act)
    return Finding(missing=unseen) if unseen else Finding((window.mark.seq, passed.seq), found=NAME_OF[window.tile])


def _kong_tile(table: Table, window: Window) -> Finding | None:
    """The tile of a kong is only won. One added without the word may be ruled a discard (W-KONG-03b)."""
    seq = window.mark.seq
    if window.kind == k.KONG_ADDED:
        if "v" not in table.match.provides:
            return Finding(missing="v")
        spoken = any(voice.seat == window.seat and voice.word == "kong" for voice in table.conduct.claims.voices)
        if not spoken:
            ruled = table.conduct.people.ruling_on(window.seat, (seq,), "W-KONG-03b")
            return ASKED if ruled is not None else Finding(missing="rul")
    return Finding((seq,), found=NAME_OF[window.tile], variant="kong")


def _unseen(table: Table, act: Act) -> str:
    """What the record would have to hold to tell that the last discarder did not mislead the claimer."""
    window, provides = table.conduct.claims.window, table.match.provides
    if window is None or act.target not in (-1, window.seat) or same_face(act.tile, window.tile):
        return ""
    return next((letter for letter in ("x", "v") if letter not in provides), "")


def _misled(table: Table, act: Act) -> bool:
    """The last discard lies in a wrong place, or was named as the tile now claimed (W-DRAW-07b/08)."""
    window = table.conduct.claims.window
    if window is None or act.tile < 0 or same_face(act.tile, window.tile):
        return False
    earlier = table.conduct.claims.before(window)
    told = [one for one in table.conduct.misplaced if one.seq > window.mark.seq]
    told += [one for one in table.conduct.named if one.seq > earlier]
    since = [one for one in told if one.seat == window.seat]
    if any(one.detail.get("what") == "discard" or same_face(one.tile, act.tile) for one in since):
        return True
    thrown = table.acts[window.mark.seq]
    place = thrown.detail.get("at")
    if thrown.kind != k.DISCARD or place is None:
        return False
    before = len(table.river[window.seat]) - 1
    left = before - sum(1 for at in table.called[window.seat] if at < before)
    return tuple(place) not in {(count // _ROW + 1, count % _ROW + 1) for count in (before, left)}
