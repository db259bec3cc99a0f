"""What a player may no longer do, and the tiles that lie open as penalty tiles.

Each right lost says what took it away: a rule (`ruling` -1) or a ruling. Where a ruling on the table went another way
than the book, the table follows the ruling: the loss no longer `stands`, and an act against it is a NOTE that depends
on that ruling, no breach.
"""

from __future__ import annotations

from typing import Final

from ingest.tiles import HIDDEN, KIND_OF, UNIDENTIFIED
from replay.act import Act
from replay.conduct.people import about, concerns, rank
from replay.rule import Finding

NO_WIN: Final = "no_win"
NO_CLAIMS: Final = "no_claims"
LOST_BY: Final = {"no_win": (NO_WIN,), "no_win_no_claims": (NO_WIN, NO_CLAIMS)}
"""Rights lost by the consequences of rows and rulings: to win; to claim and to make kongs (W-COUNT-03/04)."""
LENIENT: Final = frozenset({"none", "correct", "warning", "points", "claim_void"})


class Loss:
    """A right a seat has lost from act `seq` on, for the rest of the hand (W-COUNT-05: it never comes back).

    `rule` names the row, `what` the word for the fault, `because` the acts that made it so; `ruling` is the seq of the
    ruling that imposed it (-1: the book), `lifted` that of the ruling that went another way (-1: none).
    """

    __slots__ = ("because", "lifted", "rank", "right", "rule", "ruling", "seat", "seq", "what")

    def __init__(
        self, seat: int, right: str, seq: int, rule: str, what: str, because: tuple[int, ...], ruling: int, rank: int
    ) -> None:
        self.seat = seat
        self.right = right
        self.seq = seq
        self.rule = rule
        self.what = what
        self.because = because
        self.ruling = ruling
        self.rank = rank
        self.lifted: int = -1

    @property
    def stands(self) -> bool:
        """Whether it binds at the table."""
        return self.lifted < 0

    def finding(
        self, expected: str = "", found: str = "", *, variant: str = "", because: tuple[int, ...] = ()
    ) -> Finding:
        """What an act against it is: a breach, or a note where a ruling went another way."""
        causes = tuple(sorted({*self.because, *because, self.seq}))
        if self.stands:
            return Finding(causes, expected, found, variant=variant)
        return Finding(causes, expected, found, variant=variant, depends_on=f"seq {self.lifted}")


class PenaltyTile:
    """A tile of a hand that lies open by W-PT-01, from act `seq` on.

    `live` until its owner discards another tile (W-PT-02), then dead; `died` is that discard's seq. `sure` is False
    where the player may choose which of several is free (W-PT-06). `laid` is the act that put it to the right of the
    hand, `left` the one that took it out of the hand (-1: none). `ruling` and `lifted` as with `Loss`; `rule` the row
    that made it one.
    """

    __slots__ = ("died", "laid", "left", "lifted", "live", "rule", "ruling", "seat", "seq", "sure", "tile")

    def __init__(self, seat: int, tile: int, seq: int, rule: str, *, ruling: int = -1, sure: bool = True) -> None:
        self.seat = seat
        self.tile = tile
        self.seq = seq
        self.rule = rule
        self.ruling = ruling
        self.sure = sure
        self.live = True
        self.died: int = -1
        self.laid: int = -1
        self.left: int = -1
        self.lifted: int = -1

    @property
    def stands(self) -> bool:
        """Whether it is a penalty tile at the table: no ruling went another way."""
        return self.lifted < 0


def same_tile(one: int, other: int) -> bool:
    """The same tile as far as the record tells them apart: identity where both have one, else the kind."""
    if one < UNIDENTIFIED and other < UNIDENTIFIED:
        return one == other
    return KIND_OF[one] == KIND_OF[other] >= 0


def held_alike(hand: list[int], tile: int) -> int:
    """How many tiles of a hand may be of the kind of `tile`, hidden ones included."""
    return sum(1 for code in hand if code == HIDDEN or KIND_OF[code] == KIND_OF[tile])


class Rights:
    """Losses and penalty tiles of all seats. `losses` and `tiles` keep what was lifted too; `gone` are penalty tiles
    that have left the hand."""

    def __init__(self, players: int) -> None:
        self.losses: list[Loss] = []
        self.tiles: list[list[PenaltyTile]] = [[] for _ in range(players)]
        self.gone: list[PenaltyTile] = []
        self.laid_open: bool = False  # whether there was ever a penalty tile

    # -- rights lost -------------------------------------------------------------------------------------------

    def lost(self, seat: int, right: str) -> Loss | None:
        """The loss of a right by a seat, one that stands before one that a ruling lifted; None if it has the right."""
        found: Loss | None = None
        for loss in self.losses:
            if loss.seat == seat and loss.right == right and (found is None or (loss.stands and not found.stands)):
                found = loss
        return found

    def lose(
        self,
        seat: int,
        consequence: str,
        seq: int,
        *,
        rule: str,
        what: str = "",
        because: tuple[int, ...] = (),
        ruling: Act | None = None,
    ) -> None:
        """The seat loses the rights that a consequence takes away; what it has lost already stays as it was."""
        for right in LOST_BY.get(consequence, ()):
            before = self.lost(seat, right)
            if before is not None and before.stands:
                continue
            if before is not None and ruling is None and before.what == what:
                continue  # a ruling about this very fault went another way
            imposed = (ruling.seq, rank(ruling)) if ruling is not None else (-1, 0)
            self.losses.append(Loss(seat, right, seq, rule, what, because, *imposed))

    # -- penalty tiles -----------------------------------------------------------------------------------------

    def penalty(self, seat: int, *, live: bool | None = None, standing: bool = True) -> list[PenaltyTile]:
        """Penalty tiles of a seat's hand, all of them or only the live or dead ones."""
        return [
            tile
            for tile in self.tiles[seat]
            if (tile.stands or not standing) and (live is None or tile.live == live)
        ]

    def lay_open(
        self, seat: int, codes: tuple[int, ...], seq: int, rule: str, *, ruling: int = -1, sure: bool = True
    ) -> None:
        """Tiles of a hand become live penalty tiles; one that is a penalty tile already stays what it is."""
        known = [tile.tile for tile in self.tiles[seat] if tile.stands]
        for code in codes:
            if code == HIDDEN:
                continue
            same = next((one for one in known if same_tile(one, code)), None)
            if same is not None:
                known.remove(same)
                continue
            self.tiles[seat].append(PenaltyTile(seat, code, seq, rule, ruling=ruling, sure=sure))
            self.laid_open = True

    def find(self, seat: int, tile: int, hand: list[int], *, standing: bool = True) -> PenaltyTile | None:
        """The penalty tile that an act gives up with `tile`, None where it need not be one.

        Without identities a tile of the kind that does not lie open is taken first, which can only clear (3.7).
        """
        alike = [one for one in self.penalty(seat, standing=standing) if same_tile(one.tile, tile)]
        exact = [one for one in alike if one.tile == tile < UNIDENTIFIED]
        if exact:
            return exact[0]
        if not alike or held_alike(hand, tile) > len(alike):
            return None
        return max(alike, key=lambda one: (one.live, one.sure))

    def is_ambiguous(self, seat: int, tile: int, hand: list[int]) -> bool:
        """Whether identity, or the choice left to a player (W-PT-06), would decide if `tile` is a penalty tile."""
        alike = [one for one in self.penalty(seat) if same_tile(one.tile, tile)]
        exact = [one for one in alike if one.tile == tile < UNIDENTIFIED]
        if exact or not alike:
            return any(not one.sure for one in exact)
        return any(not one.sure for one in alike) or held_alike(hand, tile) > len(alike)

    def leave(self, tile: PenaltyTile, seq: int = -1) -> None:
        """A penalty tile leaves the hand by act `seq`, or stops being one."""
        self.tiles[tile.seat].remove(tile)
        tile.left = seq
        self.gone.append(tile)

    def discarded(self, seat: int, tile: int, seq: int, hand: list[int]) -> None:
        """An own discard: the tile is gone, every other live penalty tile of the seat is dead (W-PT-02)."""
        found = self.find(seat, tile, hand)
        if found is not None:
            self.leave(found, seq)
        elif tile >= UNIDENTIFIED:
            for one in self.tiles[seat]:
                if same_tile(one.tile, tile):
                    one.sure = False  # it may have been this one
        for other in self.tiles[seat]:
            if other.live:
                other.live = False
                other.died = seq

    def undo(self, seat: int, seq: int, kept: list[int]) -> None:
        """An act that gave up tiles of the hand is taken back, but for those `kept` where they are: penalty tiles stand
        again as they did before it."""
        for tile in [one for one in self.gone if one.seat == seat and one.left == seq >= 0]:
            if tile.tile in kept:
                kept.remove(tile.tile)
                continue
            self.gone.remove(tile)
            tile.left = -1
            self.tiles[seat].append(tile)
        for tile in self.tiles[seat]:
            if tile.died == seq >= 0:
                tile.live, tile.died = True, -1

    # -- rulings -----------------------------------------------------------------------------------------------

    def rule_on(self, act: Act) -> None:
        """A ruling: it imposes what it says, and lifts what the book had imposed where it is milder."""
        seat, penalty = act.seat, str(act.detail.get("penalty", "none"))
        if seat < 0:
            return
        if penalty in LENIENT or penalty in ("penalty_tiles", "no_win"):
            self._lift(act, penalty)
        article, what = str(act.detail.get("article", "")), str(act.detail.get("what", ""))
        if penalty in LOST_BY:
            because = (about(act),) if about(act) >= 0 else ()
            self.lose(seat, penalty, act.seq, rule=article, what=what, because=because, ruling=act)
        elif penalty == "penalty_tiles":
            codes = act.tiles or ((act.tile,) if act.tile >= 0 else ())
            self.lay_open(seat, codes, act.seq, article, ruling=act.seq)

    def _lift(self, act: Act, penalty: str) -> None:
        if about(act) < 0 and not act.detail.get("article") and act.detail.get("what", "other") == "other":
            return  # it does not say which fault it is about
        for loss in self.losses:
            if not loss.stands or loss.seat != act.seat or loss.rank > rank(act):
                continue
            milder = penalty in LENIENT or penalty == "penalty_tiles" or loss.right == NO_CLAIMS
            if milder and concerns(act, loss.seat, (loss.seq, *loss.because), loss.rule, loss.what):
                loss.lifted = act.seq
        if penalty not in LENIENT:
            return
        for tile in self.tiles[act.seat]:
            if tile.stands and concerns(act, act.seat, (tile.seq,), tile.rule, "exposed"):
                tile.lifted = act.seq

