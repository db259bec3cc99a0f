"""Conduct: the state of the table beyond the tiles, for books that judge people at a real table.

It hangs on the Table as `table.conduct` where the book has the option `conduct`. Checks read it; only `follow` and
`impose` write. An act is followed before the table applies it: while a check looks at an act, both stand as they
were before it. `docs/wsom-state.md` names every field with its article.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ingest import kinds as k
from ingest.tiles import HIDDEN
from replay.act import Act, among
from replay.conduct.claimable import adds_discard
from replay.conduct.claims import WIN_WORDS, Claim, Claims
from replay.conduct.duties import Duties
from replay.conduct.event import FOLLOWED
from replay.conduct.exposures import Exposure, Exposures
from replay.conduct.marks import NEVER, Mark, mark
from replay.conduct.opening import Opening
from replay.conduct.people import POINTED, People, about, word_of
from replay.conduct.rights import NO_CLAIMS, NO_WIN, Loss, PenaltyTile, Rights
from replay.conduct.session import Session
from replay.conduct.sets import is_set
from replay.conduct.wall import WallCount
from replay.conduct.wilds import Wilds
from replay.conduct.withdrawn import late_unseen, owes, tiles_shown
from replay.rule import MISDRAWN, TOLD, UPTURNED
from replay.table import find as find_tile

if TYPE_CHECKING:
    from replay.table import Table

_OPENING: Final = among((k.DICE, k.SHUFFLE, k.BUILD, k.BREAK, k.DEAL, k.FLIP, k.LOOK, k.REMIX, k.CONFIRMED))
_SAID: Final = among((*POINTED, k.RULING, k.REQUEST, k.AGREEMENT, k.IMMUNITY_CLAIM))
_OF_EVENT: Final = among(FOLLOWED)
PLAY: Final = frozenset(
    {k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED}
)
"""Acts that carry the hand on: after a win, they show that it was false."""
MOVES: Final = (*sorted(PLAY), k.WIN, k.DRAW_GAME)
"""Acts of play, with those that end it."""


class Stray(NamedTuple):
    """A discard by a seat that had neither drawn nor spoken for the last tile: its seq and seat.

    `due`: the seat was to draw, so it left that out (W-DRAW-03) or claimed in silence (W-CLAIM-05c). `active` is the
    seat that had to discard, -1 none; `thrower` who had discarded last; `cause` the draw, claim or discard before it.
    """

    seq: int
    seat: int
    due: bool
    active: int
    thrower: int
    cause: int


class Conduct:
    """See the module. Parts: `opening`, `wall`, `claims`, `rights`, `people`, `session`, `open_tiles`.

    `exposures` of all seats in order; `false_wins` win acts after which play went on or that were ruled wrong;
    `verified` when the win shown was agreed right, by seat; `counts_seen`, `misplaced`, `named`, `disturbances`,
    `corrections`, `taken_out` acts of these kinds; `put_back` acts with the wall index; `voided` the ruling that ended
    the hand without a result (`redeal`, `void`).
    """

    def __init__(self, table: Table, session: Session) -> None:
        players = table.players
        self.table: Table = table
        self.session: Session = session
        self.players: int = players
        self.opening: Opening = Opening(players, table.dealer, session.due_dealer())
        self.wall: WallCount = WallCount(table.wall_tiles, table.dead_tiles)
        cycle = table.match.options.get("honor_cycle")
        self.wilds: Wilds | None = Wilds(table, one_cycle=cycle == "one") if cycle else None
        self.claims: Claims = Claims(players)
        self.rights: Rights = Rights(players)
        self.people: People = People()
        self.duties: Duties = Duties()
        self.open_tiles: Exposures = Exposures(table, self.opening, self.rights)
        self.exposures: list[Exposure] = self.open_tiles.all
        self.false_wins: list[Act] = []
        self.verified: dict[int, Mark] = {}
        self.counts_seen: list[Act] = []
        self.misplaced: list[Act] = []
        self.named: list[Act] = []
        self.disturbances: list[Act] = []
        self.corrections: list[Act] = []
        self.taken_out: list[Act] = []
        self.put_back: list[tuple[Act, int]] = []  # act and wall index
        self.voided: Act | None = None
        self.turned_up: dict[int, int] = {}  # wall index: who turned it up although he was to take it
        self.last_wall: list[int] = [-1] * players  # index of the tile each seat drew or lifted last
        self.stray: Stray | None = None  # the last discard, if it was nobody's turn to make it
        self.wrong_draws: dict[int, int] = {}  # draws of a tile that was not due, by seq: the index due
        self.last_move: int = -1  # seq of the last of `MOVES`
        self.states: int = 0  # states of `replay.rule` that hold to the end of the hand

    # -- what checks ask ---------------------------------------------------------------------------------------

    def count(self, seat: int) -> int | None:
        """Tiles of a seat, a set or kong as three (W-COUNT-02); None where the hand is not known for certain.

        A count at the table after the seat's last draw or discard goes before what the record adds up to.
        """
        table = self.table
        if not table.known[seat] and HIDDEN not in table.hand[seat]:
            return None
        return len(table.hand[seat]) + 3 * len(table.melds[seat])

    def counted(self, seat: int) -> tuple[int | None, tuple[int, ...]]:
        """Tiles of a seat as they were counted at the table since its last act of play, and the act that says so; else
        `count` and no act."""
        seen = next((one for one in reversed(self.counts_seen) if one.seat == seat), None)
        if seen is None or any(act.kind in PLAY and act.seat == seat for act in self.table.acts[seen.seq :]):
            return self.count(seat), ()
        return int(seen.detail.get("count", -1)), (seen.seq,)

    def due_count(self, seat: int) -> int:
        """14 for the seat that must discard, 13 for the others, 12 while a set discarded for is not shown (W-COUNT-02).
        """
        table = self.table
        if table.active == seat or (table.due_draw == seat and table.drawn[seat] != -1):
            return 14
        return 13 if self.claims.pending(seat) is None else 12

    def draws_after(self, seat: int) -> bool:
        """Whether a draw by the seat would be the one it left out before its discard (W-DRAW-03)."""
        stray = self.stray
        if stray is None:
            return False
        window = self.claims.window
        if stray.seat != seat or not stray.due or window is None:
            return False
        return window.mark.seq == stray.seq and self.table.active < 0

    def in_sorting(self, at: Mark, seat: int) -> bool:
        """Whether a moment lies in the time for sorting the dealt tiles (W-PT-06)."""
        return self.open_tiles.in_sorting(at, seat)

    def sorting_exposures(self, seat: int) -> list[Exposure]:
        """What a seat exposed while sorting the dealt tiles, or before (W-PT-06)."""
        return self.open_tiles.while_sorting(seat)

    def lost(self, seat: int, right: str) -> Loss | None:
        """A right (`NO_WIN`, `NO_CLAIMS`) the seat has lost, None if it has it. `.stands` tells whether it binds."""
        return self.rights.lost(seat, right)

    def penalty(self, seat: int, *, live: bool | None = None) -> list[PenaltyTile]:
        """Standing penalty tiles of a seat (3.7)."""
        return self.rights.penalty(seat, live=live)

    # -- following ---------------------------------------------------------------------------------------------

    def follow(self, act: Act) -> None:
        """Write one act as a fact; the table stands as before it."""
        kind, seat = act.kind, act.seat
        if self.wilds is not None:
            self.wilds.follow(act)
        if self.table.wins and kind in PLAY:
            self.win_was_false(act.seq)
        if kind == k.DRAW or kind == k.DISCARD:
            if self.claims.is_spoken():
                self._given_up(act)
            if self.duties.all:
                self.duties.follow(act)
            if seat >= 0:
                if kind == k.DRAW:
                    self._draw(act)
                else:
                    self._discard(act)
                return
        else:
            if kind == k.RETRACT and self.claims.voices:
                self._given_up(act)
            if self.duties.all:
                self.duties.follow(act)
        if kind == k.MIX and seat >= 0 and self.table.number >= 0:
            self.claims.mix(act)
            return
        if _OPENING[kind]:
            self.opening.follow(act)
        elif _SAID[kind]:
            self._said(act)
        if _OF_EVENT[kind]:
            self.session.event.follow(act, self.table.number)
        if self.table.number < 0:
            self.session.follow_before(act)
            if kind == k.DICE:
                self.session.throws.append(self.opening.throws[-1])
        if seat < 0:
            self._of_nobody(act)
        elif kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            self.claims.show(act)
            if adds_discard(self.table, act) and (claim := self.claims.last_claim(seat)) is not None:
                claim.right = False
            self._use_up(act)
        elif kind in (k.KONG_CONCEALED, k.KONG_ADDED):
            self.claims.kong(act, act.tile if kind == k.KONG_ADDED else (*act.tiles, -1)[0])
            self._use_up(act)
        elif kind == k.DEAL:
            self._deal(act)
        elif kind == k.CALL:
            self._change(act)
            self.claims.call(act, self.table.active == seat)
        elif kind == k.RETRACT:
            self.claims.retract(act)
            window = self.claims.window
            self.open_tiles.shown_in_vain(seat, window.mark.seq if window is not None else -1, act.seq)
        elif kind == k.WIN:
            self.claims.win(act, self.table.active == seat)
        else:
            self._rare(act, kind, seat)

    def _of_nobody(self, act: Act) -> None:
        """Acts of the table or the judge: an indicator turned up, the walls mixed anew, a win agreed on by all."""
        if act.kind == k.INDICATOR:
            for seq, _ in self.table.indicators[-1:]:  # turned up instead of the one before
                if (at := self.table.acts[seq].row[8]) >= 0:
                    self.wall.give_back(at, tail=False)
            self.wall.take(-1, act.row[8], tail=False)
        if act.kind == k.REMIX and word_of(act) == "wall":
            self.wall.mixed.append((act.row[8], max(int(act.detail.get("count", -1)), len(act.tiles))))
        elif act.kind == k.CONFIRMED and word_of(act) == "win":
            for seat in range(self.players):
                self.verified.setdefault(seat, mark(act))

    def _rare(self, act: Act, kind: int, seat: int) -> None:
        if kind == k.MIX:
            self.claims.mix(act)
        elif kind == k.TOUCH:
            self.claims.touch(act)
        elif kind == k.LIFT:
            self.claims.lift(act)
            at = act.row[8]
            self.last_wall[seat] = at if at >= 0 else self.wall.head(seat)
        elif kind == k.PUT_BACK:
            self._put_back(act)
        elif kind == k.EXPOSE:
            self.open_tiles.expose(act)
        elif kind == k.CORRECTION:
            self._correct(act)
        elif kind == k.FLIP:
            self._flip(act)
        elif kind == k.CONFIRMED:
            if word_of(act) == "win":
                self.verified.setdefault(seat, mark(act))
        elif kind == k.COUNT_SEEN:
            self.counts_seen.append(act)
        elif kind == k.MISPLACED:
            self.misplaced.append(act)
        elif kind == k.NAMED:
            self.named.append(act)
        elif kind == k.DISTURBANCE:
            self.disturbances.append(act)
        elif kind == k.TAKEN_OUT:
            self.taken_out.append(act)
            if act.detail.get("where", "wall") == "wall":
                self.wall.refill()
        elif kind == k.REMIX:
            self._of_nobody(act)

    def _given_up(self, act: Act) -> None:
        """A word taken back: tiles are owed for it, and what others showed of their hands lies open (W-WRONG-08)."""
        owed = owes(self.table, act)
        if owed is None:
            return
        rule, count, voice = owed
        if late_unseen(self.table, voice):
            return
        self.duties.owe(voice.seat, rule, act.seq, count, because=(voice.mark.seq,))
        if rule == "W-WRONG-07":
            self._reveals_stay(voice.mark.seq, {voice.seat}, act.seq)

    def _reveals_stay(self, since: int, winners: set[int], seq: int) -> None:
        """The win was none: tiles that losers showed meanwhile are penalty tiles, laid open again if taken back."""
        for one in self.exposures:
            if one.what == "reveal" and one.mark.seq > since and one.seat not in winners:
                self.rights.lay_open(one.seat, one.tiles, seq, "W-WRONG-08")
                if one.back.happened:
                    self.duties.owe(one.seat, "W-WRONG-08", seq, len(one.tiles), one.tiles, (one.mark.seq,))

    def _change(self, act: Act) -> None:
        """A claim changed: tiles shown for the first one that do not serve the second stay open (W-WRONG-02a)."""
        window = self.claims.window_of(act.seat, act.target, act.tile) if self.exposures else None
        voice = window.voice(act.seat) if window is not None else None
        if voice is not None and voice.word != act.detail.get("word"):
            shown = tiles_shown(self.table, voice, str(act.detail.get("word", "")))
            self.rights.lay_open(act.seat, shown, act.seq, "W-WRONG-02a")

    # -- tiles -------------------------------------------------------------------------------------------------

    def _deal(self, act: Act) -> None:
        start: int = act.row[8]
        if not self.turned_up:
            for step in range(len(act.tiles)):
                self.wall.take(act.seat, start + step if start >= 0 else -1, tail=False)
            return
        late = self.opening.first_draw.happened or any(one.happened for one in self.opening.first_discard)
        for step, tile in enumerate(act.tiles):
            at = self.wall.take(act.seat, start + step if start >= 0 else -1, tail=False)
            if self.turned_up.pop(at, -1) == act.seat and not late:
                self.open_tiles.turned_up(act, tile)

    def _draw(self, act: Act) -> None:
        table, seat = self.table, act.seat
        now = mark(act)
        self.claims.draw(act, now)
        tail = bool(act.flags & k.TAIL) if act.flags & (k.HEAD | k.TAIL) else table.due_tail
        due = self.wall.due(seat, tail=table.due_tail)
        at: int = act.row[8]
        if (at >= 0 and at != due) or (tail and not table.due_tail):
            self.wrong_draws[act.seq] = due
            self.states |= MISDRAWN
        self.last_wall[seat] = self.wall.take(seat, at, tail=tail)
        if self.turned_up and self.turned_up.pop(self.last_wall[seat], -1) == seat:
            self.rights.lay_open(seat, (act.tile,), act.seq, "W-DRAWX-02a")
        if not self.opening.first_draw.happened:
            self.opening.first_draw = now

    def _discard(self, act: Act) -> None:
        table, seat = self.table, act.seat
        now = mark(act)
        self.claims.discard(act, now, table.active == seat)
        self.stray = None
        if table.active != seat and table.drawn[seat] == -1:
            self._discard_astray(act)
        if self.rights.tiles[seat]:
            self.rights.discarded(seat, act.tile, act.seq, table.hand[seat])
        if not self.opening.first_discard[seat].happened:
            self.opening.first_discard[seat] = now

    def _discard_astray(self, act: Act) -> None:
        table, seat = self.table, act.seat
        claim = self.claims.pending(seat)
        spoken = claim is not None and claim.thrown.seq == act.seq
        due = table.active < 0 and table.due_draw == seat
        if not spoken and not (due and table.due_tail):
            cause = table.active_seq if table.active >= 0 else table.offer_seq
            self.stray = Stray(act.seq, seat, due, table.active, table.offer_seat, cause)

    def _use_up(self, act: Act) -> None:
        """Penalty tiles that go into a set are none any more (W-PT-07; in an exposed set they may not be, W-PT-03)."""
        seat = act.seat
        hand = list(self.table.hand[seat])
        given = list(act.tiles) if act.kind == k.KONG_CONCEALED else [act.tile] if act.kind == k.KONG_ADDED else []
        if act.kind in (k.CHOW, k.PUNG, k.KONG_EXPOSED):
            given = list(act.tiles)
            if act.tile in given:
                given.remove(act.tile)
        for tile in given:
            found = self.rights.find(seat, tile, hand)
            if found is not None:
                self.rights.leave(found, act.seq)
            if (at := find_tile(hand, tile)) >= 0:
                hand.pop(at)

    def _put_back(self, act: Act) -> None:
        seat, at = act.seat, act.row[8]
        if at < 0:
            at = self.last_wall[seat]
        self.claims.put_back(act)
        self.put_back.append((act, at))
        if self.table.drawn[seat] != -1:
            self.wall.give_back(at, tail=self.table.last_draw_tail and self.table.active == seat)
        elif not self.table.begun:
            self.wall.give_back(at, tail=False)  # taken in the deal, one too many

    def _flip(self, act: Act) -> None:
        """A wall tile turned up by the player who is to take it lies open once he has it (W-DRAWX-02a, W-DEALX-05a)."""
        self.states |= UPTURNED
        if act.detail.get("face", "up") != "up" or word_of(act) not in ("head", "wall"):
            return
        table, at = self.table, act.row[8]
        dealing = not table.begun and not self.opening.first_discard[table.dealer].happened
        if at < 0 and word_of(act) == "head":
            at = self.opening.due_take(table.dealer)[2] if dealing else self.wall.head(act.seat)
        own = table.due_draw == act.seat and not table.due_tail and at == self.wall.head(act.seat)
        if dealing or own:
            for step in range(max(1, len(act.tiles))):
                self.turned_up[at + step] = act.seat

    def _correct(self, act: Act) -> None:
        self.corrections.append(act)
        what = word_of(act) or "set"
        if what == "discard":
            if (window := self.claims.window) is not None and window.seat == act.seat:
                self.rights.undo(act.seat, window.mark.seq, [])
                self.claims.void(act)
                pending = self.claims.pending(act.seat)
                if pending is not None and pending.thrown.seq == window.mark.seq:
                    pending.cancelled = mark(act)  # outranked: the tile it was thrown for goes to another
                self.opening.first_discard[act.seat] = (
                    NEVER if len(self.table.river[act.seat]) == 1 else self.opening.first_discard[act.seat]
                )
            return
        if what != "set":
            return
        claim = self.claim_meant(act)
        own_kong = claim is None
        was = tuple(act.detail.get("was", ()))
        if not was and claim is not None:
            was = claim.tiles
        if claim is not None:
            self.rights.undo(act.seat, claim.shown.seq, list(act.tiles))
        left = list(act.tiles)
        wrong = []
        for tile in was:
            if tile in left:
                left.remove(tile)
            else:
                wrong.append(tile)
        for tile in left:
            found = self.rights.find(act.seat, tile, self.table.hand[act.seat])
            if found is not None:
                self.rights.leave(found, claim.shown.seq if claim is not None else act.seq)
        claimed = act.tile if act.tile >= 0 else claim.window.tile if claim is not None else -1
        if claimed in wrong and (not act.tiles or len(was) == 4):
            wrong.remove(claimed)
        outranked = claim is not None and not claim.found.happened and self._was_outranked(act.seat)
        if claim is not None:
            self.claims.correct(act, tuple(wrong))
        self.duties.hidden(act.seat, tuple(left))
        if own_kong and (
            self.table.match.options.get("forbidden_kong_tiles") == "refused"
            or (act.tiles and self._is_sound(act.seat, was))
        ):
            return
        if claim is not None and claim.closed.happened:
            return  # too late: the set stands, whatever was done with it (W-GEN-07a)
        if wrong and not outranked:
            self.rights.lay_open(act.seat, tuple(wrong), act.seq, "W-WRONG-01")
            because = (claim.shown.seq,) if claim is not None else ()
            self.duties.owe(act.seat, "W-WRONG-01", act.seq, len(wrong), tuple(wrong), because)

    def claim_meant(self, act: Act) -> Claim | None:
        """The claim whose set is put right; None for a kong of the own turn."""
        claim = self.claims.last_claim(act.seat)
        was = sorted(act.detail.get("was", ()))
        melds = self.table.melds[act.seat]
        meant = next((one for one in reversed(melds) if sorted(one.tiles) == was), melds[-1] if melds else None)
        if meant is not None and meant.kind in (k.KONG_CONCEALED, k.KONG_ADDED):
            return None
        return claim

    def _is_sound(self, seat: int, was: tuple[int, ...]) -> bool:
        """A set of the own turn that lies there by right: tiles taken from it were never shown against the rules."""
        table = self.table
        meant = next((one for one in reversed(table.melds[seat]) if sorted(one.tiles) == sorted(was)), None)
        return meant is not None and is_set(meant.tiles) and meant.seq not in table.faults

    def _was_outranked(self, seat: int) -> bool:
        """A sound claim cancelled because another was heard too: its tiles go back to the hand without penalty."""
        claim = self.claims.last_claim(seat)
        if claim is None or not claim.right:
            return False
        return any(voice.seat != seat and voice.stands for voice in claim.window.voices)

    def win_was_false(self, seq: int) -> None:
        """The hand goes on after a win: what was shown lies open as live penalty tiles (W-WRONG-06)."""
        table = self.table
        for win in table.wins:
            self.false_wins.append(win)
            shown = list(win.tiles)
            if win.target not in (-1, win.seat) and win.tile in shown:
                shown.remove(win.tile)
            self.rights.lay_open(win.seat, tuple(shown), seq, "W-WRONG-06")
        winners = {win.seat for win in table.wins}
        since = min(win.seq for win in table.wins)
        for voice in reversed(self.claims.voices):
            if voice.seat in winners and voice.word in WIN_WORDS and voice.stands and voice.mark.seq < since:
                since = voice.mark.seq
                break
        table.wins.clear()
        self._reveals_stay(since, winners, seq)
        self.verified.clear()

    # -- people ------------------------------------------------------------------------------------------------

    def _said(self, act: Act) -> None:
        self.people.follow(act)
        self.states |= TOLD
        kind = act.kind
        if kind in POINTED or kind == k.RULING:
            self.claims.point_out(act, about(act))
            self._found_miscount(act)
            self._found_wrong_set(act)
            self._found_wrong_win(act)
        if kind == k.RULING:
            self.rights.rule_on(act)
            if act.detail.get("effect") in ("redeal", "void"):
                self.voided = act
        elif kind == k.REQUEST and word_of(act) == "keep" and self.put_back:
            back, at = self.put_back[-1]
            if act.target in (-1, back.seat) and at not in self.wall.taken:
                self.wall.kept[back.seat] = at

    def _found_miscount(self, act: Act) -> None:
        """A wrong number of tiles found after the own first discard: a short or long hand for good (W-COUNT-01..05)."""
        if word_of(act) != "wrong_count":
            return
        seat = act.seat if act.kind == k.RULING else act.target
        if not 0 <= seat < self.players or not self.opening.first_discard[seat].happened:
            return
        (count, because), due = self.counted(seat), self.due_count(seat)
        because = (*because, about(act)) if about(act) >= 0 else because
        if count is None or count == due:
            return
        if count < due:
            self.rights.lose(seat, "no_win", act.seq, rule="W-COUNT-03", what="wrong_count", because=because)
        else:
            self.rights.lose(seat, "no_win_no_claims", act.seq, rule="W-COUNT-04", what="wrong_count", because=because)

    def _found_wrong_set(self, act: Act) -> None:
        """A set that is none, found too late, costs the right to win; a kong after its supplement all claims too
        (W-WRONG-05a, b)."""
        seat = act.seat if act.kind == k.RULING else act.target
        for claim in self.claims.all:
            if claim.found.seq != act.seq or claim.seat != seat or not claim.shown.happened or claim.is_set:
                continue
            if claim.corrected.happened or claim.cancelled.happened or not claim.closed.happened:
                continue
            late_kong = claim.word == "kong" and claim.supplement.happened
            self.rights.lose(
                seat, "no_win_no_claims" if late_kong else "no_win", act.seq,
                rule="W-WRONG-05b" if late_kong else "W-WRONG-05a", what="wrong_set", because=(claim.shown.seq,),
            )  # fmt: skip

    def _found_wrong_win(self, act: Act) -> None:
        if word_of(act) != "wrong_win" or not self.table.wins or act.kind != k.RULING:
            return
        if any(win.seat == act.seat for win in self.table.wins) and act.detail.get("effect") in ("", None, "goes_on"):
            self.win_was_false(act.seq)

    def impose(
        self, seat: int, consequence: str, seq: int, rule: str, because: tuple[int, ...] = ()
    ) -> None:
        """A breach takes rights away (consequences `no_win`, `no_win_no_claims`); the judge calls this.

        Not where a wrong count is found: `follow` says whether it is too few or too many, and what a ruling did.
        """
        if rule == "W-COUNT-01":
            return
        if 0 <= seat < self.players:
            self.rights.lose(seat, consequence, seq, rule=rule, because=because)


__all__ = ["NO_CLAIMS", "NO_WIN", "PLAY", "Conduct", "Exposure", "Stray"]
