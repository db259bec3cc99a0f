"""Words taken back: whether that is an empty claim (W-WRONG-03), an empty win (W-WRONG-07), or free."""

from __future__ import annotations

from typing import Final

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF
from replay.act import Act
from replay.conduct.claimable import is_exhausted
from replay.conduct.claims import RANKS, SET_WORDS, WIN_WORDS, Voice, Window
from replay.conduct.marks import NEVER
from replay.conduct.rights import LENIENT, same_tile
from replay.table import Table

EMPTY_CLAIM_TILES: Final = 2
EMPTY_WIN_TILES: Final = 3
OFTEN: Final = 3
"""Calls changed, or kongs taken back, in one hand from which on it is remarked on; the text says only: too often."""


def empty_voice(table: Table, act: Act) -> Voice | None:
    """The word that an act shows to have been empty: taken back, or given up by a draw or a discard as if it had not
    been spoken. None for any other act.

    The lower seat gives up its word by drawing, the player in turn a self-drawn win by discarding.
    """
    claims, seat = table.conduct.claims, act.seat
    if act.kind == k.RETRACT:
        return claims.meant_by_retract(act)
    window = claims.window
    if claims.said < 0 or seat < 0:
        return None
    if act.kind == k.DRAW:
        if window is None or not window.voices or window.next_seat != seat or table.due_tail:
            return None
        return window.voice(seat) if window.claim is None else None
    if act.kind == k.DISCARD and table.active == seat and not table.wins:
        return claims.own_voice(seat, WIN_WORDS, max(table.active_seq, window.mark.seq if window is not None else -1))
    return None


def is_empty_claim(table: Table, voice: Voice) -> bool:
    """Whether a word for a set, taken back now, costs two tiles: spoken in time, outranked by nobody, with no tile
    shown for it, and before the set had to be shown (W-WRONG-05c)."""
    window, seat = voice.window, voice.seat
    if window is None or voice.word not in SET_WORDS or is_exhausted(table):
        return False
    claim = table.conduct.claims.last_claim(seat)
    if claim is not None and claim.window is window and (claim.shown.happened or claim.closed.happened):
        return False
    if tiles_shown(table, voice):
        return False
    return not (is_outranked(table, voice) or is_late(table, voice) or is_misled(table, window))


def is_empty_win(table: Table, voice: Voice) -> bool:
    """Whether the word for a win, taken back now, costs three tiles: spoken in time, outranked by nobody, the hand not
    shown."""
    if voice.word not in WIN_WORDS or any(win.seat == voice.seat for win in table.wins):
        return False
    if any(win.seat == voice.seat and win.seq > voice.mark.seq for win in table.conduct.false_wins):
        return False
    window = voice.window
    if window is None:
        return True
    return not (is_outranked(table, voice) or is_late(table, voice) or is_misled(table, window))


def is_outranked(table: Table, voice: Voice) -> bool:
    """Whether another word about the same tile went before it, or another has taken the tile (W-PRIO-01/02)."""
    window = voice.window
    if window is None:
        return False
    if any(claim.seat != voice.seat and not claim.cancelled.happened for claim in window.claims):
        return True
    rank, order = RANKS.get(voice.word, 9), window.order(voice.seat, table.players)
    for other in window.voices:
        if other.seat == voice.seat or not other.stands:
            continue
        theirs = RANKS.get(other.word, 9)
        if theirs < rank or (theirs == rank == 1 and window.order(other.seat, table.players) < order):
            return True
    return False


def is_late(table: Table, voice: Voice) -> bool:
    """Whether the claim was lost before the word: a void one, for which no tiles are laid open by the option
    `void_claim_tiles` (W-DRAW-02, W-DRAW-04, W-CLAIM-02)."""
    window = voice.window
    if window is None or table.match.options.get("void_claim_tiles") == "as_empty":
        return False
    said = voice.mark.seq
    named = table.acts[said].tile
    if named not in (-1, HIDDEN) and window.tile != HIDDEN and not same_tile(named, window.tile):
        return True  # an earlier tile
    later = any(one.mark.seq < said for one in table.conduct.claims.windows[window.number + 1 :])
    return (
        later
        or -1 < window.completed.seq < said
        or (-1 < window.touched.get(voice.seat, NEVER).seq < said)
    )


def late_unseen(table: Table, voice: Voice) -> str:
    """The letter "g" where only gestures would tell that the word came too late, else "".

    The lower seat may have touched the wall, the tile drawn before the word may have been mixed in (W-DRAW-02, 04)."""
    window = voice.window
    if window is None or "g" in table.match.provides or table.match.options.get("void_claim_tiles") == "as_empty":
        return ""
    return "g" if voice.seat == window.next_seat or -1 < window.drawn.seq < voice.mark.seq else ""


def is_misled(table: Table, window: Window) -> bool:
    """Whether the thrower misplaced or misnamed the tile: a wrong claim is then his fault (W-DRAW-07b, W-DRAW-08)."""
    conduct = table.conduct
    if conduct.people.punished(window.seat, (window.mark.seq,)) is not None:
        return True
    before = conduct.claims.before(window)
    named = any(
        one.seat == window.seat and one.seq > before and KIND_OF[one.tile] != KIND_OF[window.tile]
        for one in conduct.named
    )
    placed = any(
        one.seat == window.seat and one.seq > before and one.detail.get("what") == "discard"
        for one in conduct.misplaced
    )
    return named or placed


def tiles_shown(table: Table, voice: Voice, word: str = "") -> tuple[int, ...]:
    """Tiles shown for a claim since its tile was offered; with the `word` it changes to, those that serve it no more.

    A pung that becomes a kong, or the other way round, uses the same tiles; for a win the whole hand is shown.
    """
    window = voice.window
    if window is None or word in WIN_WORDS:
        return ()
    shown = [
        tile
        for one in table.conduct.exposures
        if one.seat == voice.seat and one.what == "claim" and one.mark.seq > window.mark.seq
        for tile in one.tiles
    ]
    if word in ("pung", "kong"):
        shown = [tile for tile in shown if KIND_OF[tile] != KIND_OF[window.tile]]
    return tuple(shown)


def tiles_due(table: Table, seat: int, count: int) -> int:
    """How many concealed tiles are to be laid open of `count` asked for: all of them where there are fewer."""
    hand = table.hand[seat]
    known = table.known[seat] or HIDDEN in hand
    concealed = len(hand) if known else 13 - 3 * len(table.melds[seat])
    return max(0, min(count, concealed - len(table.conduct.penalty(seat))))


def owes(table: Table, act: Act) -> tuple[str, int, Voice] | None:
    """The row, the number of tiles and the word, where an act makes a claim or a win empty; else None."""
    voice = empty_voice(table, act)
    if voice is None:
        return None
    if is_empty_claim(table, voice):
        return "W-WRONG-03", tiles_due(table, voice.seat, EMPTY_CLAIM_TILES), voice
    if is_empty_win(table, voice):
        return "W-WRONG-07", tiles_due(table, voice.seat, EMPTY_WIN_TILES), voice
    return None


def let_off(table: Table, voice: Voice, row: str) -> str:
    """`seq N` of a ruling that has dealt with an empty word already without asking for tiles, "" none."""
    ruling = table.conduct.people.ruling_on(voice.seat, (voice.mark.seq,), row, "wrong_claim")
    return f"seq {ruling.seq}" if ruling is not None and ruling.detail.get("penalty", "none") in LENIENT else ""
