"""A win on another's tile is spoken."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import lost_unvoiced
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "win-spoken",
    on=(k.WIN,),
    needs="ev v",
    always=False,
    arises=lambda table, act: act.target not in (-1, act.seat),
)
def win_spoken(table: Table, act: Act) -> Finding | None:
    """Who wins on another's tile says the word of a win, not that of a self-draw, before he shows the hand.

    A silent win after the next draw, and one against a claim that another has spoken and could, or may, carry out, are
    the matter of other rows.
    """
    if act.target in (-1, act.seat):
        return None
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong:
        return None
    said = table.conduct.claims.win_said(act.seat, window.mark.seq)
    if any(voice.word == "win" for voice in said):
        return ASKED
    if said:
        return Finding((said[-1].mark.seq,), variant="other_word")
    return None if lost_unvoiced(table, window, act.seat, act.seq) else Finding((window.mark.seq,))
