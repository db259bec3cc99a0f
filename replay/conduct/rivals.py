"""Several claims to one tile: what an act takes, who else has spoken, what goes before what (W-PRIO)."""

from __future__ import annotations

from ingest import kinds as k
from replay.act import Act
from replay.conduct.claimable import can_carry_out
from replay.conduct.claims import RANKS, SET_WORDS, SETS, WIN_WORDS, Claim, Voice, Window
from replay.conduct.marks import mark
from replay.table import Table


def taken_by(table: Table, act: Act) -> tuple[Window, str] | None:
    """The tile of another that a set, win or discard takes and the kind of claim, None where it takes none now.

    Who has no turn and discards after the word takes the tile with it; the set shown later takes nothing more.
    """
    claims = table.conduct.claims
    if act.kind == k.DISCARD:
        window = claims.window
        if table.active == act.seat or window is None or window.seat == act.seat:
            return None
        voice = window.voice(act.seat, SET_WORDS)
        return (window, voice.word) if voice is not None else None
    if act.target in (-1, act.seat) or (act.kind != k.WIN and claims.pending(act.seat) is not None):
        return None
    window, wrong = claims.meant(act)
    if window is None or wrong:
        return None
    return window, SETS.get(act.kind, "win")


def rivals(window: Window, seat: int, before: int) -> list[Voice]:
    """Standing words of others than `seat` about a tile, spoken before a seq: the last of each seat."""
    words = {voice.seat: voice for voice in window.spoken(SET_WORDS | WIN_WORDS, before) if voice.seat != seat}
    return [voice for voice in words.values() if voice.stands]


def lost_unvoiced(table: Table, window: Window, seat: int, seq: int) -> bool:
    """A claim without a word, shown at a seq, is void for another reason, and another row's fault: the next draw was
    completed before it (W-CLAIM-05b), or another had spoken what he could, or may, carry out (W-PRIO-03)."""
    if -1 < window.completed.seq < seq:
        return True
    return any(can_carry_out(table, voice) is not False for voice in rivals(window, seat, seq))


def goes_before(voice: Voice, window: Window, seat: int, word: str, players: int) -> bool:
    """Whether a word goes before a claim of `seat`: win, pung and kong, chow; of wins 1a, 1b, 1c (W-PRIO-01)."""
    if RANKS[voice.word] != RANKS[word]:
        return RANKS[voice.word] < RANKS[word]
    return word == "win" and window.order(voice.seat, players) < window.order(seat, players)


def claimed_before(table: Table, act: Act, words: tuple[str, ...]) -> Claim | None:
    """The set that another had taken the tile for before a word was spoken about it, or before a set or win without a
    word; not one that was cancelled (W-PRIO-04)."""
    if act.target == act.seat or (act.kind == k.CALL and act.detail.get("word") not in words):
        return None
    if act.kind == k.CALL and table.active == act.seat and act.target < 0:
        return None  # about the own hand
    window, wrong = table.conduct.claims.meant(act)
    if window is None or wrong:
        return None
    if act.kind != k.CALL and any(voice.seat == act.seat and voice.word in words for voice in window.voices):
        return None  # the word decided
    others = [
        claim
        for claim in window.claims
        if claim.seat != act.seat and claim.word != "win" and not claim.cancelled.happened and claim.begun.happened
    ]
    return others[-1] if others else None


def others_could(table: Table, act: Act, words: tuple[str, ...]) -> bool:
    """Whether another seat could have, or may have, claimed the tile an act takes, with a word that would matter: one
    that goes before the act's own claim, or any where the act's own is among `words`."""
    taken = taken_by(table, act)
    if taken is None:
        return False
    window, own = taken
    for seat in range(table.players):
        if seat in (act.seat, window.seat):
            continue
        for word in RANKS:
            voice = Voice(seat, word, mark(act), window)
            matters = own in words or goes_before(voice, window, act.seat, own, table.players)
            if matters and can_carry_out(table, voice) is not False:
                return True
    return False
