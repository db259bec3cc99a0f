"""Tiles of a hand that become visible, and which of them thereby become penalty tiles (3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ingest import kinds as k
from ingest.kinds import NO_TIME
from replay.act import Act
from replay.conduct.claims import WIN_WORDS
from replay.conduct.marks import NEVER, Mark, mark
from replay.conduct.opening import Opening
from replay.conduct.people import word_of
from replay.conduct.rights import Rights, same_tile

if TYPE_CHECKING:
    from replay.table import Table

_BY_ACCIDENT: Final = ("sorting", "dropped")
_ILLEGAL: Final = (*_BY_ACCIDENT, "other")
_PLAY: Final = (k.DRAW, k.DISCARD, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED)


class Exposure:
    """Tiles of a hand made visible: `what` how (sorting, dropped, reveal, claim, kong, penalty …), `where` they lie.

    `sorting`: by accident while sorting the dealt tiles. `back` when they (or one of them) were taken back.
    """

    __slots__ = ("back", "mark", "seat", "sorting", "tiles", "what", "where")

    def __init__(
        self, seat: int, tiles: tuple[int, ...], what: str, where: str, at: Mark, sorting: bool = False
    ) -> None:
        self.seat = seat
        self.tiles = tiles
        self.what = what
        self.where = where
        self.mark = at
        self.sorting = sorting
        self.back: Mark = NEVER


class Exposures:
    """`all` exposures of all seats in order. Illegal ones make live penalty tiles at once (W-PT-01)."""

    def __init__(self, table: Table, opening: Opening, rights: Rights) -> None:
        self.table: Table = table
        self.opening: Opening = opening
        self.rights: Rights = rights
        self.all: list[Exposure] = []

    def in_sorting(self, at: Mark, seat: int) -> bool:
        """Whether a moment lies in the time for sorting the dealt tiles (W-PT-06): until the table says so, else to
        `sorting_ms` after the deal, never past the seat's own first discard or claim.
        """
        if self.opening.first_discard[seat].happened or self.table.melds[seat]:
            return False
        if self.opening.sorted.happened:
            return False
        options = self.table.match.options
        if options.get("end_of_sorting") == "first-discard":
            return True
        end = self.table.deal_end_ms
        if end is None:
            end = self.opening.deal_end.t
        if NO_TIME in (end, at.t):
            return True
        return at.t <= end + int(options.get("sorting_ms", 15_000))

    def while_sorting(self, seat: int) -> list[Exposure]:
        """What a seat exposed while sorting the dealt tiles, or before (W-PT-06)."""
        return [one for one in self.all if one.seat == seat and one.sorting]

    def expose(self, act: Act) -> None:
        """Tiles laid open, dropped, shown, or taken back."""
        owner = act.target if act.target >= 0 else act.seat
        what, where, now = word_of(act), str(act.detail.get("where", "")), mark(act)
        if act.detail.get("back", False):
            self._take_back(owner, act)
            return
        sorting = what in _BY_ACCIDENT and owner == act.seat and self.in_sorting(now, owner)
        self.all.append(Exposure(owner, act.tiles, what, where, now, sorting))
        if what == "penalty":
            self.rights.lay_open(owner, act.tiles, act.seq, "W-PT-01")
            for tile in self.rights.tiles[owner]:
                if tile.laid < 0 and where in ("", "right") and tile.tile in act.tiles:
                    tile.laid = act.seq
        elif sorting:
            self._free_one(owner, act.seq)
        elif owner == act.seat and (what in _ILLEGAL or (what == "reveal" and not self.is_ending())):
            self.rights.lay_open(owner, act.tiles, act.seq, "W-PT-01")

    def is_ending(self) -> bool:
        """Whether a win has been called or shown, or the hand is over: what is shown then may be to check it."""
        table = self.table
        if table.wins or table.draw_game is not None or table.conduct.voided is not None:
            return True
        said = [voice for voice in table.conduct.claims.voices if voice.word in WIN_WORDS and voice.stands]
        return bool(said) and all(act.kind not in _PLAY for act in table.acts[said[-1].mark.seq + 1 :])

    def is_sorting(self, at: Mark, seat: int) -> bool | None:
        """`in_sorting` where it is certain, None where a time is missing or the steps of the clock are too coarse."""
        table = self.table
        if not self.in_sorting(at, seat) and (
            self.opening.first_discard[seat].happened or table.melds[seat] or self.opening.sorted.happened
        ):
            return False
        if table.match.options.get("end_of_sorting") == "first-discard" or len(table.hand[seat]) < 13:
            return True
        end = table.deal_end_ms if table.deal_end_ms is not None else self.opening.deal_end.t
        if NO_TIME in (end, at.t):
            return None
        limit = int(table.match.options.get("sorting_ms", 15_000))
        step = table.match.clock_ms if table.match.clock_ms > 1 else 0
        if at.t + step <= end + limit:
            return True
        return False if at.t - step > end + limit else None

    def turned_up(self, act: Act, tile: int) -> None:
        """A wall tile of the own share, turned up in the deal, is taken: as if exposed while sorting (W-DEALX-05a)."""
        self.all.append(Exposure(act.seat, (tile,), "sorting", "", mark(act), True))
        self._free_one(act.seat, act.seq)

    def shown_in_vain(self, seat: int, since: int, seq: int) -> None:
        """Tiles shown for a claim that is then taken back stay open (W-WRONG-02a, W-PT-01)."""
        for one in self.all:
            if one.seat == seat and one.what in ("claim", "kong") and one.mark.seq > since:
                self.rights.lay_open(seat, one.tiles, seq, "W-PT-01")

    def _free_one(self, seat: int, seq: int) -> None:
        """Of tiles exposed while sorting one is free, of two or more one may be taken back (W-PT-06)."""
        exposed = [tile for one in self.while_sorting(seat) for tile in one.tiles]
        if len(exposed) > 1:
            self.rights.lay_open(seat, tuple(exposed), seq, "W-PT-06", sure=False)

    def _take_back(self, seat: int, act: Act) -> None:
        for one in reversed(self.all):
            if one.seat == seat and not one.back.happened and set(act.tiles) & set(one.tiles):
                one.back = mark(act)
                break
        freed = None
        open_ = [tile for tile in self.rights.tiles[seat] if tile.rule == "W-PT-06" and not tile.sure]
        for tile in act.tiles[:1]:
            freed = next((one for one in open_ if one.tile == tile), None)
            if freed is not None:
                self.rights.leave(freed)
                open_.remove(freed)
                for other in open_:
                    other.sure = True
        # what else is taken up is a fault (W-PT-01), but if nobody has it laid open again it stands (W-GEN-07a)
        for tile in act.tiles[1:] if freed is not None else act.tiles:
            hidden = next((one for one in self.rights.tiles[seat] if one.sure and same_tile(one.tile, tile)), None)
            if hidden is not None:
                self.rights.leave(hidden)
