"""The circumstances of a riichi win, read from the table: what the record claims of them is not asked.

Ippatsu, last tile, replacement tile, robbed kong, first turn, winds, red fives and norths all follow from what
happened in the hand. Only the hidden indicators are taken from the record: nothing else shows them.
"""

from __future__ import annotations

from typing import Any, Final

from ingest import kinds as k
from ingest.tiles import FACE_OF, KIND_OF
from replay.act import Act
from replay.scoring.riichi import CHOW, KONG, PUNG, Melded, RiichiOptions, WinContext
from replay.scoring.shape import KINDS, ORPHANS, shape_waits, waits
from replay.table import OFFER_DISCARD, OFFER_KONG_ADDED, OFFER_KONG_CONCEALED, OFFER_NONE, Table

_EAST: Final = 27
_RED_FACES: Final = (34, 35, 36)
_SHAPE: Final = {k.CHOW: CHOW, k.PUNG: PUNG, k.KONG_EXPOSED: KONG, k.KONG_CONCEALED: KONG, k.KONG_ADDED: KONG}
# What ends the one turn of an ippatsu: any claim, kong or north.
_BREAKS: Final = frozenset({k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED, k.NORTH_ASIDE})


def is_self_draw(act: Act) -> bool:
    """Whether a win is claimed on the own draw."""
    return act.target in (act.seat, -1)


def winning_tile(table: Table, act: Act) -> int:
    """The tile a win can only be on: the one just drawn, or the one offered by the seat named; -1: there is none."""
    if is_self_draw(act):
        return table.drawn[act.seat] if table.active == act.seat else -1
    return table.offer_tile if table.offer_kind != OFFER_NONE and table.offer_seat == act.target else -1


def counts_of(table: Table, seat: int, tile: int = -1) -> list[int]:
    """How many of each of the 34 kinds the concealed hand holds, `tile` added to it."""
    counts = table.counts[seat][:KINDS]
    if 0 <= KIND_OF[tile] < KINDS:
        counts[KIND_OF[tile]] += 1
    return counts


def winning_counts(table: Table, act: Act) -> list[int]:
    """The hand a win is made of, by kind: what is held, with the offered tile unless it was drawn."""
    return counts_of(table, act.seat, -1 if is_self_draw(act) else winning_tile(table, act))


def waits_of(table: Table, seat: int) -> int:
    """The kinds the seat's hand of 13 waits for by shape; bit k for kind k."""
    return shape_waits(table.counts[seat][:KINDS], len(table.melds[seat]))


def is_ready(table: Table, seat: int) -> bool:
    """Ready: some tile completes the hand of 13, other than a fifth one of a kind it holds four of."""
    return waits(table.counts[seat][:KINDS], len(table.melds[seat])) != 0


def has_ippatsu(table: Table, seat: int, upto: int) -> bool:
    """Within one turn of the declaration no tile was claimed, no kong or north declared, nothing discarded since.

    A kong or north that is won on was not completed and breaks nothing: the acts asked about end before `upto`.
    """
    declared = table.riichi_discard[seat]
    if declared < 0:
        return False
    acts = table.acts
    for seq in range(declared + 1, upto):
        act = acts[seq]
        if act.kind in _BREAKS or (act.kind == k.DISCARD and act.seat == seat):
            return False
    return True


def options_of(table: Table) -> RiichiOptions:
    """The house rules on values that the book and the table state."""
    made: RiichiOptions | None = table.match.memory.get("value_options")
    if made is None:
        given = {**table.match.options, **table.match.table}
        plain = RiichiOptions()
        made = table.match.memory["value_options"] = RiichiOptions(
            open_tanyao=bool(given.get("open_tanyao", plain.open_tanyao)),
            red_fives=True,  # a table without them has no red tiles
            rounded_mangan=bool(given.get("rounded_mangan", plain.rounded_mangan)),
            double_yakuman=bool(given.get("double_yakuman", plain.double_yakuman)),
            counted_yakuman=bool(given.get("counted_yakuman", plain.counted_yakuman)),
        )
    return made


def melds_of(table: Table, seat: int) -> list[Melded]:
    """The melded sets of a seat as the scorer wants them."""
    return [
        Melded(
            _SHAPE[meld.kind],
            tuple(sorted([KIND_OF[tile] for tile in meld.tiles])),
            meld.kind != k.KONG_CONCEALED,
        )
        for meld in table.melds[seat]
    ]


def context_of(table: Table, act: Act) -> WinContext:
    """Everything the value of the win about to be applied depends on.

    The hand is the one held, the winning tile the one drawn or offered, whatever the record shows.
    """
    return context_at(table, act.seat, act.target, act.seq, act.detail.get("value") or {})


def context_at(table: Table, seat: int, target: int, seq: int, value: dict[str, Any]) -> WinContext:
    """As `context_of`, for a win of `seat` on a tile of `target` (itself: self-draw) that nobody has declared."""
    self_draw = target in (seat, -1)
    tile = table.drawn[seat] if self_draw else table.offer_tile
    held = table.hand[seat]
    concealed = [KIND_OF[code] for code in held]
    reds = sum(FACE_OF[code] in _RED_FACES for code in held)
    if not self_draw:
        concealed.append(KIND_OF[tile])
        reds += FACE_OF[tile] in _RED_FACES
    for meld in table.melds[seat]:
        reds += sum(FACE_OF[code] in _RED_FACES for code in meld.tiles)
    riichi = table.riichi_discard[seat] >= 0
    offer = table.offer_kind
    robbed = not self_draw and offer in (OFFER_KONG_ADDED, OFFER_KONG_CONCEALED)
    won_before_done = not self_draw and offer != OFFER_DISCARD  # a robbed kong or north was never completed
    upto = table.offer_seq if won_before_done else len(table.acts)
    exhausted = table.live_left <= 0
    return WinContext(
        concealed=concealed,
        winning=KIND_OF[tile],
        melds=melds_of(table, seat),
        self_draw=self_draw,
        seat_wind=_EAST + (seat - table.dealer) % table.players,
        round_wind=_EAST + max(table.round, 0) // 4 % 4,
        riichi=riichi,
        double_riichi=riichi and table.double_riichi[seat],
        ippatsu=riichi and has_ippatsu(table, seat, upto),
        robbed_kong=robbed,
        after_kong=self_draw and table.last_draw_tail,
        last_tile=self_draw and exhausted,
        last_discard=not self_draw and exhausted and offer == OFFER_DISCARD,
        first_turn=self_draw and table.draws[seat] == 1 and not table.river[seat] and table.untouched(),
        indicators=[KIND_OF[code] for _, code in table.indicators],
        hidden_indicators=[KIND_OF[code] for code in value.get("hidden_indicators") or ()] if riichi else (),
        reds=reds,
        norths=len(table.norths[seat]),
        players=table.players,
        options=options_of(table),
    )


def _awaits_orphans(table: Table, seat: int) -> bool:
    counts = table.counts[seat]
    return not table.melds[seat] and sum(counts[kind] > 0 for kind in ORPHANS) >= 12


def passed_wins(table: Table, seat: int, kinds: int, since: int) -> tuple[int, ...]:
    """Seqs of tiles of the given kinds that others threw or showed from `thrown[since]` on and the seat let pass.

    The tile offered now is not passed. A concealed kong could be won on by thirteen orphans alone.
    """
    found = []
    for seq, thrower, kind in table.thrown[since:]:
        if kind < 0 or not kinds >> kind & 1 or thrower == seat or seq == table.offer_seq:
            continue
        if table.acts[seq].kind == k.KONG_CONCEALED and not _awaits_orphans(table, seat):
            continue
        found.append(seq)
    return tuple(found)
