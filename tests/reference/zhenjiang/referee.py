"""Which rows of the rules the lines of a hand break, and where."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.reference.zhenjiang.moves import legal_moves, may_win_on, nearest
from tests.reference.zhenjiang.pay import Win, deltas, fine, thrown_words
from tests.reference.zhenjiang.shapes import KINDS
from tests.reference.zhenjiang.table import CLAIMS, Line, Options, Table, kind, tiles

PAY = frozenset(f"J-PAY-0{number}" for number in range(1, 8))
SETS = (*CLAIMS, "kong_concealed", "kong_added")
PLAYS = ("draw", "discard", *SETS, "win")


@dataclass(frozen=True)
class Breach:
    """A line that breaks one of these rows; several where the text leaves the choice."""

    seq: int
    rows: frozenset[str]


class Referee:
    """Follows one hand and keeps what was broken; ``chips`` are held before it, ``on_table`` what they come to."""

    def __init__(self, dealer: int, chips: Sequence[int], options: Options | None = None, on_table: int = 200) -> None:
        self.table = Table(dealer, options)
        self.start, self.chips, self.on_table = list(chips), list(chips), on_table
        self.fines = [0, 0, 0, 0]
        self.seen: set[str] = set()
        self.faces: Counter[str] = Counter()
        self.told: set[str] = set()
        self.found: list[Breach] = []
        self.paid: list[int] | None = None
        self.dealt_wrong = self.drawn_hand = False
        self.miscounted: set[int] = set()  # seats whose count is wrong by a fault already told

    def hand(self, lines: Sequence[Line]) -> list[Breach]:
        """Every breach of these lines, in order; `seq` counts from 0."""
        for seq, line in enumerate(lines):
            table = self.table
            if table.phase == "over" and line["k"] in PLAYS:
                table.resume()  # nobody ruled: they play on all the same
            rows = self._broken(line)
            if rows:
                self.found.append(Breach(seq, frozenset(rows)))
            table.follow(line)
        return self.found

    def _broken(self, line: Line) -> set[str]:
        method = getattr(self, "_" + line["k"], None)
        if method is not None:
            return set(method(line))
        return set(self._set(line)) if line["k"] in SETS else set()

    # -- set-up -------------------------------------------------------------------------------------------------

    def _new(self, tile: str) -> bool:
        """A tile comes out of the wall: is it one of the 136, and not out already (J-TILE-01)."""
        face = kind(tile)
        self.faces[face] += 1
        twice = "." in tile and tile in self.seen
        self.seen.add(tile)
        good = face in KINDS and not twice and self.faces[face] <= 4
        told = face in self.told  # a tile too many of this face is known of already
        if not good:
            self.told.add(face)
        return good or told

    def _build(self, line: Line) -> list[str]:
        return ["J-TILE-01"] if line.get("stacks", 17) != 17 else []

    def _dice(self, line: Line) -> list[str]:
        wrong = line.get("what") == "break" and line.get("s") != self.table.dealer
        return ["J-DEAL-01"] if wrong else []

    def _deal(self, line: Line) -> list[str]:
        seat, dealt = line["s"], tiles(line)
        if not all([self._new(tile) for tile in dealt]):
            return ["J-TILE-01"]
        most = 14 if seat == self.table.dealer else 13
        return ["J-DEAL-01"] if self.table.seats[seat].count() + len(dealt) > most else []

    def _dealt(self) -> list[str]:
        """All have their tiles: thirteen, the dealer fourteen."""
        due = [14 if seat == self.table.dealer else 13 for seat in range(4)]
        if (
            self.dealt_wrong
            or self.table.discards
            or all(seat.count() >= count for seat, count in zip(self.table.seats, due, strict=True))
        ):
            return []
        self.dealt_wrong = True
        return ["J-DEAL-01"]

    def _indicator(self, line: Line) -> list[str]:
        out = sum(seat.count() for seat in self.table.seats)  # the next tile of the wall, however many were dealt
        if not self.table.discards and line.get("wall", out) != out:
            return ["J-WILD-01"]
        return self._dealt() or ([] if self._new(line["tile"]) else ["J-TILE-01"])

    def _expose(self, line: Line) -> list[str]:
        false = [tile for tile in tiles(line) if not self.table.is_wild(tile)]
        return ["J-WILD-01"] if line.get("what") == "wild" and false else []

    def _call(self, line: Line) -> list[str]:
        false = line.get("word") == "wild" and "tile" in line and not self.table.is_wild(line["tile"])
        return ["J-WILD-01"] if false else []

    # -- play ---------------------------------------------------------------------------------------------------

    def _draw(self, line: Line) -> list[str]:
        table, seat, tail = self.table, line["s"], line.get("end") == "tail"
        if not self._new(line["tile"]):
            return ["J-TILE-01"]
        if ("supplement" if tail else "draw",) in legal_moves(table, seat):
            return []
        if table.left() <= 0:
            return ["J-DRAW-01"]
        if table.phase in ("turn", "discard") and seat != table.turn:
            self.miscounted.add(table.turn)
            return ["J-PLAY-03", "J-T-14"]
        self.miscounted.add(seat)
        return ["J-COUNT-01", "J-PLAY-03"]

    def _discard(self, line: Line) -> list[str]:
        table, number, tile = self.table, line["s"], line["tile"]
        seat = table.seats[number]
        if table.wild is None:
            return ["J-WILD-01"]
        if tile not in seat.hand:
            return ["J-TILE-01"]
        if seat.count() != 14:
            known = number in self.miscounted
            self.miscounted.add(number)
            return [] if known else ["J-COUNT-01"]
        if table.phase not in ("turn", "discard") or number != table.turn:
            return []  # his tile is overdue: who drew before him was at fault
        if ("discard", tile) not in legal_moves(table, number):
            seat.xianggong = True
            return ["J-WILD-03"]
        if self._hidden(number, tile):
            seat.xianggong = True
            return ["J-WILD-04"] if table.options.second_wild == "text" else ["J-WILD-04", "J-WILD-04b"]
        return []

    def _hidden(self, number: int, thrown: str) -> bool:
        """A wild drawn after his first discard lies hidden at his next one (J-WILD-04; with `strict` J-WILD-04b)."""
        seat, how = self.table.seats[number], self.table.options.second_wild
        if not seat.thrown:
            return False
        drawn = [tile for tile in seat.unshown if tile != thrown]
        kept = [tile for tile in seat.kept if tile != thrown]
        return bool(drawn or kept) if how == "strict" else bool(drawn) and not seat.threw_wild()

    def _set(self, line: Line) -> list[str]:
        table, seat = self.table, line["s"]
        word, laid = line["k"], tiles(line)
        if word == "chow":
            return ["J-PLAY-01"]
        if len({kind(tile) for tile in laid}) != 1 or len(laid) != (3 if word == "pung" else 4):
            return ["J-PLAY-02"]
        return [] if (word, kind(laid[0])) in legal_moves(table, seat) else ["J-PLAY-02"]

    # -- the end ------------------------------------------------------------------------------------------------

    def _win(self, line: Line) -> list[str]:
        table, seat, source = self.table, line["s"], line.get("from", line["s"])
        self.paid = None
        own = source == seat
        tile = None if own else line["tile"]
        if own:
            due = table.phase == "turn" and table.turn == seat
        else:
            robbing = table.phase == "rob" and table.options.rob_kong
            due = (robbing or table.phase == "answers") and table.offered == (source, tile)
        if table.seats[seat].false:
            return ["J-FALSE-02"]
        if table.seats[seat].xianggong:
            return ["J-WILD-05"]
        if not due:
            return ["J-WIN-02"]
        how = table.complete(seat, tile)
        if how is None:
            return ["J-WIN-01"]
        if tile is not None and not may_win_on(table, seat, tile):
            return ["J-WIN-02"]
        first = nearest(table) if tile is not None else seat
        if table.false_called and not table.options.next_claimant:
            return ["J-WIN-03"]
        win = Win(
            seat, None if own else source, how == "wild", table.kong if own else None, own and table.heaven(seat),
            tile is not None and table.is_wild(tile) and table.phase != "rob", thrown_words(table.seats[seat].thrown),
        )  # fmt: skip
        self.paid = deltas(win, self.chips)
        return ["J-WIN-03"] if first is not None and first != seat else []

    def _draw_game(self, line: Line) -> list[str]:
        self.paid, self.drawn_hand = [0, 0, 0, 0], True
        return ["J-DRAW-01"] if self.table.left() > 0 else []

    def _ruling(self, line: Line) -> list[str]:
        moved = line.get("deltas")
        if not moved:
            return []
        right = fine(line["s"], self.chips) if line.get("what") == "wrong_win" else list(moved)
        self.fines = [old + new for old, new in zip(self.fines, moved, strict=True)]
        self.chips = [old + new for old, new in zip(self.chips, moved, strict=True)]
        return ["J-FALSE-01"] if list(moved) != right else []

    def _settle(self, line: Line) -> list[str]:
        scores, stated = line.get("scores"), line.get("deltas")
        if line.get("final"):
            wrong = scores is not None and list(scores) != self.chips
            return ["J-T-04a"] if wrong else []
        if stated is None or self.paid is None:
            return []
        due = [gain + old for gain, old in zip(self.paid, self.fines, strict=True)]
        self.chips = [held + gain for held, gain in zip(self.start, stated, strict=True)]
        if list(stated) != due:
            if scores is not None:
                self.chips = list(scores)
            return ["J-DRAW-01"] if self.drawn_hand else list(PAY)
        wrong = scores is not None and (sum(scores) != self.on_table or min(scores) < 0 or list(scores) != self.chips)
        return ["J-T-04a"] if wrong else []


def faults(
    lines: Sequence[Line], chips: Sequence[int], options: Options | None = None, on_table: int = 200
) -> list[Breach]:
    """What the lines of a hand break; the first has its dealer. The chips held before it as they were on the table."""
    return Referee(lines[0]["dealer"], chips, options, on_table).hand(lines)
