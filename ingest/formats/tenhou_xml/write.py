"""A game as a record of Tenhou: the reverse of the reader, used for simulated games.

What the reader makes of the bytes are the rows that were written. A row that the record has no words for (a set
that is no run, a tile without identity) is a ValueError that names it.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

from ingest import kinds as k
from ingest import tiles as t
from ingest.formats.tenhou_xml import words as w
from ingest.model import KIND_NAME, Detail, GameRecord, HandRecord, Row, SeatRecord

_NORTH: Final = 30
_REASON: Final = {reason: word.decode() for word, reason in w.DRAW_REASON.items()}
_RANK: Final = {name: number.decode() for number, name in w.RANKS.items()}


def write(game: GameRecord, compress: bool = False) -> bytes:
    """The record as bytes, with `compress` as gzip without a time. Raises ValueError for what it cannot say."""
    data = _Writer(game).text().encode("utf-8")
    return gzip.compress(data, mtime=0) if compress else data


def _id(code: int) -> int:
    if not 0 <= code < t.UNIDENTIFIED or t.KIND_OF[code] > 33:
        raise ValueError(f"tile {code} ({t.NAME_OF[code]}) is none of the 136 with an identity")
    return 4 * t.KIND_OF[code] + t.COPY_OF[code]


def _ids(codes: Iterable[int]) -> str:
    return ",".join(str(_id(code)) for code in codes)


def _hundreds(points: Iterable[int], seats: int = 4) -> str:
    """Points in hundreds by seat, the empty seat of three players with 0."""
    words = []
    for value in points:
        if value % 100:
            raise ValueError(f"{value} points are no hundreds")
        words.append(str(value // 100))
    return ",".join(words + ["0"] * (seats - len(words)))


class _Writer:
    """Writes one game from front to end."""

    def __init__(self, game: GameRecord) -> None:
        self.game = game
        self.out: list[str] = []
        self.claimed: dict[tuple[int, int], int] = {}  # (seat, kind) of a pung: its claimed tile

    def text(self) -> str:
        game = self.game
        version = game.table.get("version", "2.3")
        self.out.append(f'<mjloggm ver="{version}">')
        before = game.before.rows if game.before else []
        self.out += [f'<SHUFFLE seed="{_seed(row)}" ref=""/>' for row in before if row[0] == k.SHUFFLE]
        self._table()
        for row in before:
            if row[0] != k.SHUFFLE:
                self._people(row)
        for hand in game.hands:
            self._hand(hand)
        self.out.append("</mjloggm>")
        return "".join(self.out)

    # -- before the first hand ----------------------------------------------------------------------------------

    def _table(self) -> None:
        game, out = self.game, self.out
        if "type" in game.table:
            lobby = f' lobby="{game.table["lobby"]}"' if "lobby" in game.table else ""
            out.append(f'<GO type="{game.table["type"]}"{lobby}/>')
        seats = [*game.seats, *(SeatRecord(seat, None, None) for seat in range(len(game.seats), 4))]
        names = " ".join(f'n{seat.seat}="{quote(seat.name or "", safe="")}"' for seat in seats)
        lists = ""
        if all(seat.rank in _RANK for seat in game.seats):
            lists += f' dan="{",".join(_RANK[seat.rank] if seat.rank else "0" for seat in seats)}"'
        if all(seat.rating is not None for seat in game.seats):
            lists += f' rate="{",".join(f"{1500.0 if seat.rating is None else seat.rating:.2f}" for seat in seats)}"'
        if all(seat.sex is not None for seat in game.seats):
            lists += f' sx="{",".join(seat.sex or "C" for seat in seats)}"'
        out.append(f'<UN {names}{lists}/><TAIKYOKU oya="0"/>')

    # -- a hand -------------------------------------------------------------------------------------------------

    def _hand(self, hand: HandRecord) -> None:
        self.claimed.clear()
        rows = hand.rows
        start = next((at for at, row in enumerate(rows) if row[0] == k.INDICATOR), len(rows) - 1) + 1
        self._deal(hand, rows[:start])
        at = start
        while at < len(rows):
            row = rows[at]
            ending = rows[at + 1] if at + 1 < len(rows) and rows[at + 1][0] == k.SETTLE else None
            if row[0] in (k.WIN, k.DRAW_GAME):
                self._end(row, ending)
                at += 1 if ending else 0
            else:
                self._play(row)
            at += 1

    def _deal(self, hand: HandRecord, rows: list[Row]) -> None:
        dice, indicator, shuffle = "", "", ""
        hands = [""] * 4
        for row in rows:
            if row[0] == k.DICE:
                dice = ",".join(str(face - 1) for face in (row[11] or {})["faces"])
            elif row[0] == k.DEAL:
                hands[row[1]] = _ids(row[4])
            elif row[0] == k.INDICATOR:
                indicator = str(_id(row[2]))
            elif row[0] == k.SHUFFLE:
                shuffle = f' shuffle="{_seed(row)}"'
            else:
                raise ValueError(f"hand {hand.number}: {KIND_NAME[row[0]]} before the first indicator")
        seed = f"{hand.round},{hand.counter},{hand.sticks},{dice},{indicator}"
        tiles = " ".join(f'hai{seat}="{hands[seat]}"' for seat in range(4))
        ten = _hundreds(hand.start_scores or ())
        self.out.append(f'<INIT seed="{seed}" ten="{ten}" oya="{hand.dealer}" {tiles}{shuffle}/>')

    def _play(self, row: Row) -> None:
        kind, seat, tile = row[0], row[1], row[2]
        if kind == k.DRAW:
            self.out.append(f"<{chr(w.DRAW_LETTERS[seat])}{_id(tile)}/>")
        elif kind == k.DISCARD:
            self.out.append(f"<{chr(w.DISCARD_LETTERS[seat])}{_id(tile)}/>")
        elif kind == k.RIICHI:
            self.out.append(f'<REACH who="{seat}" step="1"/>')
        elif kind == k.RIICHI_ACCEPTED:
            ten = f' ten="{_hundreds(row[10])}"' if row[10] is not None else ""
            self.out.append(f'<REACH who="{seat}"{ten} step="2"/>')
        elif kind == k.INDICATOR:
            self.out.append(f'<DORA hai="{_id(tile)}" />')
        elif kind in (k.LEAVE, k.RETURN):
            self._people(row)
        else:
            self.out.append(f'<N who="{seat}" m="{self._bits(row)}" />')

    def _people(self, row: Row) -> None:
        if row[0] == k.LEAVE:
            self.out.append(f'<BYE who="{row[1]}" />')
        elif row[0] == k.RETURN:
            self.out.append(f'<UN n{row[1]}="{quote((row[11] or {})["name"], safe="")}"/>')
        else:
            raise ValueError(f"{KIND_NAME[row[0]]} before the first hand")

    def _bits(self, row: Row) -> int:
        """The bit field of a call; an added kong repeats which tile its pung was claimed with."""
        kind, seat, tile = row[0], row[1], row[2]
        at = (seat, t.KIND_OF[tile])
        bits = call_bits(row, self.claimed.get(at, -1))
        if kind == k.PUNG:
            self.claimed[at] = tile
        return bits

    # -- results ------------------------------------------------------------------------------------------------

    def _end(self, row: Row, ending: Row | None) -> None:
        value: Detail = (row[11] or {}).get("value", {})
        words = [f'ba="{value["counters"]},{value["sticks"]}"'] if "counters" in value else []
        change = []
        if row[9] is not None and row[10] is not None:
            pairs = [(score - delta, delta) for delta, score in zip(row[9], row[10], strict=True)]
            change = [f'sc="{_hundreds([one for pair in pairs for one in pair], 8)}"']
        if row[0] == k.WIN:
            words += [*self._win(row, value), *change]
            name = "AGARI"
        else:
            reason = (row[11] or {})["reason"]
            if reason != "exhausted":
                words.insert(0, f'type="{_REASON[reason]}"')
            shown = (row[11] or {}).get("shown", {})
            words += [*change, *(f'hai{seat}="{_ids(tiles)}"' for seat, tiles in shown.items())]
            name = "RYUUKYOKU"
        if ending is not None:
            words.append(f'owari="{_owari(ending)}"')
        self.out.append(f"<{name} {' '.join(words)} />")

    @staticmethod
    def _win(row: Row, value: Detail) -> list[str]:
        words = [f'hai="{_ids(row[4])}"']
        if "melds" in value:
            words.append(f'm="{",".join(map(str, value["melds"]))}"')
        words.append(f'machi="{_id(row[2])}"')
        words.append(f'ten="{value["fu"]},{value["points"]},{value["limit"]}"')
        if "yaku" in value:
            words.append(f'yaku="{",".join(f"{yaku},{han}" for yaku, han in value["yaku"])}"')
        if "yakuman" in value:
            words.append(f'yakuman="{",".join(map(str, value["yakuman"]))}"')
        if "indicators" in value:
            words.append(f'doraHai="{_ids(value["indicators"])}"')
        if "hidden_indicators" in value:
            words.append(f'doraHaiUra="{_ids(value["hidden_indicators"])}"')
        words.append(f'who="{row[1]}" fromWho="{row[3]}"')
        if "liable" in value:
            words.append(f'paoWho="{value["liable"]}"')
        return words


def _seed(row: Row) -> str:
    detail = row[11] or {}
    return ",".join(filter(None, (detail["method"], detail.get("seed", ""))))


def _owari(row: Row) -> str:
    """Scores in hundreds and placement points with one decimal, the empty seat with 0."""
    scores, points = row[10] or (), (row[11] or {})["value"]["points"]
    words = []
    for score, tenths in zip(scores, points, strict=True):
        words += [_hundreds([score], 1), f"{tenths / 10:.1f}"]
    return ",".join(words + ["0", "0"] * (4 - len(scores)))


def call_bits(row: Row, claimed: int = -1) -> int:
    """The bit field of a call, see `meld`; for an added kong `claimed` is the tile its pung was claimed with.

    Raises ValueError for a set that the record has no words for.
    """
    kind, seat, tile, target, tiles = row[:5]
    relative = (target - seat) % 4 if target >= 0 else 0
    if kind == k.NORTH_ASIDE and t.KIND_OF[tile] == _NORTH:
        return _id(tile) << 8 | 0x20
    ids = sorted(_id(code) for code in tiles)
    alike = len({one // 4 for one in ids}) == 1 and len(set(ids)) == len(ids)
    if kind == k.CHOW and relative:
        return _chow_bits(ids, _id(tile), relative)
    if kind == k.PUNG and alike and len(ids) == 3 and relative:
        left_out = next(copy for copy in range(4) if 4 * (ids[0] // 4) + copy not in ids)
        return _triplet_bits(ids, _id(tile), left_out, relative, 8)
    if kind == k.KONG_ADDED and alike and len(ids) == 4 and relative:
        three = [one for one in ids if one != _id(tile)]
        return _triplet_bits(three, _id(claimed) if claimed >= 0 else three[0], _id(tile) % 4, relative, 16)
    if kind == k.KONG_CONCEALED and alike and len(ids) == 4:
        return ids[0] << 8
    if kind == k.KONG_EXPOSED and alike and len(ids) == 4 and relative:
        return _id(tile) << 8 | relative
    raise ValueError(f"{KIND_NAME[kind]} of {t.names(tiles)}: the record has no words for it")


def _chow_bits(ids: list[int], claimed: int, relative: int) -> int:
    low = ids[0] // 4
    run = [one // 4 for one in ids] == [low, low + 1, low + 2] and low < 27 and low % 9 < 7
    if not run or claimed not in ids:
        raise ValueError(f"chow of {ids} with {claimed}: the record has no words for it")
    copies = sum(one % 4 << 3 + 2 * place for place, one in enumerate(ids))
    return (low // 9 * 7 + low % 9) * 3 + ids.index(claimed) << 10 | copies | 4 | relative


def _triplet_bits(three: list[int], claimed: int, left_out: int, relative: int, mark: int) -> int:
    if claimed not in three:
        raise ValueError(f"pung of {three} with {claimed}: the record has no words for it")
    return three[0] // 4 * 3 + three.index(claimed) << 9 | left_out << 5 | mark | relative
