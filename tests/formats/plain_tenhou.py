"""A second reading of Tenhou XML: short, slow, straight over the standard library's XML parser.

It shares nothing with `ingest.formats.tenhou_xml`; the corpus test compares the two, event by event. Tiles
are the record's own numbers 0 to 135, points are the record's hundreds times 100. It takes the record at its
word: a real record that it cannot read makes the test fail.
"""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any
from urllib.parse import unquote

Event = tuple[Any, ...]


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")] if text else []


def meld(who: int, bits: int) -> Event:
    """(word, seat, seat it came from, tile called or added or None, all tiles in ascending order)."""
    source = (who + bits % 4) % 4
    if bits // 4 % 2:
        base, place = divmod(bits // 1024, 3)
        suit, rank = divmod(base, 7)
        shifts = [bits // 8 % 4, bits // 32 % 4, bits // 128 % 4]
        tiles = [(suit * 9 + rank + step) * 4 + shift for step, shift in enumerate(shifts)]
        return ("chow", who, source, tiles[place], tiles)
    if bits // 8 % 2 or bits // 16 % 2:
        kind, place = divmod(bits // 512, 3)
        extra = kind * 4 + bits // 32 % 4
        three = [tile for tile in range(kind * 4, kind * 4 + 4) if tile != extra]
        if bits // 8 % 2:
            return ("pung", who, source, three[place], three)
        return ("added", who, source, extra, sorted([*three, extra]))
    tile = bits // 256
    if bits // 32 % 2:
        return ("north", who, who, tile, [tile])
    four = [tile // 4 * 4 + copy for copy in range(4)]
    return ("concealed", who, who, None, four) if source == who else ("exposed", who, source, tile, four)


def points(attributes: dict[str, str], players: int) -> tuple[list[int], list[int]]:
    """What each seat gained, and the scores after it."""
    found = numbers(attributes["sc"])
    gains = [100 * value for value in found[1:8:2]][:players]
    before = [100 * value for value in found[0:8:2]][:players]
    return gains, [score + gain for score, gain in zip(before, gains, strict=True)]


REASONS = {
    None: "exhausted", "yao9": "nine_kinds", "kaze4": "four_winds", "reach4": "four_riichi",
    "kan4": "four_kongs", "ron3": "triple_win", "nm": "nagashi",
}  # fmt: skip


def win(attributes: dict[str, str], players: int) -> Event:
    ids = numbers(attributes.get("yaku", ""))
    fu, worth, limit = numbers(attributes["ten"])
    return (
        "win",
        int(attributes["who"]),
        int(attributes["fromWho"]),
        int(attributes["machi"]),
        sorted({*numbers(attributes["hai"]), int(attributes["machi"])}),
        *points(attributes, players),
        (fu, worth, limit),
        list(zip(ids[::2], ids[1::2], strict=True)),
        numbers(attributes.get("yakuman", "")),
        numbers(attributes["doraHai"]),
        numbers(attributes.get("doraHaiUra", "")),
        numbers(attributes.get("m", "")),
        int(attributes["paoWho"]) if "paoWho" in attributes else None,
        numbers(attributes["ba"]),
    )


def read(data: bytes) -> dict[str, Any]:
    """The game: `players`, `reds`, `names`, `hands` (head, deals, events), `final`."""
    game: dict[str, Any] = {"hands": [], "final": None, "names": None}
    hand: dict[str, Any] = {}
    drawn = None
    for element in ElementTree.fromstring(data):
        tag, attributes = element.tag, element.attrib
        events = hand.get("events", [])
        if tag == "GO":
            kind = int(attributes["type"])
            game["players"], game["reds"] = (3 if kind & 16 else 4), not kind & 2
        elif tag == "UN" and game["names"] is None:
            game["names"] = [unquote(attributes[f"n{seat}"]) for seat in range(game["players"])]
        elif tag == "UN":
            ((key, name),) = attributes.items()
            events.append(("return", int(key[1]), unquote(name)))
        elif tag == "BYE":
            events.append(("leave", int(attributes["who"])))
        elif tag == "INIT":
            seed = attributes["seed"].split(",")
            hand = {
                "round": [int(word) for word in seed[:3]],
                "dice": [int(word) + 1 for word in seed[3:5] if word],
                "dealer": int(attributes["oya"]),
                "scores": [100 * value for value in numbers(attributes["ten"])][: game["players"]],
                "deals": [numbers(attributes[f"hai{seat}"]) for seat in range(game["players"])],
                "events": [("dora", int(seed[5]))],
            }
            game["hands"].append(hand)
        elif found := re.fullmatch(r"([TUVW])(\d+)", tag):
            seat, drawn = "TUVW".index(found[1]), int(found[2])
            events.append(("draw", seat, drawn))
        elif found := re.fullmatch(r"([DEFG])(\d+)", tag):
            events.append(("discard", "DEFG".index(found[1]), int(found[2]), int(found[2]) == drawn))
        elif tag == "N":
            events.append(meld(int(attributes["who"]), int(attributes["m"])))
            drawn = None
        elif tag == "REACH":
            who, step = int(attributes["who"]), int(attributes["step"])
            told = [100 * value for value in numbers(attributes.get("ten", ""))][: game["players"]]
            events.append(("accepted", who, told) if step == 2 else ("riichi", who))
        elif tag == "DORA":
            events.append(("dora", int(attributes["hai"])))
        elif tag == "AGARI":
            events.append(win(attributes, game["players"]))
        elif tag == "RYUUKYOKU" and "sc" in attributes:
            shown = {
                str(seat): numbers(attributes[f"hai{seat}"])
                for seat in range(4)
                if f"hai{seat}" in attributes
            }
            events.append(
                ("drawn game", REASONS[attributes.get("type")], *points(attributes, game["players"]), shown)
            )
        elif tag not in ("SHUFFLE", "TAIKYOKU", "RYUUKYOKU"):
            raise ValueError(f"unknown element {tag}")
        if attributes.get("owari"):
            words = attributes["owari"].split(",")[:8][: 2 * game["players"]]
            scores = [100 * int(word) for word in words[::2]]
            game["final"] = (scores, [round(10 * float(word)) for word in words[1::2]])
            events.append(("final", *game["final"]))
    return game
