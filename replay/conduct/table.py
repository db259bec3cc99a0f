"""The table of a book with conduct: what people do beyond playing tiles changes the facts too.

A draw that is put back, a set put right or taken back, a set shown after the discard, a tile the judge takes out of a
hand, a false win after which the hand goes on. Riichi and other site records never come here.
"""

from __future__ import annotations

from typing import Any, Final

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF
from replay.act import Act, among
from replay.conduct.absent import sits_out
from replay.conduct.claimable import adds_discard
from replay.conduct.people import word_of
from replay.conduct.session import Played, Session
from replay.conduct.state import MOVES, Conduct
from replay.rule import ASTRAY, OPENING, OUT_OF_TURN, OWED, PAID, SHOWN_LATE, SPOKEN
from replay.table import OFFER_DISCARD, OFFER_KONG_ADDED, OFFER_NONE, Match, Meld, Table

_MOVES: Final = among(MOVES)
_UNTILED: Final = among((k.MIX, k.CALL, k.LOOK, k.TOUCH, k.BUILD, k.BREAK, k.CONFIRMED))
"""Kinds that move no tile and no turn: `conduct` alone keeps them."""


class ConductTable(Table):
    """A `Table` with `conduct`. With the option `dealer_starts_with` 14 the dealer begins with a discard, no draw.

    `active` is then the dealer from the beginning, and `active_seq` the last act of his deal.
    """

    def __init__(self, match: Match, number: int, dealer: int, wall_tiles: int, dead_tiles: int) -> None:
        super().__init__(match, number, dealer, wall_tiles, dead_tiles)
        session: Session = match.memory.setdefault("session", Session(match.players))
        before = match.previous
        if isinstance(before, ConductTable) and before.number >= 0:
            voided = before.conduct.voided is not None or before.ended == "void"
            if not session.hands or session.hands[-1].number != before.number:
                due = session.due_dealer()
                wrong = due >= 0 and before.dealer != due and not session.may_deal_again(before.dealer)
                session.hands.append(Played(before.number, before.dealer, before.ended, voided, wrong))
                for act in before.conduct.people.agreements:
                    if word_of(act) == "return_deal":
                        session.owed.append(act.target if act.target >= 0 else due)
                    elif word_of(act) == "scorer":
                        session.scorer_agreed = True
        self.conduct = Conduct(self, session)
        if number < 0:
            self.unread = -1  # what precedes the first deal has no dealer, and none is needed
        else:
            session.event.deal(dealer)
        # what taking a kong back restores, by its seq: tile drawn, act of its turn (-1: made of a discard), the pung
        self.before_kong: dict[int, tuple[int, int, Meld | None]] = {}
        self.starts_full: bool = match.options.get("dealer_starts_with", 13) == 14
        if self.starts_full:
            self.due_draw = -1
            self.active = dealer
            self.active_seq = 0
        # the turn as it was before the last draw, for one that is put back; who drew it
        self.before_draw: tuple[int, int, int, bool] = (self.active, self.active_seq, self.due_draw, self.due_tail)
        self.drew: int = -1
        # seq and tile of the draw before the last discard, and its seat, for one that is taken back
        self.thrown_from: tuple[int, int, int] = (-1, -1, -1)

    def apply(self, act: Act) -> None:
        """Write one act as a fact, first into `conduct`, then into the table."""
        kind, seat, conduct = act.kind, act.seat, self.conduct
        if seat < self.players and act.target < self.players:
            conduct.follow(act)
            if _UNTILED[kind]:
                self.acts.append(act)
                return
            if seat >= 0 and kind == k.DRAW:
                conduct.last_move = act.seq
                self.acts.append(act)
                self.draw(act, seat)
                return
            if seat >= 0 and kind == k.DISCARD:
                conduct.last_move = act.seq
                self.acts.append(act)
                self.discard(act, seat)
                return
        if _MOVES[kind]:
            conduct.last_move = act.seq
        super().apply(act)

    def states_of(self, act: Act) -> int:
        """The states of `replay.rule` that may hold for a draw or discard that is about to follow.

        A supplement, and any tile from the tail, counts as out of turn: it is rare, and all checks are asked of it.
        """
        conduct, seat = self.conduct, act.seat
        claims, window = conduct.claims, conduct.claims.window
        states = self.state | conduct.states
        if act.kind == k.DRAW:
            if seat != self.due_draw or self.due_tail or act.flags & k.TAIL:
                states |= OUT_OF_TURN
        elif seat != self.active:
            states |= OUT_OF_TURN
        if window is None:
            if claims.said >= 0:
                states |= SPOKEN
        else:
            if claims.said > window.mark.seq:
                states |= SPOKEN
            if window.paid:
                states |= PAID
        if claims.thrown_first:
            states |= SHOWN_LATE
        if conduct.stray is not None:
            states |= ASTRAY
        if conduct.rights.laid_open or conduct.duties.all:
            states |= OWED
        return states

    def impose(self, seat: int, consequence: str, seq: int, rule: str, because: tuple[int, ...] = ()) -> None:
        """Rights that a breach takes away."""
        self.conduct.impose(seat, consequence, seq, rule, because)

    def let_go(self) -> None:
        """See `Table`; `conduct` is gone afterwards."""
        self.conduct.claims.let_go()
        del self.conduct

    # -- facts -------------------------------------------------------------------------------------------------

    def draw(self, act: Act, seat: int) -> None:
        """A draw. One while another seat must discard, or one that comes after its discard, moves no turn."""
        before = (self.active, self.active_seq, self.due_draw, self.due_tail)
        after = self.conduct.draws_after(seat)
        super().draw(act, seat)
        self.before_draw, self.drew = before, seat
        if after or (before[0] >= 0 and before[0] != seat):
            self.active, self.active_seq, self.due_draw, self.due_tail = before
        if after:
            self.drawn[seat] = -1

    def discard(self, act: Act, seat: int) -> None:
        """A discard. While another seat must discard it moves no turn, unless it follows a word about the last tile."""
        active, active_seq = self.active, self.active_seq
        claim = self.conduct.claims.pending(seat) if active != seat else None
        moves = active < 0 or active == seat or (claim is not None and claim.thrown.seq == act.seq)
        drew = active == seat and self.claim is None
        self.thrown_from = (active_seq, self.drawn[seat], seat) if drew else (-1, -1, -1)
        super().discard(act, seat)
        if not moves:
            self.active, self.active_seq, self.due_draw = active, active_seq, -1
        elif self.due_draw >= 0 and sits_out(self, self.due_draw):
            self.due_draw = self.next_seat(self.due_draw)

    def _claim(self, act: Act, seat: int) -> None:
        claim = self.conduct.claims.last_claim(seat)
        if claim is not None and claim.shown.seq == act.seq and 0 <= claim.thrown.seq < act.seq:
            self._show_late(act, seat, claim.window.seat, claim.window.mark.seq)
            return
        if self.offer_kind == OFFER_KONG_ADDED and self.offer_seat == act.target:
            self._kong_was_discard(act)
        if act.kind == k.KONG_EXPOSED and adds_discard(self, act):
            pung = self._take_pung_up(seat, KIND_OF[act.tile])
            self.before_kong[act.seq] = (-1, -1, pung)
        super()._claim(act, seat)

    def _own_kong(self, act: Act, seat: int) -> None:
        pung = self._own_pung(seat, KIND_OF[act.tile]) if act.kind == k.KONG_ADDED else None
        before = (self.drawn[seat], self.active_seq if self.active == seat else -1, pung)
        if act.kind == k.KONG_ADDED and adds_discard(self, act):
            self._take(seat, act.tile)  # from the river: forbidden, but it lies there (W-KONG-05)
            if self.river[self.offer_seat]:
                self.called[self.offer_seat].add(len(self.river[self.offer_seat]) - 1)
            before = (-1, -1, pung)
        if self.active == seat or before[1] < 0:
            self.before_kong[act.seq] = before
        super()._own_kong(act, seat)

    def _own_pung(self, seat: int, kind: int) -> Meld | None:
        melds = (meld for meld in self.melds[seat] if meld.kind == k.PUNG and meld.tiles)
        return next((meld for meld in melds if KIND_OF[meld.tiles[0]] == kind), None)

    def _take_pung_up(self, seat: int, kind: int) -> Meld | None:
        """The own pung becomes part of the kong that is laid open in its place."""
        pung = self._own_pung(seat, kind)
        if pung is not None:
            self.melds[seat].remove(pung)
            for tile in pung.tiles:
                self._take(seat, tile)
        return pung

    def _show_late(self, act: Act, seat: int, thrower: int, seq: int) -> None:
        """The set of a claim whose discard is made already: the turn has passed on (W-CHOW-04)."""
        rest = list(act.tiles)
        if act.tile in rest:
            rest.remove(act.tile)
        for tile in rest:
            self._give(seat, tile)
        self.melds[seat].append(Meld(act.kind, act.tiles, act.tile, act.target, act.seq))
        if seq in self.river_seq[thrower]:
            self.called[thrower].add(self.river_seq[thrower].index(seq))
        self._called()
        if act.kind == k.KONG_EXPOSED:
            self.kongs.append((act.seq, seat, act.kind))

    def _kong_was_discard(self, act: Act) -> None:
        """A tile added to a pung without a word may be ruled a discard, and is then claimed (W-KONG-03b)."""
        owner, kind = self.offer_seat, KIND_OF[self.offer_tile]
        for at, meld in enumerate(self.melds[owner]):
            if meld.kind == k.KONG_ADDED and meld.tiles and KIND_OF[meld.tiles[0]] == kind:
                tiles = list(meld.tiles)
                if self.offer_tile in tiles:
                    tiles.remove(self.offer_tile)
                self.melds[owner][at] = Meld(k.PUNG, tuple(tiles), meld.tile, meld.target, meld.seq)
        self.kongs = [kong for kong in self.kongs if kong[0] != self.offer_seq]
        self.river[owner].append(self.offer_tile)
        self.river_seq[owner].append(self.offer_seq)
        self.offer_kind = OFFER_DISCARD

    def _other(self, act: Act, kind: int, seat: int) -> None:
        if kind == k.DEAL and self.starts_full and seat == self.dealer and not self.thrown:
            self.active_seq = act.seq
        if kind == k.INDICATOR and not self.indicators:
            self.live_left -= 1  # it lies where the next draw would have been
        if seat >= 0 and kind == k.PUT_BACK:
            self._put_back(act, seat)
        elif seat >= 0 and kind == k.TAKEN_OUT:
            self._take_out(act, seat)
        elif seat >= 0 and kind == k.CORRECTION:
            self._correct(act, seat)
        else:
            super()._other(act, kind, seat)

    def _unsee(self, tile: int) -> None:
        if 0 <= tile < HIDDEN:
            self.seen[tile] -= 1

    def _put_back(self, act: Act, seat: int) -> None:
        """The drawn tile returns to the wall: the seat has not drawn (W-DRAW-05). One only lifted was never taken."""
        tile = self.drawn[seat]
        if not self.begun and act.tile in self.hand[seat]:
            self._give(seat, act.tile)  # taken in the deal, one too many
            self._unsee(act.tile)
            self.live_left += 1
            return
        if tile == -1 or tile not in self.hand[seat]:
            return
        self._give(seat, tile)
        self._unsee(tile)
        self.drawn[seat] = -1
        self.draws[seat] -= 1
        self.drawn_total -= 1
        self.live_left += 1
        if self.drew == seat and self.last_draw_tail:
            self.replacements -= 1
        if not self.begun:
            self.state |= OPENING
        if self.active == seat:
            self.active, self.active_seq, self.due_draw, self.due_tail = self.before_draw
            self._reopen()

    def _reopen(self) -> None:
        """The tile offered last lies open to claims again."""
        window = self.conduct.claims.window
        if window is not None and window.kind == k.DISCARD and not window.taken.happened:
            self.offer_kind = OFFER_DISCARD
            self.offer_tile = window.tile
            self.offer_seat = window.seat
            self.offer_seq = window.mark.seq

    def _take_out(self, act: Act, seat: int) -> None:
        """The judge takes a surplus tile out of a hand and mixes it into the wall or lays it aside (W-DEALX-06c)."""
        self._give(seat, act.tile)
        if act.detail.get("where", "wall") == "wall":
            self.live_left += 1
            self._unsee(act.tile)

    def _correct(self, act: Act, seat: int) -> None:
        what = word_of(act) or "set"
        if what == "set":
            self._correct_set(act, seat)
        elif what == "discard":
            self._take_discard_back(act, seat)
        elif what == "deal":
            for tile in act.detail.get("was", ()):
                self._give(seat, tile)
                self._unsee(tile)
                self.live_left += 1
            for tile in act.tiles:
                self._take(seat, tile)
                self._see(tile)
                self.live_left -= 1

    def _correct_set(self, act: Act, seat: int) -> None:
        """A shown set put right, or taken back whole: then its tile lies in the river again and the turn is undone."""
        melds = self.melds[seat]
        was = sorted(act.detail.get("was", ()))
        at = next((at for at in reversed(range(len(melds))) if sorted(melds[at].tiles) == was), len(melds) - 1)
        if at < 0:
            return
        meld = melds[at]
        if meld.seq in self.before_kong and len(act.tiles) < 4 and self.due_draw == seat and self.due_tail:
            self._unmake_kong(seat, at)
            return
        melds.pop(at)
        kong = len(meld.tiles) == 4 or len(act.tiles) == 4
        back, rest = list(meld.tiles), list(act.tiles)
        for tiles in (back, rest):
            if meld.tile in tiles and not (kong and act.tiles):
                tiles.remove(meld.tile)
        for tile in back:
            self._take(seat, tile)
        if act.tiles:
            for tile in rest:
                self._give(seat, tile)
            melds.insert(at, Meld(meld.kind, act.tiles, meld.tile, meld.target, meld.seq))
            return
        self.kongs = [kong for kong in self.kongs if kong[0] != meld.seq]
        self._untake(seat, meld.target)

    def _untake(self, seat: int, thrower: int) -> None:
        """A claimed discard lies in the river again; the turn of who took it is undone."""
        if 0 <= thrower < self.players and self.called[thrower]:
            self.called[thrower].discard(max(self.called[thrower]))
        if self.active == seat or self.due_draw == seat:
            self.active = -1
            self.claim = None
            self.due_draw = self.next_seat(thrower) if thrower >= 0 else seat
            self.due_tail = False
            self._reopen()

    def _unmake_kong(self, seat: int, at: int) -> None:
        """A kong of the own turn, or one made of an own pung and a discard, taken back before its supplement."""
        kong = self.melds[seat].pop(at)
        drawn, active_seq, pung = self.before_kong.pop(kong.seq)
        self.kongs = [one for one in self.kongs if one[0] != kong.seq]
        back = list(kong.tiles)
        for tile in pung.tiles if pung is not None else ():
            if tile in back:
                back.remove(tile)
        if pung is not None:
            self.melds[seat].insert(at, pung)
        if active_seq < 0:  # of a discard: it lies in the river again
            offered = [one.seat for one in self.conduct.claims.windows if one.kind == k.DISCARD and one.seat != seat]
            self._untake(seat, offered[-1] if offered else kong.target)
            return
        for tile in back:
            self._take(seat, tile)
        self.drawn[seat] = drawn
        self.active, self.active_seq = seat, active_seq
        self.due_draw, self.due_tail = -1, False
        self.offer_kind = OFFER_NONE

    def _take_discard_back(self, act: Act, seat: int) -> None:
        """A discard returns to the hand, where a ruling or an overridden claim undoes it: nobody's turn has passed."""
        if not self.river[seat]:
            return
        tile = self.river[seat].pop()
        self.river_seq[seat].pop()
        self._take(seat, tile)
        self.river_mask[seat] = 0
        for code in self.river[seat]:
            if KIND_OF[code] >= 0:
                self.river_mask[seat] |= 1 << KIND_OF[code]
        seq, drawn, thrower = self.thrown_from
        if thrower == seat and self.active < 0:
            self.active, self.active_seq, self.due_draw, self.drawn[seat] = seat, seq, -1, drawn
            self.offer_kind = OFFER_NONE
            return
        if self.active >= 0:
            return
        window = self.conduct.claims.window
        if window is not None:
            self.due_draw = self.next_seat(window.seat)
            self._reopen()


def state_of(table: Table) -> dict[str, Any]:
    """What stands beyond the tiles, as plain values: for boards and tests."""
    conduct = table.conduct
    return {
        "losses": [(loss.seat, loss.right, loss.seq, loss.stands) for loss in conduct.rights.losses],
        "penalty": [
            [(tile.tile, tile.live, tile.sure) for tile in conduct.penalty(seat)] for seat in range(table.players)
        ],
        "head": conduct.wall.head(),
        "tail": conduct.wall.tail(),
        "seabed": conduct.wall.seabed,
    }
