"""What a seat could do with a tile that lies open, and what becomes of the tile: read from the table, never from words.

A claim that cannot be carried out takes no precedence (W-PRIO-03). Where the record does not show the hand, or where it
hangs on which of two equal tiles is a penalty tile, the answer is None.
"""

from __future__ import annotations

from ingest import kinds as k
from ingest.tiles import FIRST_HONOUR, HIDDEN, KIND_OF
from replay.act import Act
from replay.conduct.claims import Voice, Window
from replay.conduct.marks import NEVER, Mark
from replay.conduct.rights import NO_CLAIMS, NO_WIN
from replay.conduct.sets import is_set
from replay.scoring.shape import KINDS, is_complete
from replay.table import OFFER_DISCARD, Table


def can_carry_out(table: Table, voice: Voice) -> bool | None:
    """Whether the claim that a word announces was legal: tiles, rights, seat, wall untouched, last tile (W-PRIO-03)."""
    window, seat = voice.window, voice.seat
    if window is None:
        return None
    shown = next((claim for claim in window.claims if claim.seat == seat and claim.shown.happened), None)
    if shown is not None:
        return shown.right
    right = NO_WIN if voice.word == "win" else NO_CLAIMS
    lost = table.conduct.lost(seat, right)
    if lost is not None and lost.stands and lost.seq < voice.mark.seq:
        return False
    if voice.word != "win":
        if -1 < window.touched.get(seat, NEVER).seq < voice.mark.seq or window.kind != k.DISCARD:
            return False
        if is_exhausted(table):
            return False if counts_surely(table) else None
    if voice.word == "chow" and window.order(seat, table.players) != 1:
        return False
    if not table.known[seat] or HIDDEN in table.hand[seat] or not 0 <= KIND_OF[window.tile] < KINDS:
        return None
    if voice.word == "win":
        if window.kind == k.KONG_CONCEALED or not all(is_set(meld.tiles) for meld in table.melds[seat]):
            return False
        return _can_win(table, seat, KIND_OF[window.tile])
    return _can_meld(table, seat, voice.word, KIND_OF[window.tile])


def _can_win(table: Table, seat: int, kind: int) -> bool | None:
    counts = table.counts[seat][:KINDS]
    counts[kind] += 1
    if not is_complete(counts, len(table.melds[seat]), fours=True):
        return False
    return None if table.conduct.penalty(seat) or table.match.options.get("min_points", 0) else True


def _can_meld(table: Table, seat: int, word: str, kind: int) -> bool | None:
    held = table.counts[seat][:KINDS]
    if not _holds(held, word, kind):
        return False
    free = list(held)
    for tile in table.conduct.penalty(seat):
        if not tile.sure:
            return None
        free[KIND_OF[tile.tile]] -= 1
    return _holds(free, word, kind)


def _holds(counts: list[int], word: str, kind: int) -> bool:
    if word != "chow":
        return counts[kind] >= (3 if word == "kong" else 2)
    if kind >= FIRST_HONOUR:
        return False
    number = kind % 9
    pairs = [(low, high) for low, high in ((-2, -1), (-1, 1), (1, 2)) if number + low >= 0 and number + high < 9]
    return any(counts[kind + low] > 0 and counts[kind + high] > 0 for low, high in pairs)


def thrown_silently(table: Table, seat: int, window: Window) -> Mark:
    """The next discard after a tile was offered, where `seat` made it without a draw and without a word about that
    tile: it may have taken the tile without showing a set (W-CLAIM-05c). Else `NEVER`."""
    if window.seat == seat:
        return NEVER
    thrown: Window | None = None
    for one in table.conduct.claims.windows[window.number + 1 :]:
        if one.kind == k.DISCARD and not one.voided.happened:
            thrown = one
            break
    if thrown is None or thrown.seat != seat:
        return NEVER
    until = thrown.mark.seq
    for act in table.acts[window.mark.seq + 1 : until]:
        if act.seat == seat and act.kind in (k.DRAW, k.CHOW, k.PUNG, k.KONG_EXPOSED):
            return NEVER
    spoken = any(voice.seat == seat and voice.mark.seq < until for voice in window.voices)
    return NEVER if spoken else thrown.mark


def adds_discard(table: Table, act: Act) -> bool:
    """Whether a kong puts another's discard to a pung that lies open already (W-KONG-05)."""
    seat, kind = act.seat, KIND_OF[act.tile]
    if act.kind not in (k.KONG_ADDED, k.KONG_EXPOSED) or not 0 <= kind < KINDS:
        return False
    if table.offer_kind != OFFER_DISCARD or table.offer_seat == seat or KIND_OF[table.offer_tile] != kind:
        return False
    if table.counts[seat][kind] >= (1 if act.kind == k.KONG_ADDED else 3) or HIDDEN in table.hand[seat]:
        return False
    return any(meld.kind == k.PUNG and meld.tiles and KIND_OF[meld.tiles[0]] == kind for meld in table.melds[seat])


def is_exhausted(table: Table) -> bool:
    """Whether the last tile that may be drawn is gone (W-WALL-03): by wall indexes where the last draw tells one."""
    wall = table.conduct.wall
    if _is_indexed(table):
        return wall.head() > wall.seabed and not wall.kept
    return table.live_left <= 0


def counts_surely(table: Table) -> bool:
    """Whether `is_exhausted` is certain: indexes, or a count that no fault of the hand before puts in doubt."""
    return _is_indexed(table) or not table.faults


def _is_indexed(table: Table) -> bool:
    last = table.last_draw_seq
    return last >= 0 and int(table.acts[last].row[8]) >= 0
