"""The text board: the state of a hand at one moment, for terminals and tests."""

from __future__ import annotations

from ingest import kinds as k
from ingest.tiles import FACE_OF, HIDDEN, NAME_OF
from replay.language import say
from replay.table import Meld, Table

WINDS = "ESWN"
_ORDER = {34: 4.5, 35: 13.5, 36: 22.5}  # a red five stands beside its plain brothers
_MELD = {
    k.CHOW: "chow", k.PUNG: "pung", k.KONG_EXPOSED: "kong", k.KONG_CONCEALED: "concealed", k.KONG_ADDED: "added",
}  # fmt: skip


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


def meld_text(meld: Meld, lang: str = "en") -> str:
    """A set with the word for what it is."""
    word = say(f"board.{_MELD.get(meld.kind, 'set')}", lang)
    return f"[{tiles_text(sorted_tiles(list(meld.tiles)))} {word}]"


def hand_name(round_: int | None, counter: int | None, number: int, lang: str = "en") -> str:
    """The game's own name of a hand, `East 1`, `South 3, counter 2`; its number where the record gives no round."""
    if number < 0:
        return say("hand.before", lang)
    if round_ is None or round_ < 0:
        return say("hand.number", lang, hand=number)
    wind = say(f"word.wind.{WINDS[round_ // 4 % 4]}", lang)
    name = say("hand.name", lang, wind=wind, number=say("word.digits", lang).split()[round_ % 4])
    return say("hand.counter", lang, hand=name, counter=counter) if (counter or 0) > 0 else name


def _seat_line(table: Table, seat: int, names: list[str | None], mark: str, lang: str) -> list[str]:
    def word(key: str) -> str:
        return say(f"board.{key}", lang)

    wind = say(f"word.wind.{WINDS[(seat - table.dealer) % table.players]}", lang)
    scores = table.match.scores
    score = f"{scores[seat]:>8,}" if scores and seat < len(scores) else "       –"
    riichi = f"  {word('riichi')}" if table.riichi[seat] >= 0 else ""
    north = f"  {word('north')} x{len(table.norths[seat])}" if table.norths[seat] else ""
    name = names[seat] if seat < len(names) and names[seat] else "–"
    hand = tiles_text(sorted_tiles(table.hand[seat]))
    drawn = f"   {word('drew')} {NAME_OF[table.drawn[seat]]}" if table.drawn[seat] >= 0 else ""
    river = " ".join(
        (f"({NAME_OF[code]})" if index in table.called[seat] else NAME_OF[code])
        + ("*" if table.river_seq[seat][index] == table.riichi_discard[seat] else "")
        for index, code in enumerate(table.river[seat])
    )
    melds = " ".join(meld_text(meld, lang) for meld in table.melds[seat])
    doubt = "" if table.known[seat] else f"   ({word('uncertain')})"
    return [
        f"{mark} {say('board.seat', lang, wind=wind, seat=seat)}  {name}  {score}{riichi}{north}",
        f"    {word('hand')}   {hand}  {melds}{drawn}{doubt}".rstrip(),
        f"    {word('river')}  {river}",
    ]


def board(table: Table, names: list[str | None], lang: str = "en") -> str:
    """The whole board: what lies open and what does not, one seat after the other."""
    indicators = " ".join(NAME_OF[code] for _, code in table.indicators) or "–"
    head = say(
        "board.head", lang, hand=hand_name(table.round, table.counter, table.number, lang),
        sticks=table.match.sticks or 0, indicators=indicators, wall=table.live_left,
    )  # fmt: skip
    lines = [head]
    for seat in range(table.players):
        mark = ">" if seat in (table.active, table.due_draw) else " "
        lines.extend(_seat_line(table, seat, names, mark, lang))
    return "\n".join(lines)
