"""Claims: words spoken, the tile they are about, how long it may be claimed, and what was done with it.

A `Window` opens with every tile that others may claim: a discard, or the tile of a kong. It keeps every word spoken
about the tile and every moment that takes a claim away. A `Claim` is a tile taken: by a set laid open, by a discard
after the word (the set may follow, W-CHOW-04), or by a win.
"""

from __future__ import annotations

from typing import Final

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF
from replay.act import Act
from replay.conduct.marks import NEVER, Mark, first, last, mark
from replay.conduct.people import word_of
from replay.conduct.sets import is_set

SETS: Final = {k.CHOW: "chow", k.PUNG: "pung", k.KONG_EXPOSED: "kong"}
SET_WORDS: Final = frozenset(SETS.values())
WIN_WORDS: Final = frozenset({"win", "self_draw"})
CLAIM_WORDS: Final = SET_WORDS | WIN_WORDS
RANKS: Final = {"win": 1, "pung": 2, "kong": 2, "chow": 3}
"""Precedence of words about one tile (W-PRIO-01/02); among wins the seats in turn order from the thrower, 1a 1b 1c."""
_CLOSING: Final = frozenset({k.DRAW, k.CALL, *SETS})
CLAIM_FAULTS: Final = frozenset({"wrong_set", "wrong_claim", "wrong_win", "exposed", "other", ""})


def same_face(one: int, other: int) -> bool:
    """Tiles of one kind; a hidden one may be any."""
    return KIND_OF[one] == KIND_OF[other] or HIDDEN in (one, other)


class Voice:
    """A word spoken: chow, pung, kong, win, self_draw … (W-CLAIM-05).

    `window` the tile it is about, None for words of the own turn (kong, self_draw). `retracted` when it was taken
    back, `changed` the seq of the same seat's next word about the same tile (W-WRONG-02), -1 none.
    """

    __slots__ = ("changed", "mark", "retracted", "seat", "window", "word")

    def __init__(self, seat: int, word: str, at: Mark, window: Window | None) -> None:
        self.seat = seat
        self.word = word
        self.mark = at
        self.window = window
        self.retracted: Mark = NEVER
        self.changed: int = -1

    @property
    def stands(self) -> bool:
        """Neither taken back nor changed."""
        return not self.retracted.happened and self.changed < 0


class Claim:
    """A tile taken. `word` chow, pung, kong or win; `called` the word spoken for it, None where none was.

    `shown` the set (or winning hand) laid open, `thrown` the own discard after it, `supplement` the own supplement.
    `tiles` as they lie now, `is_set` whether they were a set when shown first, `right` whether they also fit the
    claim (the claimed tile among them, chow only from the upper seat) when shown. `closed` the first of the three
    moments after which a shown set cannot be corrected (W-WRONG-05a): its maker's discard claimed, the lower seat has
    drawn, own supplement drawn. `found` when somebody pointed the fault out; `corrected` and `cancelled` when it was
    put right or taken back; `wrong` the tiles shown that the correction took out of the set (W-WRONG-01).
    """

    __slots__ = (
        "called", "cancelled", "closed", "corrected", "found", "is_set", "right", "seat", "shown", "supplement",
        "thrown", "tiles", "window", "word", "wrong",
    )  # fmt: skip

    def __init__(self, seat: int, word: str, window: Window, called: Voice | None) -> None:
        self.seat = seat
        self.word = word
        self.window = window
        self.called = called
        self.shown: Mark = NEVER
        self.thrown: Mark = NEVER
        self.supplement: Mark = NEVER
        self.tiles: tuple[int, ...] = ()
        self.is_set: bool = True
        self.right: bool = True
        self.closed: Mark = NEVER
        self.found: Mark = NEVER
        self.corrected: Mark = NEVER
        self.cancelled: Mark = NEVER
        self.wrong: tuple[int, ...] = ()

    @property
    def complete(self) -> Mark:
        """The later of set shown and discard, `NEVER` until both are done (W-CHOW-04, W-PRIO-04b)."""
        return last(self.shown, self.thrown) if self.shown.happened and self.thrown.happened else NEVER

    @property
    def begun(self) -> Mark:
        """The earlier of the two: from then on pung and kong are lost (W-PRIO-04a, W-CHOW-05)."""
        return first(self.shown, self.thrown)


class Window:
    """A tile that others may claim. `kind` is the kind of the act that offered it: DISCARD, KONG_ADDED, KONG_CONCEALED.

    `touched` when each seat touched the head of the wall since (W-DRAW-02), `lifted`, `drawn`, `put_back` what the
    player due to draw next did (the kong maker, for a kong), `completed` when that draw was mixed in, or was followed
    by a discard, a win or a kong: then the others' claims are lost (W-DRAW-04). `taken` when the tile was taken first.
    `voided` when the tile was taken back. `number` counts the windows of the hand; `paid` are the claims that the
    window's own discard was thrown for.
    """

    __slots__ = (
        "claims", "completed", "drawn", "kind", "lifted", "mark", "next_seat", "number", "paid", "put_back", "seat",
        "tile", "touched", "voices", "voided",
    )  # fmt: skip

    def __init__(self, act: Act, now: Mark, players: int, tile: int, number: int) -> None:
        self.number: int = number
        self.kind: int = act.kind
        self.seat: int = act.seat
        self.tile: int = tile
        self.mark: Mark = now
        self.next_seat: int = (act.seat + 1) % players if act.kind == k.DISCARD else act.seat
        self.voices: list[Voice] = []
        self.claims: list[Claim] = []
        self.paid: list[Claim] = []
        self.touched: dict[int, Mark] = {}
        self.lifted: Mark = NEVER
        self.drawn: Mark = NEVER
        self.put_back: Mark = NEVER
        self.completed: Mark = NEVER
        self.voided: Mark = NEVER

    @property
    def taken(self) -> Mark:
        """When the tile was first taken by a claim not cancelled since."""
        found = NEVER
        for claim in self.claims:
            if not claim.cancelled.happened:
                found = first(found, claim.begun)
        return found

    @property
    def claim(self) -> Claim | None:
        """The claim that took the tile last and was not cancelled."""
        for one in reversed(self.claims):
            if not one.cancelled.happened:
                return one
        return None

    def voice(self, seat: int, words: frozenset[str] = CLAIM_WORDS) -> Voice | None:
        """The last word of a seat about this tile that stands."""
        if not self.voices:
            return None
        for one in reversed(self.voices):
            if one.seat == seat and one.stands and one.word in words:
                return one
        return None

    def spoken(self, words: frozenset[str], before: int) -> list[Voice]:
        """Words about this tile spoken before a seq and not taken back before it either."""
        return [
            one
            for one in self.voices
            if one.word in words
            and one.mark.seq < before
            and not -1 < one.retracted.seq < before
            and not -1 < one.changed < before
        ]

    def order(self, seat: int, players: int) -> int:
        """Place of a seat in turn order from the thrower: 1 lower seat, 2 opposite, 3 upper seat (1a, 1b, 1c)."""
        return (seat - self.seat) % players


class Claims:
    """All windows, words and claims of the hand. `windows[-1]` is the tile offered last; `standing` are those not taken
    back, `window` the last of them; `taken_from[seat]` the discards of a seat that were ever claimed.
    """

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.windows: list[Window] = []
        self.standing: list[Window] = []
        self.window: Window | None = None
        self.taken_from: list[list[Window]] = [[] for _ in range(players)]
        self.voices: list[Voice] = []
        self.said: int = -1  # seq of the last word spoken
        self.all: list[Claim] = []
        self.thrown_first: bool = False  # whether anybody has thrown for a tile before its set was shown
        self._latest: list[Claim | None] = [None] * players
        self._asked: Act | None = None  # the act that `meant` was asked about last, and what it said
        self._told: tuple[Window | None, str] = (None, "tile")

    # -- asking ------------------------------------------------------------------------------------------------

    def is_spoken(self) -> bool:
        """Whether any word was said since the tile offered last."""
        return self.said > (self.window.mark.seq if self.window is not None else -1)

    def before(self, window: Window) -> int:
        """Seq of the tile offered before a window, -1 none: a name may be said before the tile lies there."""
        return self.windows[window.number - 1].mark.seq if window.number else -1

    def window_of(self, seat: int, target: int, tile: int) -> Window | None:
        """The window an act of `seat` is about: thrown by `target` (-1: not said), `tile` where named.

        The claimer's own discard does not end the one before while its set is not shown (W-CHOW-04): with the tile or
        thrower of that earlier one named, it is meant.
        """
        recent = [one for one in self.windows[-3:] if not one.voided.happened and one.seat != seat]
        for one in reversed(recent):
            if target not in (-1, one.seat):
                continue
            if tile < 0 or KIND_OF[tile] == KIND_OF[one.tile] or HIDDEN in (tile, one.tile):
                return one
        return recent[-1] if recent and target in (-1, recent[-1].seat) else None

    def meant(self, act: Act) -> tuple[Window | None, str]:
        """The window that a word, set or win is about, and what does not fit: "" nothing, "thrower" another seat threw
        the tile last offered, "tile" nobody offered such a tile. Named are the thrower and the tile, as far as told.
        """
        if self._asked is not act:
            self._asked = act
            self._told = self._meant(act)
        return self._told

    def _meant(self, act: Act) -> tuple[Window | None, str]:
        seat, tile, target = act.seat, act.tile, act.target
        offered: Window | None = None  # the last one
        own: Window | None = None  # the last one of the tile and thrower named
        fits = False  # whether the last one is of the tile named
        for one in reversed(self.standing):
            if one.seat == seat:
                continue
            same = tile < 0 or same_face(one.tile, tile)
            if offered is None:
                offered, fits = one, same
            if same and target in (-1, one.seat):
                if one.tile == tile:
                    return one, ""
                own = own or one
                if tile < 0:
                    break
        if own is not None:
            return own, ""
        return offered, "thrower" if fits else "tile"

    def passed(self, window: Window, without: tuple[int, ...] = ()) -> Mark:
        """The discard after which a tile offered before is no longer the last one (W-CLAIM-02), `NEVER` while it is.

        The discard of who has claimed that very tile does not count, nor those of the seqs `without`.
        """
        for one in self.windows[window.number + 1 :]:
            seq = one.mark.seq
            if one.kind != k.DISCARD or one.voided.happened or seq in without:
                continue
            if all(claim.thrown.seq != seq for claim in window.claims):
                return one.mark
        return NEVER

    def shown_last(self) -> Claim | None:
        """The last of the claims whose set lies open."""
        for claim in reversed(self.all):
            if claim.shown.happened:
                return claim
        return None

    def last_claim(self, seat: int) -> Claim | None:
        """The last claim of a seat, cancelled or not."""
        return self._latest[seat]

    def pending(self, seat: int) -> Claim | None:
        """The seat's claim whose set is not shown yet although it has discarded."""
        claim = self.last_claim(seat)
        if claim is None or claim.shown.happened or claim.cancelled.happened or claim.word == "win":
            return None
        return claim

    def own_voice(self, seat: int, words: frozenset[str], since: int) -> Voice | None:
        """The seat's last standing word of its own turn after a seq (kong, self_draw)."""
        if self.said <= since:
            return None
        for one in reversed(self.voices):
            if one.mark.seq <= since:
                return None
            if one.seat == seat and one.word in words and one.stands:
                return one
        return None

    def win_said(self, seat: int, since: int) -> list[Voice]:
        """Standing words of a win or self-draw that a seat said after an act."""
        return [
            one
            for one in self.voices
            if one.seat == seat and one.mark.seq > since and one.word in WIN_WORDS and one.stands
        ]

    def kong_said(self, seat: int) -> Voice | None:
        """The seat's standing word for a kong of its own turn, since the last tile that was offered."""
        said = self.own_voice(seat, frozenset({"kong"}), self.window.mark.seq if self.window is not None else -1)
        return said if said is not None and said.window is None else None

    def closed_by(self, act: Act) -> Claim | None:
        """The shown set that an act about to follow makes final: its maker's discard claimed, the lower seat drawing,
        the own supplement drawn (W-WRONG-05a)."""
        if act.kind == k.DRAW:
            own = self.last_claim(act.seat)
            if own is not None and own.word == "kong" and not own.thrown.happened and not own.closed.happened:
                return own
        window = self.window
        if window is None or (act.kind == k.DRAW and act.seat != window.next_seat) or act.seat == window.seat:
            return None
        if act.kind not in _CLOSING:
            return None
        for one in window.paid:
            if not one.closed.happened:
                return one
        return None

    def let_go(self) -> None:
        """Nobody will ask any more: windows, words and claims no longer refer to each other."""
        for window in self.windows:
            if window.voices or window.claims or window.paid:
                window.voices, window.claims, window.paid = [], [], []

    # -- following ---------------------------------------------------------------------------------------------

    def call(self, act: Act, own_turn: bool) -> None:
        """A word spoken. In the own turn after a draw, kong and win are about the own hand."""
        word = str(act.detail.get("word", ""))
        own = own_turn and word not in ("chow", "pung") and act.target in (-1, act.seat)
        window = None if own or word not in RANKS else self.window_of(act.seat, act.target, act.tile)
        voice = Voice(act.seat, word, mark(act), window)
        if window is not None:
            before = window.voice(act.seat)
            if before is not None:
                before.changed = act.seq
            window.voices.append(voice)
            self._claimed(window, mark(act))
        elif own_turn and word in ("kong", "win", "self_draw") and (open_ := self.window) is not None:
            self._complete(open_, act)
        self.voices.append(voice)
        self.said = act.seq

    def meant_by_retract(self, act: Act) -> Voice | None:
        """The word that is taken back: the last one of the seat that stands."""
        word = act.detail.get("word", "")
        return next(
            (one for one in reversed(self.voices) if one.seat == act.seat and one.stands and word in ("", one.word)),
            None,
        )

    def retract(self, act: Act) -> None:
        """A word taken back."""
        voice = self.meant_by_retract(act)
        if voice is not None:
            voice.retracted = mark(act)

    def touch(self, act: Act) -> None:
        """A hand at the head of the wall (W-DRAW-02)."""
        if word_of(act) == "head" and (window := self.window) is not None:
            window.touched.setdefault(act.seat, mark(act))

    def lift(self, act: Act) -> None:
        """A wall tile lifted, not yet in the hand."""
        if (window := self.window) is not None and act.seat == window.next_seat:
            window.lifted = mark(act)

    def draw(self, act: Act, now: Mark) -> None:
        """A tile drawn: it may end the turn of a claim and the time to correct a shown set."""
        claim = self._latest[act.seat]
        if claim is not None and claim.word == "kong" and not claim.thrown.happened and not claim.supplement.happened:
            claim.supplement = now
            self._close(claim, now)
        window = self.window
        if window is None:
            return
        if act.seat == window.next_seat and not (window.claims and window.taken.happened):
            window.drawn = now
            if not window.lifted.happened:
                window.lifted = now
            for one in window.paid:
                self._close(one, now)

    def mix(self, act: Act) -> None:
        """The drawn tile goes among the others."""
        if (window := self.window) is not None:
            self._complete(window, act)

    def put_back(self, act: Act) -> None:
        """The lifted or drawn tile returns to the wall: the draw did not take place."""
        window = self.window
        if window is not None and act.seat == window.next_seat:
            window.put_back = mark(act)
            window.drawn = NEVER

    def discard(self, act: Act, now: Mark, has_turn: bool) -> None:
        """A discard. `has_turn`: its seat has drawn or shown a claimed set; without, it may follow a mere word."""
        window = self.window
        if window is not None:
            if window.drawn.happened:
                self._complete(window, act)
            voice = window.voice(act.seat, SET_WORDS) if window.voices and not has_turn else None
            if (
                voice is not None
                and act.seat != window.seat
                and not any(claim.seat == act.seat and claim.shown.happened for claim in window.claims)
            ):
                self._add(Claim(act.seat, voice.word, window, voice))
                self.thrown_first = True
        offered = Window(act, now, self.players, act.tile, len(self.windows))
        before = self._latest[act.seat]
        if before is not None and not before.thrown.happened and not before.cancelled.happened:
            before.thrown = now
            offered.paid.append(before)
        self._offer(offered)

    def show(self, act: Act) -> Claim | None:
        """A claimed set laid open, at once or after the discard. Gives the claim where it was late."""
        window = self.window_of(act.seat, act.target, act.tile)
        claim = self.pending(act.seat)
        late = claim is not None
        if claim is None:
            if window is None:
                return None
            claim = Claim(act.seat, SETS[act.kind], window, window.voice(act.seat, SET_WORDS))
            own = self.windows[-1]
            if own.seat == act.seat and own.kind == k.DISCARD and own is not window:
                claim.thrown, late = own.mark, True  # neither word nor set until now (W-CLAIM-05c)
                self.thrown_first = True
                own.paid.append(claim)
            self._add(claim)
        claim.shown = mark(act)
        claim.tiles = act.tiles
        claim.is_set = is_set(act.tiles)
        fits = any(KIND_OF[tile] == KIND_OF[claim.window.tile] for tile in act.tiles) or HIDDEN in act.tiles
        upper = act.kind != k.CHOW or claim.window.order(act.seat, self.players) == 1
        claim.right = claim.is_set and fits and upper
        self._claimed(claim.window, claim.shown)
        return claim if late else None

    def win(self, act: Act, own_turn: bool) -> None:
        """A winning hand shown on another's tile."""
        window = self.window
        if own_turn and act.target in (-1, act.seat):
            if window is not None:
                self._complete(window, act)
            return
        window = self.window_of(act.seat, act.target, act.tile)
        if window is not None:
            claim = Claim(act.seat, "win", window, window.voice(act.seat, WIN_WORDS))
            claim.shown = claim.thrown = mark(act)
            claim.tiles = act.tiles
            self._add(claim)

    def kong(self, act: Act, tile: int) -> None:
        """An own kong: it completes the draw before it and offers its tile (to be robbed, W-ROB-01)."""
        if (window := self.window) is not None:
            self._complete(window, act)
        self._offer(Window(act, mark(act), self.players, tile, len(self.windows)))

    def correct(self, act: Act, own: tuple[int, ...]) -> None:
        """A shown set put right, or (without tiles) the claim cancelled. `own` are the tiles that leave the set."""
        claim = self.last_claim(act.seat)
        if claim is None:
            return
        claim.wrong = (*claim.wrong, *own)
        undone = claim.is_set and not claim.right and len(claim.tiles) == 4  # a discard put to an own pung (W-KONG-05)
        claim.tiles = act.tiles
        if act.tiles and not undone:
            claim.corrected = mark(act)
        else:
            claim.cancelled = mark(act)

    def pointed_at(self, act: Act, named: int) -> Claim | None:
        """The claim that a complaint, objection, notice or ruling is about, where its fault was not found before.

        Without an act named it is the seat's last one that was not right, else its last one."""
        blamed = act.seat if act.kind == k.RULING else act.target
        open_ = [claim for claim in reversed(self.all) if not claim.found.happened]
        if named >= 0:
            return next(
                (
                    claim
                    for claim in open_
                    if named in (claim.shown.seq, claim.thrown.seq, claim.called.mark.seq if claim.called else -1)
                ),
                None,
            )
        if word_of(act) not in CLAIM_FAULTS:
            return None
        own = [claim for claim in open_ if claim.seat == blamed]
        return next((claim for claim in own if not claim.right), own[0] if own else None)

    def point_out(self, act: Act, named: int) -> None:
        """A complaint, objection, notice or ruling: the first one about a claim tells when its fault was found."""
        claim = self.pointed_at(act, named)
        if claim is not None:
            claim.found = mark(act)

    def void(self, act: Act) -> None:
        """The tile offered last is taken back: the one before it lies open again."""
        if self.window is not None:
            self.window.voided = mark(act)
            self.standing.pop()
            self.window = self.standing[-1] if self.standing else None
            self._asked = None

    # -- inside ------------------------------------------------------------------------------------------------

    def _offer(self, window: Window) -> None:
        self.windows.append(window)
        self.standing.append(window)
        self.window = window
        self._asked = None

    def _add(self, claim: Claim) -> None:
        window = claim.window
        if window.kind == k.DISCARD and not window.claims:
            self.taken_from[window.seat].append(window)
        window.claims.append(claim)
        self.all.append(claim)
        self._latest[claim.seat] = claim

    def _complete(self, window: Window, act: Act) -> None:
        if window.drawn.happened and act.seat == window.next_seat and not window.completed.happened:
            window.completed = mark(act)

    def _close(self, claim: Claim, now: Mark) -> None:
        if not claim.closed.happened:
            claim.closed = now

    def _claimed(self, window: Window, now: Mark) -> None:
        """A claim of a discard closes the claim that its thrower had made before."""
        for one in window.paid:
            self._close(one, now)
