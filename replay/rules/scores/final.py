"""Ranks and final points."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, Finding, check
from replay.settle import final_points, is_over, leader, told
from replay.table import Match, Table


def _final(_table: Table, act: Act) -> bool:
    return bool(act.flags & k.FINAL)


@check("final", on=(k.SETTLE,), needs="ev sc", always=False, arises=_final)
def final(table: Table, act: Act) -> Finding | None:
    """At the end sticks left on the table go to the leader; points are the score over the target with the bonuses.

    Of equal scores the seat nearer to the first dealer is ahead. Bonuses and rounding are the edition's; where the
    record has no date, or none that settles the edition, any edition's reckoning will do.
    """
    if not _final(table, act):
        return None
    match = table.match
    if match.scores is None or act.scores is None or len(act.scores) != match.players:
        return Finding(missing="sc")
    if is_over(table, match.scores) is False:
        return ASKED  # the game was ended too early, which has its own rule
    due = list(match.scores)
    due[leader(due)] += (match.sticks or 0) * table.stick_pts()
    if list(act.scores) != due:
        return Finding(expected=told(due), found=told(act.scores), variant="scores", doubt=_own_rules(match))
    stated = (act.detail.get("value") or {}).get("points")
    if stated is None:
        return Finding(missing="sc")
    ways = _ways(match)
    reckoned = [final_points(match, act.scores, uma, whole) for uma in ways[0] for whole in ways[1]]
    if tuple(stated) in reckoned:
        return ASKED
    return Finding(expected=_tenths(reckoned[-1]), found=_tenths(stated), variant="points", doubt=_own_rules(match))


_OLD: Final = (0, 5, -5, -10)
_NEW: Final = (0, 10, -10, -20)
_THREE: Final = (0, 0, -20)


def _ways(match: Match) -> tuple[tuple[tuple[int, ...], ...], tuple[bool, ...]]:
    """Placement bonuses and whole-point rounding that may be in force; the first place's bonus is what is left."""
    uma = match.options.get("east_uma", "10-20") if match.dated else "either"
    rounding = match.options.get("final_points", "tenths") if match.dated else "either"
    if match.players == 3:
        bonuses: tuple[tuple[int, ...], ...] = (_THREE,)
    elif match.table.get("length") != "east" or uma == "10-20":
        bonuses = (_NEW,)
    else:
        bonuses = (_OLD,) if uma == "5-10" else (_OLD, _NEW)
    whole = {"whole": (True,), "tenths": (False,)}.get(rounding, (True, False))
    return bonuses, whole


def _own_rules(match: Match) -> bool:
    """A numbered lobby may count by bonuses of its own that the record does not state."""
    return bool(match.table.get("lobby"))


def _tenths(points: tuple[int, ...] | list[int]) -> str:
    return " ".join(f"{point / 10:.1f}" for point in points)
