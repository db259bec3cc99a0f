"""Table: the state of one hand. Match: the state of one game around it.

`Table.apply` writes every act as a fact, legal or not: real tables play on. Checks only read. Seats are 0..3 in
turn order, tiles are codes and kinds of `ingest.tiles`, seqs are those of the hand, -1 means none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ingest import kinds as k
from ingest.tiles import FACE_COUNT, FACE_OF, HIDDEN, KIND_OF, UNIDENTIFIED
from replay.act import Act
from replay.rule import CLAIMED, IN_RIICHI, INDICATOR_DUE, OPENING, VEILED, WALL_OUT, Finding

if TYPE_CHECKING:
    from replay.conduct.state import Conduct

# What lies open to a claim.
OFFER_NONE: Final = 0
OFFER_DISCARD: Final = 1
OFFER_KONG_ADDED: Final = 2
OFFER_KONG_CONCEALED: Final = 3
OFFER_NORTH: Final = 4

_CODES_OF: Final = tuple(tuple(code for code in range(HIDDEN) if KIND_OF[code] == kind) for kind in range(FACE_COUNT))
_BRIEF: Final = OPENING | CLAIMED  # states that the next draw or discard ends


class Meld:
    """A set laid open, or a concealed kong. `tile` is the claimed or added tile, `target` whose discard it was."""

    __slots__ = ("kind", "seq", "target", "tile", "tiles")

    def __init__(self, kind: int, tiles: tuple[int, ...], tile: int, target: int, seq: int) -> None:
        self.kind = kind
        self.tiles = tiles
        self.tile = tile
        self.target = target
        self.seq = seq


def find(tiles: list[int], tile: int) -> int:
    """Place of a tile among concealed ones, -1 where it cannot be there.

    Where one of the two is not identified their faces decide; a hidden tile may be any.
    """
    if tile in tiles:
        return tiles.index(tile)
    for at, held in enumerate(tiles):
        if FACE_OF[held] == FACE_OF[tile] and (held >= UNIDENTIFIED or tile >= UNIDENTIFIED) and held != HIDDEN:
            return at
    return tiles.index(HIDDEN) if HIDDEN in tiles else -1


def given_up(act: Act) -> list[int]:
    """The tiles an act takes out of the concealed hand; of a claim all but the claimed one."""
    if act.kind in (k.DISCARD, k.KONG_ADDED, k.NORTH_ASIDE, k.FLOWER_ASIDE):
        return [act.tile]
    if act.kind not in (k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED):
        return []
    tiles = list(act.tiles)
    if act.kind != k.KONG_CONCEALED and act.tile in tiles:
        tiles.remove(act.tile)
    return tiles


class Match:
    """A game as far as it has been played: what the record says the scores are, and how the last hand ended."""

    def __init__(self, players: int, options: dict[str, Any], table: dict[str, Any]) -> None:
        self.players: int = players
        self.options: dict[str, Any] = options  # of the book, house options and table flags merged
        self.table: dict[str, Any] = table  # what the record states of the table
        self.hand_number: int = -1
        self.scores: list[int] | None = None  # after the last event; None until a record states them
        self.sticks: int | None = None  # riichi sticks lying on the table
        self.previous: Table | None = None  # the hand before, as it ended
        self.final: Act | None = None  # the act that states the end of the game
        self.finished: bool = False
        self.seats: list[Any] = []  # SeatRecords: what the record says of the players
        self.shuffle: dict[str, Any] | None = None  # the seed of all its walls, where stated before hand 0
        self.memory: dict[str, Any] = {}  # what is worked out once a game
        self.faults: list[tuple[int, int]] = []  # (hand, seq) of every breach found so far
        self.dated: bool = False  # the record says when it was played, so its edition is certain
        self.provides: frozenset[str] = frozenset()  # letters of evidence the record holds
        self.clock_ms: int = 1  # smallest step of its clock
        self.has_times: bool = False
        self.timed: set[int] = set()  # seats the judge times

    def state(self, scores: tuple[int, ...] | None) -> None:
        """Take over scores that the record states; a list that is not one number a seat states nothing."""
        if scores is not None and len(scores) == self.players:
            self.scores = list(scores)

    def begin(self, table: Table) -> None:
        """Take over what a hand states of scores and sticks at its beginning."""
        self.state(table.start_scores)
        if table.start_sticks >= 0:
            self.sticks = table.start_sticks


class Table:
    """The state of one hand.

    Per seat: `hand` concealed tile codes, `counts` the same by kind (45), `known` whether the hand is certain,
    `melds`, `river` codes discarded in order, `river_seq` their seqs, `river_mask` kinds ever discarded, `called`
    which discards (index) were claimed away, `drawn` the tile just drawn (-1), `draws`, `norths`.
    Turn: `active` seat that must discard or declare, `due_draw` seat that must draw, `due_tail` from the tail.
    Offer: `offer_kind`, `offer_tile`, `offer_seat`, `offer_seq`: the tile others may claim now.
    `conduct`: what people do beyond playing tiles; only tables of books with the option `conduct` have it.
    """

    __slots__ = (
        "accepted", "active", "active_seq", "acts", "called", "calls", "claim", "claim_seat", "counter",
        "counts", "dead_tiles", "deal_end_ms", "dealer", "dealt", "declaring", "dice", "double_riichi",
        "draw_game", "drawn", "drawn_total", "draws", "due_draw", "due_tail", "ended", "fault_act", "faults",
        "hand", "indicators", "known", "kongs", "last_draw_seq", "last_draw_tail", "live_left", "match",
        "melds", "norths", "number", "offer_kind", "offer_seat", "offer_seq", "offer_tile", "players",
        "replacements", "riichi", "riichi_discard", "river", "river_mask", "river_seq", "round", "score_faults",
        "seen", "shuffle", "start_scores", "start_sticks", "state", "thrown", "thrown_at_discard",
        "thrown_at_riichi", "timed", "uncomplained", "unknown_since", "unread", "wall_tiles", "wins", "worked",
    )  # fmt: skip

    __deletable__ = ("conduct",)  # for the compiler: `let_go` deletes it

    conduct: Conduct

    def __init__(self, match: Match, number: int, dealer: int, wall_tiles: int, dead_tiles: int) -> None:
        n = match.players
        self.match: Match = match
        self.players: int = n
        self.number: int = number
        self.dealer: int = dealer
        self.round: int = -1
        self.counter: int = -1
        self.start_sticks: int = -1
        self.start_scores: tuple[int, ...] | None = None
        self.ended: str = ""
        self.deal_end_ms: int | None = None
        self.timed: frozenset[int] = frozenset(match.timed)  # seats the judge was timing when the hand began
        self.hand: list[list[int]] = [[] for _ in range(n)]
        self.counts: list[list[int]] = [[0] * 45 for _ in range(n)]
        self.known: list[bool] = [False] * n
        self.unknown_since: list[int] = [-1] * n  # seq of the breach that made the hand uncertain
        self.melds: list[list[Meld]] = [[] for _ in range(n)]
        self.river: list[list[int]] = [[] for _ in range(n)]
        self.river_seq: list[list[int]] = [[] for _ in range(n)]
        self.river_mask: list[int] = [0] * n
        self.called: list[set[int]] = [set() for _ in range(n)]
        self.drawn: list[int] = [-1] * n
        self.draws: list[int] = [0] * n
        self.dealt: list[tuple[int, ...]] = [()] * n
        self.norths: list[list[int]] = [[] for _ in range(n)]
        # riichi: seq of declaration, of the declaring discard, of acceptance; double = in the untouched first round
        self.riichi: list[int] = [-1] * n
        self.declaring: list[int] = [-1] * n  # seq of a declaration whose discard is still to come
        self.riichi_discard: list[int] = [-1] * n
        self.accepted: list[int] = [-1] * n
        self.double_riichi: list[bool] = [False] * n
        # tiles thrown or shown that others could have won on: (seq, seat, kind); where each seat last discarded
        self.thrown: list[tuple[int, int, int]] = []
        self.thrown_at_discard: list[int] = [0] * n
        self.thrown_at_riichi: list[int] = [-1] * n
        # turn
        self.active: int = -1
        self.active_seq: int = -1  # the draw or claim that made the seat active
        self.due_draw: int = dealer
        self.due_tail: bool = False
        self.last_draw_seq: int = -1
        self.last_draw_tail: bool = False
        self.offer_kind: int = OFFER_NONE
        self.offer_tile: int = -1
        self.offer_seat: int = -1
        self.offer_seq: int = -1
        self.claim: Meld | None = None  # chow or pung just claimed, until its discard
        self.claim_seat: int = -1
        # wall
        self.wall_tiles: int = wall_tiles
        self.dead_tiles: int = dead_tiles
        self.drawn_total: int = 0
        self.replacements: int = 0
        self.seen: list[int] = [0] * 256  # how often each identified tile came from the wall
        self.dice: list[tuple[int, ...]] = []
        self.shuffle: dict[str, Any] | None = None
        self.indicators: list[tuple[int, int]] = []  # (seq, code)
        self.kongs: list[tuple[int, int, int]] = []  # (seq, seat, kind of kong)
        self.calls: int = 0  # claims, kongs and norths so far
        self.live_left: int = wall_tiles - dead_tiles  # tiles that may still be drawn before the hand is exhausted
        # what the judge found: seqs of physical and rule breaches, the act of the last one, seqs of score breaches
        self.faults: list[int] = []
        self.fault_act: Act | None = None
        self.score_faults: list[int] = []
        self.unread: int = -1 if 0 <= dealer < n else 0  # seq of words of the record that could not be read
        self.wins: list[Act] = []
        self.draw_game: Act | None = None
        self.acts: list[Act] = []  # every act so far, index = seq
        self.state: int = OPENING | INDICATOR_DUE | VEILED  # states of `replay.rule` that may hold
        self.uncomplained: list[tuple[Any, str]] = []  # verdicts that wait for a complaint, and the word for the fault
        self.worked: dict[Any, Any] = {}  # values and payments once worked out, so that checks share them

    # -- what checks ask often ---------------------------------------------------------------------------------

    def next_seat(self, seat: int, step: int = 1) -> int:
        """The seat `step` places further in turn order."""
        return (seat + step) % self.players

    def seats_between(self, first: int, last: int) -> tuple[int, ...]:
        """The seats from one to another in turn order, both included."""
        return tuple([(first + step) % self.players for step in range((last - first) % self.players + 1)])

    @property
    def begun(self) -> bool:
        """Whether anybody has drawn, discarded or called yet."""
        return self.drawn_total > 0 or bool(self.thrown) or self.calls > 0

    def uncertain(self, seat: int) -> Finding:
        """The answer where a check needs a concealed hand that is not known: UNDECIDED, naming why."""
        since = self.unknown_since[seat]
        return Finding(missing=f"seq {since}" if since >= 0 else "ev", seat=seat)

    def come_to_light(self, act: Act) -> list[int]:
        """The tiles an act takes out of the hidden ones of its seat's hand."""
        hand = list(self.hand[act.seat])
        shown = []
        for tile in given_up(act) if HIDDEN in hand else ():
            at = find(hand, tile)
            if at >= 0 and hand.pop(at) == HIDDEN and tile != HIDDEN:
                shown.append(tile)
        return shown

    def kind_seen(self, kind: int) -> int:
        """How many tiles of a kind came from the wall in sight of the record; 0 for what is no kind."""
        return sum([self.seen[code] for code in _CODES_OF[kind]]) if kind >= 0 else 0

    def is_closed(self, seat: int) -> bool:
        """No claimed set in front of the seat; concealed kongs do not open a hand."""
        return all(meld.kind == k.KONG_CONCEALED for meld in self.melds[seat])

    def discards_of_kinds(self, seat: int, kinds: int) -> tuple[int, ...]:
        """Seqs of the seat's discards of the kinds in a mask."""
        pairs = zip(self.river[seat], self.river_seq[seat], strict=True)
        return tuple([seq for tile, seq in pairs if KIND_OF[tile] >= 0 and kinds >> KIND_OF[tile] & 1])

    def untouched(self) -> bool:
        """Nobody has claimed, declared a kong or laid a north aside yet."""
        return self.calls == 0

    # -- facts -------------------------------------------------------------------------------------------------

    def doubt_hand(self, seat: int, seq: int) -> None:
        """After a physical breach the concealed hand of the seat is uncertain to the end of the hand."""
        if 0 <= seat < self.players and self.unknown_since[seat] < 0:
            self._veil(seat)
            self.unknown_since[seat] = seq

    def _veil(self, seat: int) -> None:
        self.known[seat] = False
        self.state |= VEILED

    def _take(self, seat: int, tile: int) -> None:
        self.hand[seat].append(tile)
        if tile == HIDDEN:
            self._veil(seat)
        else:
            self.counts[seat][KIND_OF[tile]] += 1

    def _give(self, seat: int, tile: int) -> None:
        """Remove a tile from the concealed hand; a tile that is not there leaves the hand uncertain."""
        hand = self.hand[seat]
        if tile in hand:
            hand.remove(tile)
            if tile != HIDDEN:
                self.counts[seat][KIND_OF[tile]] -= 1
            return
        at = find(hand, tile)
        if at < 0:
            self.doubt_hand(seat, len(self.acts) - 1)
        elif hand.pop(at) != HIDDEN:
            self.counts[seat][KIND_OF[tile]] -= 1
        else:
            self._see(tile)  # hidden until now

    def _see(self, tile: int) -> None:
        if 0 <= tile < HIDDEN:
            self.seen[tile] += 1

    def _offer(self, kind: int, tile: int, seat: int, seq: int) -> None:
        self.offer_kind = kind
        self.offer_tile = tile
        self.offer_seat = seat
        self.offer_seq = seq
        self.thrown.append((seq, seat, KIND_OF[tile]))

    def impose(self, seat: int, consequence: str, seq: int, rule: str, because: tuple[int, ...] = ()) -> None:
        """A breach takes rights away where the book judges conduct (`replay.conduct.ConductTable`); else nothing."""

    def apply(self, act: Act) -> None:
        """Write one act as a fact. Acts of seats that do not sit at the table are kept but change nothing."""
        kind = act.kind
        seat = act.seat
        self.acts.append(act)
        if seat >= self.players or act.target >= self.players:
            return
        if kind == k.DRAW and seat >= 0:
            self.draw(act, seat)
        elif kind == k.DISCARD and seat >= 0:
            self.discard(act, seat)
        elif seat >= 0 and kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            self._claim(act, seat)
        elif seat >= 0 and kind in (k.KONG_CONCEALED, k.KONG_ADDED):
            self._own_kong(act, seat)
        elif seat >= 0 and kind in (k.NORTH_ASIDE, k.FLOWER_ASIDE):
            self._aside(act, seat)
        elif seat >= 0 and kind == k.RIICHI:
            self.state |= IN_RIICHI
            self.declaring[seat] = act.seq
            if self.riichi[seat] < 0:
                self.riichi[seat] = act.seq
                self.double_riichi[seat] = self.untouched() and not self.river[seat]
        elif seat >= 0 and kind == k.RIICHI_ACCEPTED:
            self._accept(act, seat)
        elif kind not in (k.DRAW, k.DISCARD):
            self._other(act, kind, seat)

    def draw(self, act: Act, seat: int) -> None:
        """Write a draw by a seat of the table; the act is among `acts` already."""
        seq = act.seq
        tile = act.tile
        self.hand[seat].append(tile)
        if 0 <= tile < HIDDEN:
            self.counts[seat][KIND_OF[tile]] += 1
            self.seen[tile] += 1
        elif tile == HIDDEN:
            self._veil(seat)
        else:
            self.counts[seat][KIND_OF[tile]] += 1
        self.drawn[seat] = tile
        self.draws[seat] += 1
        self.drawn_total += 1
        self.live_left -= 1
        self.last_draw_seq = seq
        tail = self.due_tail
        if act.flags & (k.HEAD | k.TAIL):
            tail = bool(act.flags & k.TAIL)
        self.last_draw_tail = tail
        if tail:
            self.replacements += 1
        self.active = seat
        self.active_seq = seq
        self.due_draw = -1
        self.due_tail = False
        self.offer_kind = OFFER_NONE
        self.claim = None
        if self.state & _BRIEF:
            self._play_on()
        if self.live_left <= 0:
            self.state |= WALL_OUT

    def discard(self, act: Act, seat: int) -> None:
        """Write a discard by a seat of the table; the act is among `acts` already."""
        seq = act.seq
        tile = act.tile
        kind = KIND_OF[tile]
        hand = self.hand[seat]
        try:
            hand.remove(tile)
        except ValueError:
            self._give(seat, tile)
        else:
            if tile != HIDDEN:
                self.counts[seat][kind] -= 1
        self.river[seat].append(tile)
        self.river_seq[seat].append(seq)
        if kind >= 0:
            self.river_mask[seat] |= 1 << kind
        self.drawn[seat] = -1
        self.active = -1
        self.due_draw = seat + 1 if seat + 1 < self.players else 0
        self.due_tail = False
        self.claim = None
        self.offer_kind = OFFER_DISCARD
        self.offer_tile = tile
        self.offer_seat = seat
        self.offer_seq = seq
        thrown = self.thrown
        thrown.append((seq, seat, kind))
        self.thrown_at_discard[seat] = len(thrown)
        if self.declaring[seat] >= 0:
            self.declaring[seat] = -1
            if self.riichi_discard[seat] < 0:
                self.riichi_discard[seat] = seq
                self.thrown_at_riichi[seat] = len(thrown)
        if self.state & _BRIEF:
            self._play_on()

    def _play_on(self) -> None:
        """A draw or discard ends the opening and what a claim left open."""
        if self.state & OPENING and all(self.known):
            self.state &= ~VEILED
        self.state &= ~_BRIEF

    def _called(self) -> None:
        self.calls += 1

    def _claim(self, act: Act, seat: int) -> None:
        rest = list(act.tiles)
        if act.tile in rest:
            rest.remove(act.tile)
        for tile in rest:
            self._give(seat, tile)
        meld = Meld(act.kind, act.tiles, act.tile, act.target, act.seq)
        self.melds[seat].append(meld)
        if self.offer_kind == OFFER_DISCARD and self.river[self.offer_seat]:
            self.called[self.offer_seat].add(len(self.river[self.offer_seat]) - 1)
        self._called()
        self.drawn[seat] = -1
        self.offer_kind = OFFER_NONE
        if act.kind == k.KONG_EXPOSED:
            self.kongs.append((act.seq, seat, act.kind))
            self.active = -1
            self.due_draw = seat
            self.due_tail = True
            self.claim = None
            self.state |= INDICATOR_DUE
        else:
            self.active = seat
            self.active_seq = act.seq
            self.due_draw = -1
            self.due_tail = False
            self.claim = meld
            self.state |= CLAIMED
            self.claim_seat = seat

    def _own_kong(self, act: Act, seat: int) -> None:
        if act.kind == k.KONG_ADDED:
            self._give(seat, act.tile)
            offer, shown = OFFER_KONG_ADDED, act.tile
            kind = KIND_OF[act.tile]
            for index, meld in enumerate(self.melds[seat]):
                if meld.kind == k.PUNG and meld.tiles and KIND_OF[meld.tiles[0]] == kind:
                    self.melds[seat][index] = Meld(act.kind, act.tiles, meld.tile, meld.target, act.seq)
                    break
            else:
                self.melds[seat].append(Meld(act.kind, act.tiles, act.tile, act.target, act.seq))
        else:
            for tile in act.tiles:
                self._give(seat, tile)
            offer, shown = OFFER_KONG_CONCEALED, act.tiles[0] if act.tiles else -1
            self.melds[seat].append(Meld(act.kind, act.tiles, -1, -1, act.seq))
        self.kongs.append((act.seq, seat, act.kind))
        self.state |= INDICATOR_DUE
        self._called()
        self.drawn[seat] = -1
        self.active = -1
        self.due_draw = seat
        self.due_tail = True
        self.claim = None
        self._offer(offer, shown, seat, act.seq)

    def _aside(self, act: Act, seat: int) -> None:
        self._give(seat, act.tile)
        self.norths[seat].append(act.tile)
        self._called()
        self.drawn[seat] = -1
        self.active = -1
        self.due_draw = seat
        self.due_tail = True
        self.claim = None
        self._offer(OFFER_NORTH, act.tile, seat, act.seq)

    def _accept(self, act: Act, seat: int) -> None:
        self.accepted[seat] = act.seq
        match = self.match
        if match.scores is not None:
            match.scores[seat] -= self.stick_pts()
        match.state(act.scores)
        if match.sticks is not None:
            match.sticks += 1

    def let_go(self) -> None:
        """Nobody will ask about this hand any more: what refers back to the table is cut off, so that its memory is
        free at once and no collector of cycles has to find it.
        """

    def stick_pts(self) -> int:
        """What a riichi stick is worth in this book, points."""
        return int(self.match.options.get("riichi_stick_pts", 1000))

    def _other(self, act: Act, kind: int, seat: int) -> None:
        match = self.match
        if kind == k.DEAL and seat >= 0:
            self.dealt[seat] = self.dealt[seat] + act.tiles
            self.live_left -= len(act.tiles)
            self.known[seat] = self.unknown_since[seat] < 0
            self.hand[seat] += act.tiles
            counts, seen = self.counts[seat], self.seen
            for tile in act.tiles:
                if 0 <= tile < HIDDEN:
                    counts[KIND_OF[tile]] += 1
                    seen[tile] += 1
                elif tile == HIDDEN:
                    self._veil(seat)
                else:
                    counts[KIND_OF[tile]] += 1
        elif kind == k.INDICATOR:
            self.indicators.append((act.seq, act.tile))
            self._see(act.tile)
            if len(self.indicators) > len(self.kongs):
                self.state &= ~INDICATOR_DUE
        elif kind == k.DICE:
            self.dice.append(tuple(act.detail.get("faces", ())))
        elif kind == k.SHUFFLE:
            self.shuffle = act.detail
            if self.number < 0:
                match.shuffle = act.detail
        elif kind == k.UNREAD:
            if self.unread < 0:
                self.unread = act.seq
        elif kind == k.WIN:
            self.wins.append(act)
            match.state(act.scores)
            match.sticks = 0
        elif kind == k.DRAW_GAME:
            self.draw_game = act
            match.state(act.scores)
        elif kind == k.SETTLE:
            if act.flags & k.FINAL:
                match.final = act
            match.state(act.scores)
        elif kind == k.TIMED:
            if act.detail.get("on", True):
                match.timed.add(seat)
            else:
                match.timed.discard(seat)
