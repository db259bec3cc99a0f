"""A claim changed to another kind."""

from ingest import kinds as k
from ingest.tiles import names
from replay.act import Act
from replay.conduct import RANKS, Voice, tiles_shown
from replay.rule import ASKED, HAND_END, Finding, check
from replay.rules.penalty_tiles.kept_open import kept
from replay.table import Table

OFTEN = 3
"""From so many in one hand on it is remarked on; the text says only: too often."""


@check("claim-changed", on=(k.CALL,), needs="ev v x", always=False)
def claim_changed(table: Table, act: Act) -> Finding | None:
    """Who has called may change his call to another kind, or to a win, freely until he shows a set; tiles shown that
    the new call does not use become penalty tiles."""
    word = str(act.detail.get("word", ""))
    window = table.conduct.claims.window_of(act.seat, act.target, act.tile)
    voice = window.voice(act.seat) if window is not None else None
    if voice is None or word not in RANKS or voice.word == word:
        return None
    shown = tiles_shown(table, voice, word)
    return Finding((voice.mark.seq,), found=names(shown)) if shown else ASKED


@check("changed-kept-open", on=(k.EXPOSE,), needs="ev x", always=False)
def changed_kept_open(table: Table, act: Act) -> Finding | None:
    """Tiles shown for a call that was changed stay open."""
    return kept(table, act, frozenset({"W-WRONG-02a"}))


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
        if table.conduct.people.punished(seat, seqs, "W-WRONG-02a") is not None:
            found.append(Finding(seqs, found=str(len(seqs)), seat=seat, seq=seqs[-1], variant="often"))
        elif len(seqs) >= OFTEN:
            found.append(Finding(seqs, found=str(len(seqs)), seat=seat, seq=seqs[-1], variant="often", note=True))
    return tuple(found) if found else ASKED if asked else None
