"""The table of one hand: lines of a record applied one after another, legal or not.

A tile is a text: "5m" or "5m.2". Seats are 0-3 in turn order.
"""

from dataclasses import dataclass, field
from typing import Any

from tests.reference.zhenjiang.shapes import reading, wild_of

Line = dict[str, Any]
INDICATOR, TILES = 53, 136
KONGS = {"kong_exposed": "exposed", "kong_concealed": "concealed", "kong_added": "added"}
CLAIMS = ("chow", "pung", "kong_exposed")


def kind(tile: str) -> str:
    """The face of a tile, its copy left away."""
    return tile.partition(".")[0]


def tiles(line: Line, key: str = "tiles") -> list[str]:
    """The tiles of a line."""
    found = line.get(key) or ""
    return found.split() if isinstance(found, str) else list(found)


@dataclass(frozen=True)
class Options:
    """The readings of 4.5 that change who may do what; the defaults are those of RULES part 4."""

    first_wild: str = "first discard"  # A1: or "whenever", "optional"
    second_wild: str = "text"  # A2: or "strict" (J-WILD-04b too)
    wild_discard_win: bool = True  # A4
    dealer_stays_on_win: bool = True  # A8
    hand_at_time_counts: bool = False  # A13
    rob_kong: bool = True  # A14
    thrown_wild_any: bool = False  # A18
    next_claimant: bool = True  # A21: the farther one wins where the nearest is false


@dataclass
class Meld:
    """A set on the table."""

    word: str
    tiles: list[str]
    source: int | None


@dataclass
class Seat:
    """What a seat holds, has laid open and thrown."""

    hand: list[str] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    thrown: list[tuple[bool, bool]] = field(default_factory=list)  # each discard: a wild; right after a pung
    unshown: list[str] = field(default_factory=list)  # wilds drawn since the last own discard
    shown: set[str] = field(default_factory=set)  # wilds said or laid open
    kept: list[str] = field(default_factory=list)  # wilds held beside the first one thrown, not shown
    xianggong: bool = False  # broke a duty of the wild, or has a wrong count by a ruling
    false: bool = False  # has won falsely

    def count(self) -> int:
        """His tiles, a kong as three."""
        return len(self.hand) + 3 * len(self.melds)

    def threw_wild(self) -> bool:
        """Has he thrown a wild in this hand."""
        return any(wild for wild, _ in self.thrown)

    def take_out(self, tile: str) -> None:
        """A tile leaves the hand; one of its face where the very tile is not there."""
        if tile in self.hand:
            self.hand.remove(tile)
            return
        same = [one for one in self.hand if kind(one) == kind(tile)]
        if same:
            self.hand.remove(same[0])


class Table:
    """One hand in play.

    ``phase``: deal, turn (drawn or dealt: win, kong or discard), discard (after a pung or a false self-draw), answers
    (the last discard is open), rob (a tile was added to a pung), supplement, over.
    """

    def __init__(self, dealer: int, options: Options | None = None) -> None:
        self.dealer = dealer
        self.options = options or Options()
        self.seats = [Seat() for _ in range(4)]
        self.phase, self.turn = "deal", dealer
        self.wild: str | None = None
        self.offered: tuple[int, str] | None = None
        self.drawn: str | None = None
        self.kong: str | None = None  # the kong whose supplement was drawn last
        self.last_kong: str | None = None
        self.after_pung = False
        self.head_draws = self.supplements = 0
        self.discards: list[tuple[int, str]] = []
        self.callers: list[int] = []  # who has said 和 on the tile that is offered
        self.before_win: tuple[str, int] = ("deal", dealer)
        self.winner: int | None = None
        self.false_called: list[int] = []  # whose win on the tile offered was false

    def left(self) -> int:
        """Tiles that may still be drawn, supplements included."""
        return TILES - INDICATOR - 1 - self.head_draws - self.supplements

    def next_wall(self, tail: bool) -> int:
        """Index of the tile due next."""
        drawn = {INDICATOR + 1 + number for number in range(self.head_draws)}
        taken = [134 - 2 * (number // 2) + number % 2 for number in range(self.supplements + 2)]
        if tail:
            return next(place for place in taken[self.supplements :] if place not in drawn)
        return next(
            place for place in range(INDICATOR + 1 + self.head_draws, TILES) if place not in taken[: self.supplements]
        )

    def is_wild(self, tile: str) -> bool:
        """Is it one of the four wilds."""
        return kind(tile) == self.wild

    def wilds(self, seat: int) -> list[str]:
        """The wilds a seat holds."""
        return [tile for tile in self.seats[seat].hand if self.is_wild(tile)]

    def heaven(self, seat: int) -> bool:
        """天胡: the dealer's fourteen tiles, nothing thrown, nothing laid open (A11)."""
        return seat == self.dealer and not self.discards and not self.seats[seat].melds

    def complete(self, seat: int, taken: str | None = None) -> str | None:
        """How the hand is complete: "plain", "wild" or None; `taken` is a tile of another."""
        hand = [kind(tile) for tile in self.seats[seat].hand]
        melds = len(self.seats[seat].melds)
        if taken is not None and self.options.thrown_wild_any and self.is_wild(taken):
            return reading([*hand, kind(taken)], self.wild, melds)
        return reading(hand, self.wild, melds, None if taken is None else kind(taken))

    # -- following ----------------------------------------------------------------------------------------------

    def follow(self, line: Line) -> None:
        """Apply a line of the record."""
        method = getattr(self, "_" + line["k"], None)
        if method is not None:
            method(line)

    def _indicator(self, line: Line) -> None:
        self.wild = wild_of(kind(line["tile"]))

    def _deal(self, line: Line) -> None:
        self.seats[line["s"]].hand += tiles(line)
        self.phase, self.turn = "turn", self.dealer

    def _draw(self, line: Line) -> None:
        number = line["s"]
        tail = line.get("end") == "tail"
        self.seats[number].hand.append(line["tile"])
        if self.is_wild(line["tile"]):
            self.seats[number].unshown.append(line["tile"])
        self.head_draws += not tail
        self.supplements += tail
        self.drawn, self.kong = line["tile"], self.last_kong if tail else None
        self.phase, self.turn, self.offered = "turn", number, None
        self.callers, self.false_called = [], []

    def _discard(self, line: Line) -> None:
        number, tile = line["s"], line["tile"]
        seat = self.seats[number]
        seat.take_out(tile)
        seat.kept = [one for one in seat.hand if self.is_wild(one) and one not in seat.shown] if not seat.thrown else []
        seat.thrown.append((self.is_wild(tile), self.after_pung))
        seat.unshown = []
        self.discards.append((number, tile))
        self.drawn, self.kong, self.after_pung = None, None, False
        self.phase, self.turn, self.offered = "answers", number, (number, tile)
        self.callers, self.false_called = [], []

    def _lay(self, line: Line, source: int | None) -> None:
        seat = self.seats[line["s"]]
        own = tiles(line)
        if line["k"] in CLAIMS and line["tile"] in own:
            own.remove(line["tile"])
        if line["k"] == "kong_added":
            own = [line["tile"]]
            seat.melds = [one for one in seat.melds if one.word != "pung" or kind(one.tiles[0]) != kind(line["tile"])]
        for tile in own:
            seat.take_out(tile)
            if tile in seat.unshown:
                seat.unshown.remove(tile)
        seat.melds.append(Meld(line["k"], tiles(line), source))
        self.drawn, self.kong = None, None
        self.last_kong = KONGS.get(line["k"])
        self.after_pung = line["k"] == "pung"

    def _chow(self, line: Line) -> None:
        self._lay(line, line["from"])
        self.phase, self.turn, self.offered = "discard", line["s"], None

    _pung = _chow

    def _kong_exposed(self, line: Line) -> None:
        self._lay(line, line["from"])
        self.phase, self.turn, self.offered = "supplement", line["s"], None

    def _kong_concealed(self, line: Line) -> None:
        self._lay(line, None)
        self.phase, self.turn, self.offered = "supplement", line["s"], None

    def _kong_added(self, line: Line) -> None:
        self._lay(line, line.get("from"))
        self.phase, self.turn, self.offered = "rob", line["s"], (line["s"], line["tile"])
        self.callers, self.false_called = [], []

    def _correction(self, line: Line) -> None:
        """A set is taken back: its tiles return, a claimed one is open again."""
        seat, was = self.seats[line["s"]], tiles(line, "was")
        found = [meld for meld in seat.melds if sorted(meld.tiles) == sorted(was)]
        if not found or tiles(line):
            return
        seat.melds.remove(found[0])
        seat.hand += [tile for tile in was if tile != line.get("tile")]
        self.last_kong, self.after_pung = None, False
        if "from" in line:
            self.phase, self.turn, self.offered = "answers", line["from"], (line["from"], line["tile"])
        else:
            self.phase = "turn"

    def _call(self, line: Line) -> None:
        if line["word"] == "wild":
            self._shown(line["s"], [line["tile"]] if "tile" in line else self._unsaid(line["s"])[:1])
        elif line["word"] == "win" and line.get("from", line["s"]) != line["s"]:
            self.callers.append(line["s"])

    def _expose(self, line: Line) -> None:
        if line.get("what") == "wild":
            self._shown(line["s"], tiles(line))

    def _unsaid(self, number: int) -> list[str]:
        """What a word without a tile may mean: a wild drawn, else one kept."""
        return self.seats[number].unshown or self.seats[number].kept or self.wilds(number)

    def _shown(self, number: int, shown: list[str]) -> None:
        seat = self.seats[number]
        seat.shown |= set(shown)
        seat.unshown = [tile for tile in seat.unshown if tile not in shown]
        seat.kept = [tile for tile in seat.kept if tile not in shown]

    def _win(self, line: Line) -> None:
        self.before_win = self.phase, self.turn
        self.phase, self.winner = "over", line["s"]
        self.won_from = line.get("from", line["s"])

    def _draw_game(self, line: Line) -> None:
        self.phase, self.winner = "over", None

    def _ruling(self, line: Line) -> None:
        if line.get("what") == "wrong_win" and line.get("effect") == "goes_on":
            self.resume()
        if line.get("penalty") in ("no_win", "no_win_no_claims") and "s" in line:
            self.seats[line["s"]].xianggong = True

    def resume(self) -> None:
        """詐胡: the tiles are stood up again, the hand goes on, he wins no more (J-FALSE-02)."""
        if self.phase != "over" or self.winner is None:
            return
        self.phase, self.turn = self.before_win
        self.seats[self.winner].false = True
        if self.won_from != self.winner:
            self.false_called.append(self.winner)
        self.winner = None
