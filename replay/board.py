"""The text board: the state of a hand at one moment, for terminals and tests."""

from __future__ import annotations

from ingest import kinds as k
from ingest.model import KIND_NAME
from ingest.tiles import FACE_OF, HIDDEN, NAME_OF
from replay.act import Act
from replay.table import Meld, Table

WINDS = "ESWN"
_ORDER = {34: 4.5, 35: 13.5, 36: 22.5}  # a red five stands beside its plain brothers


def sorted_tiles(codes: list[int]) -> list[int]:
    """Tiles in the usual order of a hand: characters, dots, bamboo, honours; hidden ones last."""
    return sorted(codes, key=lambda code: (code == HIDDEN, _ORDER.get(FACE_OF[code], FACE_OF[code]), code))


def tiles_text(codes: list[int] | tuple[int, ...]) -> str:
    """A row of tiles in short form, `234m 067p EE`."""
    words: list[str] = []
    suit, digits = "", ""
    for code in codes:
        name = NAME_OF[code]
        if len(name) == 2 and name[1] in "mps" and name[1] == suit:
            digits += name[0]
            continue
        if digits:
            words.append(digits + suit)
        if len(name) == 2 and name[1] in "mps":
            suit, digits = name[1], name[0]
        else:
            words.append(name)
            suit, digits = "", ""
    if digits:
        words.append(digits + suit)
    return " ".join(words)


def meld_text(meld: Meld) -> str:
    """A set with the word for what it is."""
    word = {
        k.CHOW: "chow", k.PUNG: "pung", k.KONG_EXPOSED: "kong", k.KONG_CONCEALED: "concealed kong",
        k.KONG_ADDED: "added kong",
    }.get(meld.kind, "set")  # fmt: skip
    return f"[{tiles_text(sorted_tiles(list(meld.tiles)))} {word}]"


def hand_name(round_: int | None, counter: int | None, number: int) -> str:
    """The game's own name of a hand, `East 1`, `South 3, counter 2`; its number where the record gives no round."""
    if round_ is None or round_ < 0:
        return f"hand {number}"
    wind = ("East", "South", "West", "North")[round_ // 4 % 4]
    return f"{wind} {round_ % 4 + 1}" + (f", counter {counter}" if counter else "")


def act_text(act: Act) -> str:
    """One event in a few words, `South discards 5m (drawn)`."""
    who = "the table" if act.seat < 0 else f"seat {act.seat}"
    word = KIND_NAME.get(act.kind, str(act.kind)).replace("_", " ")
    text = f"{who}: {word}"
    if act.tile >= 0:
        text += f" {NAME_OF[act.tile]}"
    if act.tiles:
        text += f" [{tiles_text(act.tiles)}]"
    if act.kind == k.DISCARD and act.flags & k.DRAWN_CUT:
        text += " (drawn)"
    if act.target >= 0:
        text += f" from seat {act.target}" if act.target != act.seat else " (self-draw)"
    if act.deltas:
        text += "  " + " ".join(f"{delta:+,}" for delta in act.deltas)
    return text


def _seat_line(table: Table, seat: int, names: list[str | None], mark: str) -> list[str]:
    wind = WINDS[(seat - table.dealer) % table.players]
    scores = table.match.scores
    score = f"{scores[seat]:>8,}" if scores and seat < len(scores) else "       –"
    riichi = "  riichi" if table.riichi[seat] >= 0 else ""
    north = f"  north x{len(table.norths[seat])}" if table.norths[seat] else ""
    name = names[seat] if seat < len(names) and names[seat] else "–"
    hand = tiles_text(sorted_tiles(table.hand[seat]))
    drawn = f"   drew {NAME_OF[table.drawn[seat]]}" if table.drawn[seat] >= 0 else ""
    river = " ".join(
        (f"({NAME_OF[code]})" if index in table.called[seat] else NAME_OF[code])
        + ("*" if table.river_seq[seat][index] == table.riichi_discard[seat] else "")
        for index, code in enumerate(table.river[seat])
    )
    melds = " ".join(meld_text(meld) for meld in table.melds[seat])
    doubt = "" if table.known[seat] else "   (hand uncertain)"
    return [
        f"{mark} {wind} seat {seat}  {name}  {score}{riichi}{north}",
        f"    hand   {hand}  {melds}{drawn}{doubt}".rstrip(),
        f"    river  {river}",
    ]


def board(table: Table, names: list[str | None]) -> str:
    """The whole board: what lies open and what does not, one seat after the other."""
    indicators = " ".join(NAME_OF[code] for _, code in table.indicators) or "–"
    lines = [
        f"{hand_name(table.round, table.counter, table.number)}   sticks {table.match.sticks or 0}   "
        f"indicators {indicators}   wall {table.live_left}",
    ]
    for seat in range(table.players):
        mark = ">" if seat in (table.active, table.due_draw) else " "
        lines.extend(_seat_line(table, seat, names, mark))
    return "\n".join(lines)
