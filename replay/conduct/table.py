"""The table of a book with conduct: what people do beyond playing tiles changes the facts too.

A draw that is put back, a set put right or taken back, a set shown after the discard, a tile the judge takes out of a
hand, a false win after which the hand goes on. Riichi and other site records never come here.
"""

from __future__ import annotations

from typing import Any

from ingest import kinds as k
from ingest.tiles import HIDDEN, KIND_OF
from replay.act import Act
from replay.conduct.claimable import adds_discard
from replay.conduct.claims import SET_WORDS
from replay.conduct.people import word_of
from replay.conduct.session import Played, Session
from replay.conduct.state import Conduct
from replay.table import OFFER_DISCARD, OFFER_KONG_ADDED, Match, Meld, Table


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
        self.conduct = Conduct(self, session)
        if number < 0:
            self.unread = -1  # what precedes the first deal has no dealer, and none is needed
        self.starts_full: bool = match.options.get("dealer_starts_with", 13) == 14
        if self.starts_full:
            self.due_draw = -1
            self.active = dealer
            self.active_seq = 0
        # the turn as it was before the last draw, for one that is put back; who drew it
        self.before_draw: tuple[int, int, int, bool] = (self.active, self.active_seq, self.due_draw, self.due_tail)
        self.drew: int = -1
        # seq of the last discard, where it was made in nobody's turn and no word was spoken: a draw left out, a tile
        # claimed in silence, or out of turn
        self.out_of_turn: int = -1

    def apply(self, act: Act) -> None:
        """Write one act as a fact, first into `conduct`, then into the table."""
        if act.seat < self.players and act.target < self.players:
            self.conduct.follow(act)
        super().apply(act)

    def impose(self, seat: int, consequence: str, seq: int, rule: str, because: tuple[int, ...] = ()) -> None:
        """Rights that a breach takes away."""
        self.conduct.impose(seat, consequence, seq, rule, because)

    # -- facts -------------------------------------------------------------------------------------------------

    def has_word(self, seat: int) -> bool:
        """Whether the seat has spoken for the tile offered last, so that it may discard before it shows a set."""
        window = self.conduct.claims.window
        return bool(window is not None and window.voices and window.voice(seat, SET_WORDS) is not None)

    def draws_after(self, seat: int) -> bool:
        """Whether a draw by the seat would be the one it left out before its discard (W-DRAW-03)."""
        return 0 <= self.out_of_turn == self.offer_seq and self.offer_seat == seat and self.active < 0

    def _draw(self, act: Act, seat: int) -> None:
        """A draw. One while another seat must discard, or one that comes after its discard, moves no turn."""
        before = (self.active, self.active_seq, self.due_draw, self.due_tail)
        after = self.draws_after(seat)
        super()._draw(act, seat)
        self.before_draw, self.drew = before, seat
        if after or (before[0] >= 0 and before[0] != seat):
            self.active, self.active_seq, self.due_draw, self.due_tail = before
        if after:
            self.drawn[seat] = -1

    def _discard(self, act: Act, seat: int) -> None:
        """A discard. One while another seat must discard moves no turn, unless it follows a word about the last tile."""
        active, active_seq = self.active, self.active_seq
        claim = self.conduct.claims.pending(seat) if active != seat else None
        odd = active != seat and (claim is None or claim.thrown.seq != act.seq)
        self.out_of_turn = act.seq if odd and self.drawn[seat] == -1 else -1
        super()._discard(act, seat)
        if odd and active >= 0:
            self.active, self.active_seq, self.due_draw = active, active_seq, -1

    def _claim(self, act: Act, seat: int) -> None:
        claim = self.conduct.claims.last_claim(seat)
        if claim is not None and claim.shown.seq == act.seq and 0 <= claim.thrown.seq < act.seq:
            self._show_late(act, seat, claim.window.seat, claim.window.mark.seq)
            return
        if self.offer_kind == OFFER_KONG_ADDED and self.offer_seat == act.target:
            self._kong_was_discard(act)
        if act.kind == k.KONG_EXPOSED and adds_discard(self, act):
            self._take_pung_up(seat, KIND_OF[act.tile])
        super()._claim(act, seat)

    def _own_kong(self, act: Act, seat: int) -> None:
        if act.kind == k.KONG_ADDED and adds_discard(self, act):
            self._take(seat, act.tile)  # from the river: forbidden, but it lies there (W-KONG-05)
            if self.river[self.offer_seat]:
                self.called[self.offer_seat].add(len(self.river[self.offer_seat]) - 1)
        super()._own_kong(act, seat)

    def _take_pung_up(self, seat: int, kind: int) -> None:
        """The own pung becomes part of the kong that is laid open in its place."""
        for at, meld in enumerate(self.melds[seat]):
            if meld.kind == k.PUNG and meld.tiles and KIND_OF[meld.tiles[0]] == kind:
                for tile in self.melds[seat].pop(at).tiles:
                    self._take(seat, tile)
                return

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
            self.kind_seen[KIND_OF[tile]] -= 1

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
        claims = [at for at, meld in enumerate(self.melds[seat]) if meld.kind != k.KONG_CONCEALED or act.tiles]
        if not claims:
            return
        was = sorted(act.detail.get("was", ()))
        at = next((at for at in reversed(claims) if sorted(self.melds[seat][at].tiles) == was), claims[-1])
        meld = self.melds[seat].pop(at)
        claimed = meld.tile
        back = list(meld.tiles)
        if claimed in back:
            back.remove(claimed)
        for tile in back:
            self._take(seat, tile)
        if act.tiles:
            rest = list(act.tiles)
            if claimed in rest:
                rest.remove(claimed)
            for tile in rest:
                self._give(seat, tile)
            self.melds[seat].insert(at, Meld(meld.kind, act.tiles, claimed, meld.target, meld.seq))
            return
        self.kongs = [kong for kong in self.kongs if kong[0] != meld.seq]
        thrower = meld.target
        if 0 <= thrower < self.players and self.called[thrower]:
            self.called[thrower].discard(max(self.called[thrower]))
        if self.active == seat or self.due_draw == seat:
            self.active = -1
            self.claim = None
            self.due_draw = self.next_seat(thrower) if thrower >= 0 else seat
            self.due_tail = False
            self._reopen()

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
        window = self.conduct.claims.window
        self.active = -1
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
