"""A kong of the own turn called and taken back."""

from replay.act import Act
from replay.conduct import OFTEN
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _empty(table: Table, seat: int) -> list[int]:
    """Where a seat took back a kong of its own turn."""
    return [
        voice.retracted.seq
        for voice in table.conduct.claims.voices
        if voice.seat == seat and voice.word == "kong" and voice.window is None and voice.retracted.happened
    ]


def _taken_back(table: Table, act: Act) -> bool:
    return any(_empty(table, seat) for seat in range(table.players))


@check("empty-kong", on=(HAND_END,), needs="ev v rul", always=False, arises=_taken_back)
def empty_kong(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """A kong called after the own draw and taken back before a tile is shown is free, unless it happens too often; how
    often that is, the judge says.

    A fault where he punished it, a remark from the third time in one hand on. Judged at the end of the hand.
    """
    found, asked = [], False
    for seat in range(table.players):
        seqs = tuple(_empty(table, seat))
        asked = asked or bool(seqs)
        if not seqs:
            continue
        ruling = table.conduct.people.punished(seat, seqs, "W-WRONG-04")
        if ruling is not None:
            until = tuple(seq for seq in seqs if seq < ruling.seq) or seqs
            found.append(Finding(until, found=str(len(until)), seat=seat, seq=until[-1]))
        elif len(seqs) >= OFTEN:
            found.append(Finding(seqs, found=str(len(seqs)), seat=seat, seq=seqs[-1], note=True))
    return tuple(found) if found else ASKED if asked else None
