"""Of several claims to one tile the first in order goes through."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import Window, can_carry_out, goes_before, others_could, rivals, taken_by
from replay.rule import ASKED, OUT_OF_TURN, Finding, check
from replay.table import Table


@check(
    "precedence",
    on=(k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN),
    needs="ev v",
    always=False,
    arises=lambda table, act: others_could(table, act, ()),
    during=OUT_OF_TURN,
)
def precedence(table: Table, act: Act) -> Finding | None:
    """A win goes before pung and kong, these before a chow; of wins the lower seat's of the thrower first, then that of
    the seat opposite him, then the upper seat's.

    Judged where a tile is taken although another had spoken a claim that goes before, and could carry it out.
    """
    taken = taken_by(table, act)
    if taken is None:
        return None
    window, word = taken
    second = _second_win(table, act, window)
    if second is not None:
        return second
    others = rivals(window, act.seat, act.seq)
    unsure = False
    for voice in others:
        if not goes_before(voice, window, act.seat, word, table.players):
            continue
        legal = can_carry_out(table, voice)
        if legal:
            return Finding((window.mark.seq, voice.mark.seq), expected=voice.word, found=word)
        unsure = unsure or legal is None
    if unsure:
        return Finding(missing="ev")
    return ASKED if others else None


def _second_win(table: Table, act: Act, window: Window) -> Finding | None:
    """A tile is won once: a second winner who comes after the first in order takes nothing."""
    if act.kind != k.WIN or not table.wins:
        return None
    won = table.wins[-1]
    if won.seat == act.seat or won.seq < window.mark.seq:
        return None
    if window.order(won.seat, table.players) < window.order(act.seat, table.players):
        return Finding((window.mark.seq, won.seq), found=str(won.seat), variant="second")
    return ASKED if won.seq in table.faults else Finding(missing=f"seq {won.seq}")
