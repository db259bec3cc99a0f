"""Only a legal, spoken claim goes first."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import can_carry_out, goes_before, others_could, rivals, taken_by
from replay.rule import ASKED, Finding, check
from replay.table import Table


@check(
    "spoken-goes-first",
    on=(k.CHOW, k.PUNG, k.KONG_EXPOSED, k.WIN),
    needs="ev v",
    always=False,
    arises=lambda table, act: others_could(table, act, ("chow", "pung", "kong", "win")),
)
def spoken_goes_first(table: Table, act: Act) -> Finding | None:
    """Words decide: who lays a set open, or shows a win, without a word takes no tile that another has claimed aloud,
    and could claim, as long as that claim is only a word."""
    taken = taken_by(table, act)
    if taken is None:
        return None
    window, word = taken
    others = [
        voice
        for voice in rivals(window, act.seat, act.seq)
        if not goes_before(voice, window, act.seat, word, table.players)
    ]
    if not others:
        return None
    if any(voice.seat == act.seat for voice in window.voices):
        return ASKED
    if window.taken.happened:
        return None  # too late against a set that is shown or thrown for, which is another row's fault
    legal = [can_carry_out(table, voice) for voice in others]
    if not any(legal):
        return Finding(missing="ev") if None in legal else ASKED
    sounded = next(voice for voice, good in zip(others, legal, strict=True) if good)
    return Finding((window.mark.seq, sounded.mark.seq), expected=sounded.word, found=word)
