"""The state of a frame: what lies on the table at one moment, read from the Table."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from ingest import kinds as k
from ingest.tiles import HIDDEN
from replay.act import Act
from replay.board import sorted_tiles
from replay.conduct import NO_CLAIMS, NO_WIN, ConductTable
from replay.frames.laid import BACK, DOWN, face, faces, laid, river
from replay.frames.options import could, offered, spoken
from replay.frames.ready import Readiness, everything, laid_open, lying_open
from replay.frames.wall import gone
from replay.table import OFFER_KONG_CONCEALED, OFFER_NONE, Table

State = dict[str, Any]

MELD: Final = {
    k.CHOW: "chow", k.PUNG: "pung", k.KONG_EXPOSED: "kong", k.KONG_CONCEALED: "concealed", k.KONG_ADDED: "added",
    k.RIICHI: "riichi",
}  # fmt: skip
"""Words of sets, and of what is said with them."""


def state_of(table: Table, ready: Readiness) -> State:
    """The whole state; its fields are told in the package. What a seat has left as it was is the same object again."""
    active = table.active if table.active >= 0 else table.due_draw
    offer = None if table.offer_kind == OFFER_NONE else [face(table.offer_tile), table.offer_seat]
    if offer is not None and table.offer_kind == OFFER_KONG_CONCEALED and all_down(table.acts[table.offer_seq]):
        offer[0] = BACK
    scores = table.match.scores
    over = bool(table.wins) or table.draw_game is not None
    state: State = {
        "sc": None if scores is None else list(scores),
        "st": table.match.sticks,
        "in": faces(code for _, code in table.indicators),
        "ih": _turned_over(table),
        "wi": [ready.wilds.kind] if ready.wilds is not None and ready.wilds.kind >= 0 else [],
        "w": table.live_left,
        "wt": gone(table),
        "a": -1 if over else active,
        "o": offer,
    }
    possible, asked, words = could(table, ready), offered(table), spoken(table)
    for seat in range(table.players):
        _seat(table, seat, ready, state)
        state[f"c{seat}"], state[f"q{seat}"], state[f"y{seat}"] = possible[seat], asked[seat], words[seat]
    _how_far(table, ready, state)
    return state


def patches(found: list[State]) -> list[State]:
    """What each state changes of the one before."""
    return [
        {field: value for field, value in after.items() if before[field] != value}
        for before, after in pairwise(found)
    ]


def masked_state(state: State, seat: int, players: int) -> State:
    """The state as one seat knew it."""
    shown = dict(state)
    for other in range(players):
        shown[f"m{other}"] = [
            [word, [[BACK if lies == DOWN else one, lies] for one, lies in tiles]]
            for word, tiles in state[f"m{other}"]
        ]
        open_hand = state[f"v{other}"]
        if other != seat and not open_hand:
            shown[f"h{other}"] = [BACK] * len(state[f"h{other}"])
            shown[f"u{other}"] = 0
            if state[f"d{other}"] is not None:
                shown[f"d{other}"] = BACK
        if other != seat:
            shown[f"k{other}"], shown[f"t{other}"], shown[f"f{other}"] = None, [], 0
            shown[f"c{other}"], shown[f"q{other}"] = [], []
    shown[f"t{seat}"] = [[one, seen, None] for one, seen, _ in state[f"t{seat}"]]
    return shown


def all_down(act: Act) -> bool:
    """Whether all four tiles of a kong lie face down."""
    return len(act.detail.get("down", ())) == 4


def _seat(table: Table, seat: int, ready: Readiness, state: State) -> None:
    kept = ready.seats.get(seat)
    beside: Any = None
    if isinstance(table, ConductTable):
        if table.conduct.exposures:  # what lies open changes with acts that leave the tiles as they are
            _in_front(table, seat, state)
            return
        penalty = [(tile.tile, tile.live) for tile in table.conduct.penalty(seat)]
        beside = (penalty, _lost(table, seat), [meld.tiles for meld in table.melds[seat]])
    now = (
        beside,
        table.hand[seat].copy(), table.drawn[seat], [meld.seq for meld in table.melds[seat]], len(table.river[seat]),
        len(table.called[seat]), table.riichi[seat], table.accepted[seat], table.known[seat], len(table.wins),
        table.draw_game is None,
    )  # fmt: skip
    if kept is None or kept[0] != now:
        made: State = {}
        _in_front(table, seat, made)
        kept = ready.seats[seat] = (now, made)
    state.update(kept[1])


def _in_front(table: Table, seat: int, state: State) -> None:
    hand = list(table.hand[seat])
    drawn = table.drawn[seat]
    if drawn in hand:
        hand.remove(drawn)
    else:
        drawn = -1
    penalty, shown = [], []
    if isinstance(table, ConductTable):
        for tile in table.conduct.penalty(seat):
            alike = next((code for code in hand if code == tile.tile or face(code) == face(tile.tile)), None)
            if alike is not None:
                hand.remove(alike)
                penalty.append([face(tile.tile), int(tile.live)])
        shown = laid_open(table, seat, hand)
        for code in shown:
            hand.remove(code)
    state[f"h{seat}"] = faces(sorted_tiles(hand))
    state[f"d{seat}"] = face(drawn) if drawn >= 0 else None
    state[f"p{seat}"] = penalty
    state[f"e{seat}"] = faces(sorted_tiles(shown))
    state[f"m{seat}"] = [[MELD.get(meld.kind, "set"), laid(table, seat, meld)] for meld in table.melds[seat]]
    state[f"r{seat}"] = river(table, seat)
    state[f"n{seat}"] = faces(table.norths[seat])
    state[f"z{seat}"] = 2 if table.accepted[seat] >= 0 else 1 if table.riichi[seat] >= 0 else 0
    state[f"x{seat}"] = _lost(table, seat)
    state[f"u{seat}"] = int(bool(hand or drawn >= 0) and not table.known[seat] and HIDDEN not in hand)
    state[f"v{seat}"] = int(_laid_open(table, seat))


def _turned_over(table: Table) -> list[int]:
    """Hidden indicators that a win has turned over, as the record states them."""
    values = [win.detail.get("value") or {} for win in table.wins]
    stated: list[list[int]] = [list(value.get("hidden_indicators") or ()) for value in values]
    longest: list[int] = max(stated, key=len, default=[])
    return faces(longest)


def _lost(table: Table, seat: int) -> int:
    if not isinstance(table, ConductTable):
        return 0
    for right, word in ((NO_CLAIMS, 2), (NO_WIN, 1)):
        loss = table.conduct.lost(seat, right)
        if loss is not None and loss.stands:
            return word
    return 0


def _laid_open(table: Table, seat: int) -> bool:
    """Whether the concealed tiles are open to all: a win shows them, and so may the end of a hand without one."""
    if any(win.seat == seat and win.tiles for win in table.wins):
        return True
    shown = table.draw_game.detail.get("shown", {}) if table.draw_game is not None else {}
    return bool(shown.get(str(seat)))


def _how_far(table: Table, ready: Readiness, state: State) -> None:
    far = [ready.far(seat) for seat in range(table.players)]
    seen = everywhere = None
    for seat, (away, mask) in enumerate(far):
        state[f"k{seat}"] = away
        state[f"f{seat}"] = ready.furiten(seat, mask)
        state[f"t{seat}"] = []
        if mask:
            if seen is None:
                seen, everywhere = lying_open(table), everything(table)
            state[f"t{seat}"] = ready.left(seen, everywhere, seat, mask)
