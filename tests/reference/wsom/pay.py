"""What a win counts for and who pays, from the table and the line of the win (麻將計分法)."""

from typing import Any

from tests.reference.wsom.table import Line, Table, kind
from tests.reference.zungjung.count import Answer, count

WINDS = "ESWN"
_MELDS = {"chow": "chow", "pung": "pung", "kong_exposed": "kong", "kong_added": "akong", "kong_concealed": "ckong"}


def case_of(table: Table, line: Line) -> dict[str, Any]:
    """The win in the form of the worked examples; ``table`` is as it was before the line."""
    seat, source, tile = line["s"], line["from"], line["tile"]
    player = table.seats[seat]
    own = seat == source
    hand = [kind(one) for one in player.hand]
    heaven = own and not table.discards and seat == table.dealer and not player.melds
    if own and not heaven:
        hand.remove(kind(tile))
    robbed = table.phase == "rob"
    last = table.left() == 0
    flags = {
        "seabed": own and last,
        "riverbed": not own and not robbed and last,
        "kong_replacement": own and table.last_draw_was_supplement and table.drawn is not None,
        "rob_kong": robbed,
        "heaven": heaven,
        "earth": not own and not robbed and len(table.discards) == 1 and not table.east_concealed_kong,
        "nine_gates_mixed": own and line.get("apart") is False,
    }

    def wind(number: int) -> str:
        return WINDS[(number - table.dealer) % 4]

    return {
        "hand": "".join(hand),
        "melds": [
            f"{_MELDS[meld.word]}:{''.join(sorted(kind(one) for one in meld.tiles))}" for meld in player.melds
        ],
        "win_tile": None if heaven else kind(tile),
        "self_draw": own,
        "seat_wind": wind(seat),
        "flags": [flag for flag, holds in flags.items() if holds],
        "discarder": None if own else wind(source),
        "discards": [[wind(who), kind(thrown)] for who, thrown in table.discards],
    }


def answer(table: Table, line: Line, invoked: bool) -> Answer:
    """Value and payments by wind; where nobody invoked the immunity (和牌的計分 8) it is paid as if there were none."""
    case = case_of(table, line)
    if not invoked:
        case["discards"] = []
    return count(case)


def deltas(table: Table, line: Line, invoked: bool) -> list[int] | None:
    """Gain and loss by seat; None for a false win."""
    paid = answer(table, line, invoked).payments
    return None if paid is None else [paid[WINDS[(seat - table.dealer) % 4]] for seat in range(4)]
