"""One winner: who sits nearest to the thrower."""

from typing import Final

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Voice, Window
from replay.conduct.barred import bar_unseen, barred, false_win_of
from replay.payout import is_complete, seen_hand
from replay.rule import ASKED, Finding, check
from replay.scoring.zhenjiang import Shape
from replay.table import Table


@check("nearest-winner", on=(k.WIN,), needs="ev v", always=False)
def nearest_winner(table: Table, act: Act) -> Finding | None:
    """Of several who want to win on one tile only the one nearest to its thrower wins: the lower seat, then the
    opposite, then the upper seat. The claims of the others are void, and no false wins.

    Judged at a win that goes before a nearer seat's word, or comes beside a nearer seat's win. A nearer seat that
    could not win has no say: the farther one wins, unless the option `next_claimant` lets the hand go on.
    """
    if act.target in (-1, act.seat):
        return None
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong:
        return None
    before = window.order(act.seat, table.players)
    for win in table.wins:
        if win.seat == act.seat or win.seq < window.mark.seq:
            continue
        if win.seq in table.faults:
            return Finding(missing=f"seq {win.seq}")
        nearer = window.order(win.seat, table.players) < before
        first, second = (win, act) if nearer else (act, win)
        return Finding((window.mark.seq, first.seq) if nearer else (window.mark.seq,), found=str(first.seat),
                       seat=second.seat, seq=second.seq, variant="second")  # fmt: skip
    voices = [voice for voice in window.spoken(_WIN, act.seq) if voice.stands and voice.seat != act.seat]
    unsure = False
    for voice in voices:
        if window.order(voice.seat, table.players) >= before:
            continue
        could = _could_win(table, voice, window)
        if could:
            return Finding((window.mark.seq, voice.mark.seq), expected=str(voice.seat))
        if could is False and table.match.options["next_claimant"] == "goes_on":
            return Finding((window.mark.seq, voice.mark.seq), found=str(voice.seat), variant="goes_on")
        unsure = unsure or could is None
    if unsure:
        return Finding(missing="ev")
    return ASKED if voices else None


_WIN: Final = frozenset({"win"})


def _could_win(table: Table, voice: Voice, window: Window) -> bool | None:
    """Whether the word for a win could be made good; None where the record does not tell, or a judge would have to."""
    if barred(table, voice.seat) is not None or false_win_of(table, voice.seat) >= 0:
        return False
    seen = seen_hand(table, voice.seat, window)
    if seen.missing or bar_unseen(table, voice.seat) or seen.shape is Shape.THROWN_WILD:
        return None
    return is_complete(seen.shape)
