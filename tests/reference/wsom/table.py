"""The table as the lines of a record leave it: hands, melds, rivers, the wall, penalty tiles, lost rights.

Lines are followed as facts, legal or not. Tiles are texts: ``5m.2`` is one of the four ``5m``.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.reference.zungjung.win import KINDS

Line = dict[str, Any]

DRAWABLE = 69
"""83 tiles remain after the deal, 14 of them are never used (王牌與海底牌 1)."""

SETS = ("chow", "pung", "kong_exposed")
KONGS = ("kong_exposed", "kong_concealed", "kong_added")


def kind(tile: str) -> str:
    """What is printed on a tile."""
    face = tile.partition(".")[0]
    if face not in KINDS:
        raise ValueError(tile)
    return face


def tiles(line: Line, key: str = "tiles") -> list[str]:
    return str(line.get(key, "")).split()


@dataclass
class Meld:
    """A set on the table; ``source`` is whose discard it took, None for a concealed kong."""

    word: str
    tiles: list[str]
    source: int | None


@dataclass
class Seat:
    """What one player has before him and which rights he has lost in this hand."""

    hand: list[str] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    river: list[str] = field(default_factory=list)
    live: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    no_win: bool = False
    no_claims: bool = False

    def count(self) -> int:
        """Concealed tiles and melds together, a kong as three (相公 2)."""
        return len(self.hand) + 3 * len(self.melds)

    def take_out(self, tile: str) -> bool:
        """Take a tile out of the hand: this very one, or one of its kind; False where there is none."""
        for held in [one for one in self.hand if one == tile] or [one for one in self.hand if kind(one) == kind(tile)]:
            self.hand.remove(held)
            if held in self.live:
                self.live.remove(held)
            if held in self.dead:
                self.dead.remove(held)
            return True
        return False

    def penalty(self) -> list[str]:
        return self.live + self.dead


class Table:
    """One hand. ``phase``: deal, turn (14 tiles after a draw), discard (a discard is due), answers (the last discard
    is open), rob (a tile was added to a pung), supplement, late set (discarded before the chow was shown), over.
    """

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer
        self.seats = [Seat() for _ in range(4)]
        self.phase = "deal"
        self.turn = dealer
        self.offered: tuple[int, str] | None = None
        self.drawn: str | None = None
        self.last_draw_was_supplement = False
        self.head_draws = 0
        self.supplements = 0
        self.discards: list[tuple[int, str]] = []
        self.east_concealed_kong = False
        self.before_win = ("deal", dealer)

    def left(self) -> int:
        """Tiles that may still be drawn, supplements included."""
        return DRAWABLE - self.head_draws - self.supplements

    def next_wall(self, tail: bool) -> int:
        """Index of the tile due next (開門 3-5, 補槓): 53 is the first draw, 134 135 132 133 … the supplements."""
        if tail:
            stack = self.supplements // 2
            return 134 - 2 * stack + self.supplements % 2
        return 53 + self.head_draws

    def follow(self, line: Line) -> None:
        """Apply a line of the record."""
        method = getattr(self, "_" + line["k"], None)
        if method is not None:
            method(line)

    def _deal(self, line: Line) -> None:
        self.seats[line["s"]].hand += tiles(line)
        if all(seat.count() >= 13 for seat in self.seats) and self.seats[self.dealer].count() == 14:
            self.phase, self.turn = "turn", self.dealer

    def _draw(self, line: Line) -> None:
        seat = line["s"]
        self.seats[seat].hand.append(line["tile"])
        tail = line.get("end") == "tail"
        if tail:
            self.supplements += 1
        else:
            self.head_draws += 1
        self.drawn, self.last_draw_was_supplement = line["tile"], tail
        self.phase, self.turn, self.offered = "turn", seat, None

    def _discard(self, line: Line) -> None:
        number, tile = line["s"], line["tile"]
        seat = self.seats[number]
        seat.take_out(tile)
        seat.dead += seat.live  # 罰張 2: one that was not thrown now may never be
        seat.live = []
        seat.river.append(tile)
        self.discards.append((number, tile))
        self.drawn = None
        claimed_first = self.phase == "answers" and self.offered is not None and self.offered[0] != number
        self.phase = "late set" if claimed_first else "answers"
        self.turn, self.offered = number, (number, tile)

    def _lay(self, line: Line, source: int | None) -> None:
        number = line["s"]
        seat = self.seats[number]
        shown = tiles(line)
        own = list(shown)
        if line["k"] in SETS:
            own.remove(line["tile"])
            river = self.seats[line["from"]].river
            if line["tile"] in river:
                river.remove(line["tile"])
        pungs = [meld for meld in seat.melds if meld.word == "pung" and kind(meld.tiles[0]) == kind(shown[0])]
        if line["k"] == "kong_added":
            own = [line["tile"]]
        if line["k"] in KONGS and pungs:
            own = own[:1] if line["k"] == "kong_added" and self.offered is None else []
            seat.melds = [meld for meld in seat.melds if meld not in pungs]
        for tile in own:
            seat.take_out(tile)
        seat.melds.append(Meld(line["k"], shown, source))
        self.drawn = None

    def _chow(self, line: Line) -> None:
        self._lay(line, line["from"])
        if self.phase == "late set":
            self.phase = "answers"
        else:
            self.phase, self.turn, self.offered = "discard", line["s"], None

    _pung = _chow

    def _kong_exposed(self, line: Line) -> None:
        self._lay(line, line["from"])
        self.phase, self.turn, self.offered = "supplement", line["s"], None

    def _kong_concealed(self, line: Line) -> None:
        self._lay(line, None)
        self.east_concealed_kong |= line["s"] == self.dealer
        self.phase, self.turn = "supplement", line["s"]

    def _kong_added(self, line: Line) -> None:
        self._lay(line, line.get("from"))
        self.phase, self.turn, self.offered = "rob", line["s"], (line["s"], line["tile"])

    def _correction(self, line: Line) -> None:
        """誤鳴: a shown set is put right (``tiles`` as it lies now), or without ``tiles`` the claim is cancelled."""
        number, was, now = line["s"], tiles(line, "was"), tiles(line)
        seat = self.seats[number]
        found = [meld for meld in seat.melds if sorted(meld.tiles) == sorted(was)]
        if not found:
            return
        if now:
            seat.hand += [tile for tile in found[0].tiles if tile not in now]
            for tile in now:
                if tile not in found[0].tiles:
                    seat.take_out(tile)
            found[0].tiles = now
            if len(now) < len(was) and "from" in line:  # 開槓 5: the tile thrown goes back to the river
                found[0].word = "pung"
                seat.hand.remove(line["tile"])
                self._offer_again(line)
            return
        seat.melds.remove(found[0])
        seat.hand += [tile for tile in was if tile != line.get("tile")]
        if "from" in line:
            self._offer_again(line)
        else:
            self.phase = "turn"

    def _offer_again(self, line: Line) -> None:
        self.seats[line["from"]].river.append(line["tile"])
        self.phase, self.turn, self.offered = "answers", line["from"], (line["from"], line["tile"])

    def _put_back(self, line: Line) -> None:
        if "tile" in line:
            self.seats[line["s"]].take_out(line["tile"])

    def _taken_out(self, line: Line) -> None:
        self.seats[line["s"]].take_out(line["tile"])

    def _win(self, line: Line) -> None:
        self.before_win = self.phase, self.turn
        self.phase = "over"

    def resume(self) -> None:
        """錯和 6: the win was false, the hand goes on from where it stood."""
        self.phase, self.turn = self.before_win

    def _draw_game(self, line: Line) -> None:
        self.phase = "over"

    def _expose(self, line: Line) -> None:
        """Tiles laid open as a penalty are live from now on; those already dead stay dead."""
        seat = self.seats[line["s"]]
        if line.get("what") != "penalty" or line.get("back"):
            return
        seat.live += [tile for tile in tiles(line) if tile not in seat.penalty()]

    def _ruling(self, line: Line) -> None:
        """相公 3, 4; 錯鳴 5: a short hand loses the win, a long one claims and kongs as well."""
        if line.get("penalty") in ("no_win", "no_win_no_claims") and "s" in line:
            self.seats[line["s"]].no_win = True
            self.seats[line["s"]].no_claims |= line["penalty"] == "no_win_no_claims"

    def counted(self, number: int) -> Counter[str]:
        """The kinds a seat holds concealed."""
        return Counter(kind(tile) for tile in self.seats[number].hand)
