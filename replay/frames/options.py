"""What each seat could do at a moment, what the site offered it, and which words stand that were spoken.

Under riichi the menu says what is legal. At a real table it is told of the tile just offered what the judge would call
a sound claim (W-PRIO-03), and of the hand held whether it is complete.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ingest import kinds as k
from ingest.kinds import NO_TIME
from ingest.tiles import FIRST_HONOUR, HIDDEN, KIND_OF
from replay.board import sorted_tiles
from replay.conduct import NO_CLAIMS, NO_WIN, ConductTable, Mark, Voice, can_carry_out, is_exhausted
from replay.conduct.claims import Window
from replay.frames.laid import face, faces
from replay.frames.ready import Readiness
from replay.menu import PASS, Action, has_menu, menu
from replay.scoring.shape import KINDS, is_complete
from replay.table import OFFER_DISCARD, OFFER_KONG_ADDED, OFFER_NONE, Table

Option = list[Any]
"""`[word, faces, sure]`: what could be done, the own tiles it takes (or that it is done with), 1 or 0 for certain."""

_WORD: Final = {
    k.WIN: "win", k.DRAW_GAME: "nine", k.RIICHI: "riichi", k.KONG_CONCEALED: "concealed", k.KONG_ADDED: "added",
    k.KONG_EXPOSED: "kong", k.NORTH_ASIDE: "north", k.PUNG: "pung", k.CHOW: "chow",
}  # fmt: skip
_ALIKE: Final = 4  # tiles of a kong
_NORTH: Final = 30
_CLAIMS: Final = ("win", "kong", "pung", "chow")
_ANSWERED: Final = frozenset({
    k.CALL, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE, k.RIICHI, k.WIN,
})  # fmt: skip


def could(table: Table, ready: Readiness) -> list[list[Option]]:
    """What each seat could do now, besides plain discards and letting a tile pass."""
    if has_menu(table):
        return _of_menu(table) if _may_choose(table, ready) else [[] for _ in range(table.players)]
    if isinstance(table, ConductTable) and table.conduct.wilds is None:
        return _at_table(table)
    return [[] for _ in range(table.players)]


# -- riichi -------------------------------------------------------------------------------------------------------


def _may_choose(table: Table, ready: Readiness) -> bool:
    """Whether the menu can hold more than discards: it is made where the tiles do not rule that out."""
    seat = table.active
    if seat >= 0:
        away, _ = ready.far(seat)
        counts = table.counts[seat]
        return (
            away is None or away <= 0 or table.claim is not None or not table.river[seat]
            or max(counts) >= _ALIKE or (table.players == 3 and counts[_NORTH] > 0)
            or any(meld.kind == k.PUNG and counts[KIND_OF[meld.tiles[0]]] for meld in table.melds[seat])
        )  # fmt: skip
    kind = KIND_OF[table.offer_tile] if table.offer_kind != OFFER_NONE else -1
    if kind < 0:
        return False
    for step in range(1, table.players):
        other = table.next_seat(table.offer_seat, step)
        counts = table.counts[other]
        if counts[kind] > 1 or ready.far(other)[1] >> kind & 1 or not table.known[other]:
            return True
        near = counts[max(0, kind - 2) : kind + 3]
        if step == 1 and table.players == 4 and kind < FIRST_HONOUR and len(near) - near.count(0) > 1:
            return True
    return False


def _of_menu(table: Table) -> list[list[Option]]:
    found: list[list[Option]] = [[] for _ in range(table.players)]
    if table.active < 0 and table.offer_kind == OFFER_NONE:
        return found
    actions = menu(table)
    for kind, word in _WORD.items():
        for action in actions:
            if action.kind == kind and kind != PASS:
                _add(found[action.seat], word, _tiles_of(action))
    seat = table.active
    if seat >= 0 and table.claim is not None:
        allowed = set(faces(action.tile for action in actions if action.kind == k.DISCARD))
        barred = [one for one in dict.fromkeys(faces(sorted_tiles(table.hand[seat]))) if one not in allowed]
        if barred and allowed:
            found[seat].append(["barred", barred, 1])
    return found


def _add(options: list[Option], word: str, tiles: list[int]) -> None:
    """An option; riichi and kongs of the own turn that differ in the tile alone stand together."""
    if word in ("riichi", "added", "north") and options and options[-1][0] == word:
        if tiles[0] not in options[-1][1]:
            options[-1][1].extend(tiles)
        return
    options.append([word, tiles, 1])


def _tiles_of(action: Action) -> list[int]:
    if action.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
        own = list(action.tiles)
        own.remove(action.tile)
        return faces(sorted_tiles(own))
    if action.kind in (k.RIICHI, k.KONG_ADDED, k.NORTH_ASIDE):
        return [face(action.tile)]
    return [face(action.tiles[0])] if action.kind == k.KONG_CONCEALED else []


# -- a real table -------------------------------------------------------------------------------------------------


def _at_table(table: ConductTable) -> list[list[Option]]:
    found: list[list[Option]] = [[] for _ in range(table.players)]
    if table.wins or table.draw_game is not None:
        return found
    seat = table.active
    if seat >= 0 and table.known[seat] and HIDDEN not in table.hand[seat]:
        lost = table.conduct.lost(seat, NO_WIN)
        held = table.counts[seat][:KINDS]
        if (lost is None or not lost.stands) and is_complete(held, len(table.melds[seat]), fours=True):
            found[seat].append(["win", [], 0 if _in_doubt(table, seat) else 1])
        found[seat] += _kongs(table, seat)
    window = table.conduct.claims.window
    if window is None or table.offer_kind not in (OFFER_DISCARD, OFFER_KONG_ADDED) or window.taken.happened:
        return found
    for step in range(1, table.players):
        other = table.next_seat(window.seat, step)
        found[other] += _claims(table, window, other)
    return found


def _kongs(table: ConductTable, seat: int) -> Iterable[Option]:
    """Kongs of the own turn: after the own draw, East's deal included (W-KONG-02a, 03a).

    Where the wall is drawn out, the right to claim is lost or penalty tiles lie open they are not certain.
    """
    if table.drawn[seat] < 0 and (seat != table.dealer or table.begun):
        return
    lost = table.conduct.lost(seat, NO_CLAIMS)
    sure = int(not is_exhausted(table) and (lost is None or not lost.stands) and not table.conduct.penalty(seat))
    counts = table.counts[seat]
    for kind in range(KINDS):
        if counts[kind] == _ALIKE:
            yield ["concealed", [kind], sure]
    for meld in table.melds[seat]:
        if meld.kind == k.PUNG and meld.tiles and counts[KIND_OF[meld.tiles[0]]]:
            yield ["added", [KIND_OF[meld.tiles[0]]], sure]


def _in_doubt(table: ConductTable, seat: int) -> bool:
    return bool(table.conduct.penalty(seat) or table.match.options.get("min_points", 0))


def _claims(table: ConductTable, window: Window, seat: int) -> Iterable[Option]:
    if not table.known[seat] or HIDDEN in table.hand[seat]:
        return
    now = Mark(len(table.acts), NO_TIME)
    for word in _CLAIMS:
        answer = can_carry_out(table, Voice(seat, word, now, window))
        if answer is not False:
            yield [word, [], int(bool(answer))]


# -- what was said ------------------------------------------------------------------------------------------------


def offered(table: Table) -> list[list[str]]:
    """What the site has asked each seat and it has not answered yet, by the words of the record.

    An offer lapses with the next draw or discard.
    """
    asked: list[list[str]] = [[] for _ in range(table.players)]
    for act in reversed(table.acts):
        if act.kind in (k.DRAW, k.DISCARD) or (act.kind in _ANSWERED and act.kind != k.CALL):
            break
        if act.kind == k.OFFER and 0 <= act.seat < table.players and not asked[act.seat]:
            answered = any(one.seat == act.seat and one.kind in _ANSWERED for one in table.acts[act.seq + 1 :])
            asked[act.seat] = [] if answered else [str(word) for word in act.detail.get("options", ())]
    return asked


def spoken(table: Table) -> list[str]:
    """The word each seat has spoken about the tile that lies open to claims and not taken back, "" none."""
    words = [""] * table.players
    if not isinstance(table, ConductTable) or table.offer_kind == OFFER_NONE:
        return words
    window = table.conduct.claims.window
    for voice in window.voices if window is not None and not window.voided.happened else ():
        if voice.stands:
            words[voice.seat] = voice.word
    return words
