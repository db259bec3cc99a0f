"""Three winners on one tile."""

from ingest import kinds as k
from ingest.tiles import KIND_OF
from replay.act import Act
from replay.context import context_at, counts_of, is_self_draw, passed_wins, waits_of
from replay.rule import ASKED, Finding, check
from replay.scoring.riichi import NoWin, value_of
from replay.scoring.shape import is_complete
from replay.table import OFFER_NONE, Table


def _could_win(table: Table, seat: int, seq: int) -> bool:
    """Whether the seat could win on the tile offered now: complete, with a yaku, not furiten."""
    if not is_complete(counts_of(table, seat, table.offer_tile), len(table.melds[seat])):
        return False
    waits = waits_of(table, seat)
    since = table.thrown_at_riichi[seat] if table.riichi_discard[seat] >= 0 else table.thrown_at_discard[seat]
    if waits & table.river_mask[seat] or passed_wins(table, seat, waits, since):
        return False
    return not isinstance(value_of(context_at(table, seat, table.offer_seat, seq, {})), NoWin)


@check("abort-triple-win", on=(k.DRAW_GAME, k.WIN), always=False)
def abort_triple_win(table: Table, act: Act) -> Finding | None:
    """When three players win on one tile, nobody does and the hand is aborted.

    Judged where the abort is declared: all three others must be able to win on the tile. And at a third win on one
    tile, which shows that the hand was settled instead.
    """
    aborts = table.match.options.get("triple_win", "abort") == "abort"
    if act.kind == k.WIN:
        if len(table.wins) < 2 or is_self_draw(act) or act.seat in [win.seat for win in table.wins]:
            return None
        return Finding(tuple(win.seq for win in table.wins), variant="settled") if aborts else ASKED
    if act.detail.get("reason") != "triple_win":
        return None
    if not aborts or table.offer_kind == OFFER_NONE or table.players != 4:
        return Finding(variant="no_ground")
    if KIND_OF[table.offer_tile] < 0:
        return Finding(missing="ev")  # a discard that the record hides
    others = [table.next_seat(table.offer_seat, step) for step in (1, 2, 3)]
    for seat in others:
        if not table.known[seat]:
            return table.uncertain(seat)
    unable = [seat for seat in others if not _could_win(table, seat, act.seq)]
    return Finding((table.offer_seq,), seat=unable[0], variant="unable") if unable else ASKED
