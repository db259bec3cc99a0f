"""Tiles that somebody has to lay open as penalty tiles, and whether it was done.

A duty arises with an empty claim or win (two, three tiles: W-WRONG-03, W-WRONG-07) or with a set put right or taken
back (the tiles shown wrongly: W-WRONG-01). It is due at once; it is neglected when another player discards before it
is done, which is how the text measures time elsewhere (W-GEN-07a).
"""

from __future__ import annotations

from ingest import kinds as k
from replay.act import Act
from replay.conduct.people import concerns
from replay.conduct.rights import LENIENT, same_tile


class Duty:
    """`count` tiles to be laid open by `seat` since act `seq`: `tiles` where it is told which, else any.

    `laid` how many lie open; `lifted` the ruling that asked for none (-1: none); `over` when another has discarded.
    """

    __slots__ = ("because", "count", "laid", "lifted", "open_tiles", "over", "rule", "seat", "seq")

    def __init__(self, seat: int, rule: str, seq: int, count: int, tiles: tuple[int, ...], because: tuple[int, ...]):
        self.seat = seat
        self.rule = rule
        self.seq = seq
        self.count = count
        self.open_tiles: list[int] = list(tiles)  # those told and not laid open yet
        self.because = because
        self.laid: int = 0
        self.lifted: int = -1
        self.over: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles told that do not lie open yet."""
        return tuple(self.open_tiles)

    @property
    def is_done(self) -> bool:
        """Whether all tiles lie open."""
        return self.laid >= self.count

    @property
    def causes(self) -> tuple[int, ...]:
        """The acts it comes from."""
        return tuple(sorted({self.seq, *self.because}))


class Duties:
    """All duties of the hand, in order."""

    def __init__(self) -> None:
        self.all: list[Duty] = []

    def due(self, act: Act, rule: str) -> Duty | None:
        """What somebody else owes by a row until this discard: the first duty not done, else one done; None without
        any."""
        if not self.all:
            return None
        owed = [duty for duty in self.all if not duty.over and duty.rule == rule and duty.seat != act.seat]
        return next((duty for duty in owed if not duty.is_done), owed[0] if owed else None)

    def owe(
        self, seat: int, rule: str, seq: int, count: int, tiles: tuple[int, ...] = (), because: tuple[int, ...] = ()
    ) -> None:
        """A duty arises."""
        if count > 0:
            self.all.append(Duty(seat, rule, seq, count, tiles, because))

    def shown(self, seat: int, tiles: tuple[int, ...]) -> None:
        """Tiles of a seat lie open, or are thrown: each counts for one duty."""
        for tile in tiles:
            for duty in self.all:
                if duty.over or duty.seat != seat or duty.laid >= duty.count:
                    continue
                if duty.open_tiles:
                    told = next((one for one in duty.open_tiles if same_tile(one, tile)), None)
                    if told is None:
                        continue
                    duty.open_tiles.remove(told)
                duty.laid += 1
                break

    def follow(self, act: Act) -> None:
        """Tiles laid open, a ruling about them, a discard after which it is too late."""
        if not self.all:
            return
        if act.kind == k.EXPOSE and not act.detail.get("back", False):
            self.shown(act.target if act.target >= 0 else act.seat, act.tiles)
        elif act.kind == k.EXPOSE:
            self.hidden(act.target if act.target >= 0 else act.seat, act.tiles)
        elif act.kind == k.RULING:
            self._ruled(act)
        elif act.kind == k.DISCARD:
            for duty in self.all:
                if duty.seat != act.seat:
                    duty.over = True
                elif duty.open_tiles and not duty.over:
                    self.shown(act.seat, (act.tile,))  # a live penalty tile thrown at once

    def hidden(self, seat: int, tiles: tuple[int, ...]) -> None:
        """Tiles taken back into the hand, which is a fault of its own, or into a set: they are not owed any more."""
        for tile in tiles:
            for duty in self.all:
                told = next((one for one in duty.open_tiles if same_tile(one, tile)), None)
                if duty.seat == seat and not duty.over and told is not None:
                    duty.open_tiles.remove(told)
                    duty.count -= 1
                    break

    def _ruled(self, act: Act) -> None:
        penalty = str(act.detail.get("penalty", "none"))
        if penalty == "penalty_tiles":
            self.shown(act.seat, act.tiles or ((act.tile,) if act.tile >= 0 else ()))
        elif penalty in LENIENT:
            for duty in self.all:
                if duty.seat == act.seat and concerns(act, duty.seat, (duty.seq, *duty.because), duty.rule):
                    duty.lifted = act.seq
