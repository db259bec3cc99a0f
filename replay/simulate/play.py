"""The play of one hand: asks the players, writes rows, ends with a win or a draw.

A `Play` can begin at any row of a hand: what is due is read from the state. So a hand of a real record can be
played on from the middle, which the planter does after a fault.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ingest import kinds as k
from ingest import tiles as t
from ingest.model import HandRecord, Row
from replay.scoring.riichi import RiichiOptions, Value
from replay.simulate import legal
from replay.simulate import state as s
from replay.simulate.deal import Deck
from replay.simulate.outcome import draw_row, exhausted_row, win_row
from replay.simulate.players import Player, Plot
from replay.simulate.rows import copies_of, discard, draw, row
from replay.simulate.state import State


class Play:
    """One hand in play."""

    def __init__(
        self,
        hand: HandRecord,
        state: State,
        deck: Deck,
        players: Sequence[Player],
        rng: random.Random,
        plot: Plot = Plot.NONE,
        reds: bool = True,
        options: RiichiOptions | None = None,
    ) -> None:
        self.hand = hand
        self.state = state
        self.deck = deck
        self.players = players
        self.rng = rng
        self.plot = plot
        self.reds = reds
        self.options = options

    def emit(self, event: Row) -> None:
        """Write a row into the hand and into the state."""
        self.hand.add(event, self.hand.positions[-1] if self.hand.positions else 0)
        self.state.apply(event)

    def run(self) -> None:
        """Play to the end of the hand."""
        steps = {
            s.DRAW_DUE: self.draw_next,
            s.ACT: self.own_turn,
            s.DISCARD_DUE: self.throw,
            s.REACT: self.react,
            s.CLAIM: self.claims,
            s.ROB: self.rob,
            s.REPLACE_DUE: self.replace,
        }
        while self.state.phase != s.ENDED:
            steps[self.state.phase]()

    # -- drawing ------------------------------------------------------------------------------------------------

    def draw_next(self) -> None:
        """The seat whose turn it is draws from the head of the wall."""
        self.emit(draw(self.state.turn, self.deck.live(self.state.live)))

    def replace(self) -> None:
        """The tile for a kong or north. Indicators due are turned first, not that of an open kong just made."""
        state = self.state
        own_waits = 1 if state.replacing in (k.KONG_ADDED, k.KONG_EXPOSED) else 0
        while state.pending > own_waits:
            self.turn_indicator()
        self.emit(draw(state.turn, self.deck.replacement(state.replaced)))

    def turn_indicator(self) -> None:
        self.emit(row(k.INDICATOR, tile=self.deck.dora(len(self.state.indicators))))

    # -- own turn -----------------------------------------------------------------------------------------------

    def own_turn(self) -> None:
        state, seat = self.state, self.state.turn
        player = self.players[seat]
        value = self._value(seat, state.drawn, True)
        if value is not None and player.takes_win(state, self.plot, value.points):
            self.end("win", win_row(state, self.deck, seat, seat, state.drawn, options=self.options))
            return
        if legal.nine_kinds(state, seat) and player.takes_nine_kinds(state, self.plot):
            self.end("abort", draw_row(state, "nine_kinds", [seat]))
            return
        if legal.may_north(state, seat) and player.takes_north(state):
            self.emit(row(k.NORTH_ASIDE, seat, self._north(seat)))
            return
        kong = player.kong(state, self.plot)
        if kong is not None:
            kind, meld, tile = kong
            if meld is None:
                self.emit(row(k.KONG_CONCEALED, seat, tiles=copies_of(kind, self.reds)))
            else:
                self.emit(row(k.KONG_ADDED, seat, tile, meld.target, copies_of(kind, self.reds)))
            return
        self.throw()

    def _north(self, seat: int) -> int:
        state = self.state
        if state.riichi[seat] >= 0:
            return state.drawn
        return min(code for code in state.hands[seat] if t.KIND_OF[code] == legal.NORTH)

    def throw(self) -> None:
        """The discard of a turn, with riichi declared before it where the player wants."""
        state, seat = self.state, self.state.turn
        player = self.players[seat]
        while state.pending:
            self.turn_indicator()
        tile: int | None = None
        if state.phase == s.ACT:
            tile = player.riichi(state, self.plot)
            if tile is not None:
                self.emit(row(k.RIICHI, seat))
        elif state.riichi[seat] >= 0 and state.claimed is None:  # riichi is declared, its discard is due
            tile = player._best(state, legal.ready_discards(state, seat) or state.hands[seat], accept=True)
        if tile is None:
            tile = player.discard(state, self.plot)
        self.emit(discard(seat, tile, state.drawn))

    # -- answers ------------------------------------------------------------------------------------------------

    def react(self) -> None:
        """A discard: wins, then the stick of a riichi, then aborts, then claims."""
        state, seat = self.state, self.state.turn
        if self.wins(state.offered):
            return
        if state.riichi[seat] >= 0 and not state.accepted[seat]:
            scores = list(state.scores)
            scores[seat] -= 1000
            self.emit(row(k.RIICHI_ACCEPTED, seat, scores=tuple(scores)))
        self.claims()

    def wins(self, tile: int) -> bool:
        """Everybody who may and wants to win on the tile does, in turn order; three winners end the hand."""
        state, loser = self.state, self.state.turn
        winners = []
        for step in range(1, state.players):
            seat = (loser + step) % state.players
            value = self._value(seat, tile, False)
            if value is not None and self.players[seat].takes_win(state, self.plot, value.points):
                winners.append(seat)
        if len(winners) == 3:
            self.end("abort", draw_row(state, "triple_win", winners))
            return True
        rows = []
        for place, seat in enumerate(winners):
            rows.append(win_row(state, self.deck, seat, loser, tile, place == 0, options=self.options))
            state.scores = list(rows[-1][10] or ())
        for win in rows:
            self.end("win", win)
        return bool(rows)

    def claims(self) -> None:
        """No win: abort, or the end of the wall, or a claim, or the next draw."""
        state, seat = self.state, self.state.turn
        if reason := self.abort_reason():
            shown = range(state.players) if reason == "four_riichi" else ()
            self.end("abort", draw_row(state, reason, shown))
            return
        if state.left == 0:
            self.end("draw", exhausted_row(state))
            return
        thrown = state.offered
        if not self._claim_triplet(seat, thrown) and not self._claim_chow(seat, thrown):
            state.turn = state.after(seat)
            self.draw_next()

    def abort_reason(self) -> str:
        """Why the hand ends after this discard, "" if it goes on."""
        state = self.state
        if state.players == 4:
            if all(state.accepted):
                return "four_riichi"
            rivers = state.rivers
            if not state.called and all(len(river) == 1 for river in rivers):
                kinds = {t.KIND_OF[river[0].tile] for river in rivers}
                if len(kinds) == 1 and kinds <= {27, 28, 29, 30}:
                    return "four_winds"
        return "four_kongs" if sum(state.kongs) == 4 and max(state.kongs) < 4 else ""

    def _claim_triplet(self, loser: int, tile: int) -> bool:
        state = self.state
        for step in range(1, state.players):
            seat = (loser + step) % state.players
            if state.riichi[seat] >= 0:
                continue
            player = self.players[seat]
            if legal.may_kong_discard(state, seat, tile) and player.claim_kong(state, tile, self.plot):
                self.emit(row(k.KONG_EXPOSED, seat, tile, loser, copies_of(t.KIND_OF[tile], self.reds)))
                return True
            pair = legal.pung_tiles(state, seat, tile)
            if pair is not None and player.claim_pung(state, tile, self.plot):
                tiles = tuple(sorted((*pair, tile), key=lambda code: t.COPY_OF[code]))
                self.emit(row(k.PUNG, seat, tile, loser, tiles))
                return True
        return False

    def _claim_chow(self, loser: int, tile: int) -> bool:
        state = self.state
        seat = state.after(loser)
        if state.players == 3 or state.riichi[seat] >= 0:
            return False
        pairs = legal.chows(state, seat, tile)
        pair = self.players[seat].claim_chow(state, tile, pairs, self.plot) if pairs else None
        if pair is None:
            return False
        tiles = tuple(sorted((*pair, tile), key=lambda code: t.KIND_OF[code]))
        self.emit(row(k.CHOW, seat, tile, loser, tiles))
        return True

    def rob(self) -> None:
        """A kong was added or a north set aside: others may win on it, else the replacement tile is drawn."""
        if not self.wins(self.state.offered):
            self.replace()

    # -- the end ------------------------------------------------------------------------------------------------

    def _value(self, seat: int, tile: int, self_draw: bool) -> Value | None:
        return legal.win_value(self.state, seat, tile, self_draw, options=self.options)

    def end(self, how: str, event: Row) -> None:
        self.emit(event)
        self.hand.ended = how
