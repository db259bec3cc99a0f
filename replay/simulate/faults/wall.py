"""Faults of the wall's proof: tiles that are not those of the seed, indicators that are not due or are missing."""

from __future__ import annotations

from ingest import kinds as k
from replay.simulate import state as s
from replay.simulate.faults.base import (
    Planted,
    Site,
    codes_of,
    equals_of,
    fault,
    has_equals,
    has_seed,
    one_for,
    renamed,
)
from replay.simulate.game import table_of
from replay.simulate.rows import changed, row

# -- R-SEED: the wall agrees with the seed --------------------------------------------------------------------------


@fault("R-SEED", "draw")
def seed_draw(site: Site) -> Planted | None:
    """A seat draws another copy than the wall holds, one that is not seen in the hand. Only the seed can tell."""
    return _seed(site, "draw", k.DRAW)


@fault("R-SEED", "deal")
def seed_deal(site: Site) -> Planted | None:
    """A seat is dealt another copy than the wall holds."""
    return _seed(site, "deal", k.DEAL)


@fault("R-SEED", "indicator")
def seed_indicator(site: Site) -> Planted | None:
    """An indicator is another copy than the wall holds."""
    return _seed(site, "indicator", k.INDICATOR)


def _seed(site: Site, name: str, kind: int) -> Planted | None:
    if not has_seed(site.game):
        return None
    melded, free = site.melded(), set(site.never_seen())
    found = [
        (seq, old, new)
        for seq, now in enumerate(site.rows)
        if now[0] == kind
        for old in codes_of(now)
        if old not in melded and has_equals(old)
        for new in equals_of(old)
        if new in free
    ]
    if not found:
        return None
    seq, old, new = site.rng.choice(found)
    rows = site.rows[:seq] + renamed(site.rows[seq:], one_for(old, new))
    return site.edited(name, "R-SEED", seq, rows, keep_seed=True)


@fault("R-SEED", "swapped")
def seed_swapped(site: Site) -> Planted | None:
    """Two seats hold each other's copy of a tile through the whole hand; the earlier of the two shows it."""
    if not has_seed(site.game):
        return None
    melded = site.melded()
    first: dict[int, int] = {}
    for seq, now in enumerate(site.rows):
        if now[0] in (k.DEAL, k.DRAW):
            for code in codes_of(now):
                first.setdefault(code, seq)
    pairs = [
        (one, other)
        for one in first
        for other in equals_of(one)
        if other in first and one not in melded and other not in melded and has_equals(one)
        and site.rows[first[one]][1] != site.rows[first[other]][1]
    ]  # fmt: skip
    if not pairs:
        return None
    one, other = site.rng.choice(pairs)
    rows = renamed(site.rows, lambda code: other if code == one else one if code == other else code)
    return site.edited("swapped", "R-SEED", min(first[one], first[other]), rows, keep_seed=True)


@fault("R-SEED", "dice")
def seed_dice(site: Site) -> Planted | None:
    """The dice show other faces than the seed gives."""
    seq = next((at for at, now in enumerate(site.rows) if now[0] == k.DICE), None)
    if seq is None or not has_seed(site.game):
        return None
    faces = list((site.rows[seq][11] or {})["faces"])
    place = site.rng.randrange(2)
    faces[place] = site.rng.choice([face for face in range(1, 7) if face != faces[place]])
    rows = list(site.rows)
    rows[seq] = changed(rows[seq], detail={"faces": faces})
    return site.edited("dice", "R-SEED", seq, rows, keep_seed=True)


# -- R-INDICATOR: how many indicators, and when ---------------------------------------------------------------------


@fault("R-INDICATOR", "extra")
def indicator_extra(site: Site) -> Planted | None:
    """An indicator is turned though no kong was made. It is the next one of the wall, so the seed agrees.

    The hand ends without a winner: no value hangs on one indicator more.
    """
    if site.hand.ended == "win":
        return None
    found: list[int] = []
    for seq, now, state in site.walk():
        if now[0] == k.DISCARD and state.phase == s.ACT and not state.pending and state.drawn >= 0:
            found.append(seq)
    if not found or len(site.end_state().indicators) > 4:
        return None
    if any(now[0] in s.KONGS for now in site.rows):
        return None
    seq = site.rng.choice(found)
    state = site.state_at(seq)
    if site.kind(seq - 1) == k.RIICHI:
        seq -= 1
    seeded = has_seed(site.game)
    if seeded:
        tile = table_of(site.game, site.rng).deck(site.number, state).dora(1)
    else:
        tile = site.rng.choice(site.never_seen())
    rows = [*site.rows[:seq], row(k.INDICATOR, tile=tile), *site.rows[seq:]]
    return site.edited("extra", "R-INDICATOR", seq, rows, keep_seed=seeded)


@fault("R-INDICATOR", "missing")
def indicator_missing(site: Site) -> Planted | None:
    """After a concealed kong no indicator is turned; the replacement draw shows it.

    The hand ends without a winner: no value hangs on it.
    """
    kongs = site.places(lambda seq, now, _: now[0] == k.KONG_CONCEALED and site.kind(seq + 1) == k.INDICATOR)
    if not kongs or site.hand.ended == "win" or site.kind(kongs[-1] + 2) != k.DRAW:
        return None
    if sum(1 for now in site.rows if now[0] in s.KONGS) != 1:
        return None
    seq = kongs[0] + 1
    return site.edited("missing", "R-INDICATOR", seq, site.rows[:seq] + site.rows[seq + 1 :], keep_seed=True)


