"""A wrong set found too late."""

from ingest import kinds as k
from ingest.tiles import HIDDEN, names
from replay.act import Act
from replay.conduct import Claim, about, is_alike, word_of
from replay.rule import ASKED, Finding, check
from replay.table import Meld, Table

_SAID = (k.COMPLAINT, k.OBJECTION, k.NOTICE, k.RULING)
_LENIENT = ("none", "correct", "warning")


def _blamed(act: Act) -> int:
    return act.seat if act.kind == k.RULING else act.target


def _claim_found(table: Table, act: Act) -> Claim | None:
    """The claim that is pointed out by this act as the first: it is final already, and was not put right."""
    claim = table.conduct.claims.pointed_at(act, about(act))
    if claim is None or not claim.shown.happened or claim.word == "win" or not claim.closed.happened:
        return None
    return None if claim.corrected.happened or claim.cancelled.happened else claim


def _own_kong_found(table: Table, act: Act) -> Meld | None:
    """A kong of the own turn pointed out that is none, its supplement drawn."""
    seat, named = _blamed(act), about(act)
    if not 0 <= seat < table.players or (named < 0 and word_of(act) != "wrong_set"):
        return None
    for meld in reversed(table.melds[seat]):
        if meld.kind not in (k.KONG_CONCEALED, k.KONG_ADDED) or named not in (-1, meld.seq):
            continue
        wrong = HIDDEN not in meld.tiles and not is_alike(meld.tiles, 4)
        drawn = any(one.kind == k.DRAW and one.seat == seat for one in table.acts[meld.seq :])
        before = table.conduct.people.pointed_out(seat, (meld.seq,), what="wrong_set").happened
        if wrong and drawn and not before:
            return meld
    return None


def _finding(table: Table, act: Act, seat: int, seq: int, tiles: tuple[int, ...], variant: str = "") -> Finding:
    lenient = act.kind == k.RULING and act.detail.get("penalty", "none") in _LENIENT
    return Finding((seq,), found=names(tiles), seat=seat, variant=variant, depends_on=f"seq {act.seq}" * lenient)


@check("set-found-late", on=_SAID, needs="ev x rul", always=False)
def set_found_late(table: Table, act: Act) -> Finding | None:
    """A set shown that is no sequence, triplet or kong, and is found out only after its maker's discard was claimed or
    the lower seat has drawn, cannot be put right: its maker cannot win this hand.

    Judged at the word that finds it out. A sound set that was claimed wrongly stands, by the option `unfit_set_stands`.
    """
    claim = _claim_found(table, act)
    if claim is None or (claim.word == "kong" and claim.supplement.happened):
        return None
    if HIDDEN in claim.tiles:
        return Finding(missing="ev", seat=claim.seat)
    if not claim.is_set:
        return _finding(table, act, claim.seat, claim.shown.seq, claim.tiles)
    if table.match.options["unfit_set_stands"]:
        return ASKED
    used = any(one.left == claim.shown.seq and one.seat == claim.seat for one in table.conduct.rights.gone)
    if claim.right and not used:
        return ASKED
    return _finding(table, act, claim.seat, claim.shown.seq, claim.tiles, "unfit")


@check("kong-found-late", on=_SAID, needs="ev x rul", always=False)
def kong_found_late(table: Table, act: Act) -> Finding | None:
    """A kong that is none, found out after its supplement was drawn, costs the right to win, to claim and to make kongs.

    Judged at the word that finds it out.
    """
    claim = _claim_found(table, act)
    if claim is not None and claim.word == "kong" and claim.supplement.happened:
        if HIDDEN in claim.tiles:
            return Finding(missing="ev", seat=claim.seat)
        if claim.is_set and len(claim.tiles) == 4:
            return ASKED
        return _finding(table, act, claim.seat, claim.shown.seq, claim.tiles)
    meld = _own_kong_found(table, act)
    if meld is not None:
        return _finding(table, act, _blamed(act), meld.seq, meld.tiles)
    return None
