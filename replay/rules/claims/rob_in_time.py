"""A kong is robbed before its supplement."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import WIN_WORDS, Window
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "rob-in-time",
    on=(k.CALL, k.WIN),
    needs="ev v",
    always=False,
    arises=lambda table, act: act.kind == k.WIN and _robbed(table, act) is not None,
)
def rob_in_time(table: Table, act: Act) -> Finding | None:
    """A kong is robbed at once; when its supplement has been mixed in (by the option `late_rob`, when its maker has
    discarded) it is too late.

    Judged at the word, or at a win without one. Between the supplement and its mixing in a word is late but still good.
    Where gestures are not recorded a mixing cannot be seen.
    """
    if act.kind == k.CALL and (act.detail.get("word") != "win" or table.active == act.seat):
        return None
    window = table.conduct.claims.window if act.kind == k.CALL and act.target < 0 else _robbed(table, act)
    if window is None or window.kind != k.KONG_ADDED or window.seat == act.seat:
        return None
    if act.kind == k.WIN and any(voice.seat == act.seat and voice.word in WIN_WORDS for voice in window.voices):
        return None  # said at the word
    by_discard = table.match.options["late_rob"] == "discard"
    ended = table.conduct.claims.passed(window) if by_discard else window.completed
    if ended.happened:
        return Finding((window.mark.seq, ended.seq))
    if not window.drawn.happened:
        return ASKED
    if not by_discard and "g" not in table.match.provides:
        return Finding(missing="g")
    return Finding((window.mark.seq, window.drawn.seq), note=True, variant="waited")


def _robbed(table: Table, act: Act) -> Window | None:
    """The added kong whose tile a win takes, whomever it names; a discard of that tile by who is named goes before."""
    if act.target in (-1, act.seat):
        return None
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong == "tile" or window.kind != k.KONG_ADDED:
        return None
    return window
