"""Claims changed too often."""

from replay.act import Act
from replay.conduct import OFTEN, Voice
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table


def _changes(table: Table, seat: int) -> list[Voice]:
    """Words of a seat that it changed to another word."""
    said = {voice.mark.seq: voice for voice in table.conduct.claims.voices}
    return [
        voice
        for voice in said.values()
        if voice.seat == seat and voice.changed in said and said[voice.changed].word != voice.word
    ]


def _changed(table: Table, act: Act) -> bool:
    return any(_changes(table, seat) for seat in range(table.players))


@check("changed-often", on=(HAND_END,), needs="ev v rul", always=False, arises=_changed)
def changed_often(table: Table, act: Act) -> Finding | tuple[Finding, ...] | None:
    """Calls are not changed too often; how often that is, the judge says.

    A fault where he punished it, a remark from the third time in one hand on. Judged at the end of the hand.
    """
    found, asked = [], False
    for seat in range(table.players):
        changes = _changes(table, seat)
        asked = asked or bool(changes)
        seqs = tuple(voice.changed for voice in changes)
        if not seqs:
            continue
        ruling = table.conduct.people.punished(seat, seqs, "W-WRONG-02a")
        if ruling is not None:
            until = tuple(seq for seq in seqs if seq < ruling.seq) or seqs
            found.append(Finding(until, found=str(len(until)), seat=seat, seq=until[-1], variant="often"))
        elif len(seqs) >= OFTEN:
            found.append(Finding(seqs, found=str(len(seqs)), seat=seat, seq=seqs[-1], variant="often", note=True))
    return tuple(found) if found else ASKED if asked else None
