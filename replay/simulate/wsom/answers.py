"""What the others do about a discard or an added tile: wins, claims, words, tiles lifted too early (3.5 precedence)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.wsom import ending

if TYPE_CHECKING:
    from replay.simulate.wsom.play import Play


@dataclass(slots=True)
class Claim:
    """A claim that prevailed: word, seat, the two kinds from the hand."""

    word: str
    seat: int
    pair: tuple[int, int]


def answer(play: Play) -> None:
    """The last discard: who wins on it, who claims it, or who draws (PRIO 1)."""
    seat, code = play.last
    if wins(play, seat, code):
        return
    nobody = play.after(seat)
    if play.position.left == 0:
        play.pause(20, 40)
        ending.exhausted(play)
        return
    play.claim = best_claim(play, seat, code)
    play.go("show" if play.claim else "draw", play.claim.seat if play.claim else nobody)


def best_claim(play: Play, seat: int, code: int) -> Claim | None:
    """The claim of a set that prevails; words are spoken here. Chow yields to pung and kong."""
    kind = code // 4
    wanted: list[Claim] = []
    for step in (1, 2, 3):
        who = play.after(seat, step)
        found = play.players[who].claims_set(play.position, kind, step == 1)
        if found is not None and not (play.position.kept and found[0] != "chow"):
            wanted.append(Claim(found[0], who, found[1]))
    if not wanted:
        return None
    wanted.sort(key=lambda claim: claim.word == "chow")
    best = wanted[0]
    drawer = play.after(seat)
    if best.word != "chow" and best.seat != drawer and len(wanted) == 1 and play.chance(0.05):
        _lift_and_put_back(play, drawer, best, seat, code)
        return best
    if best.word == "pung" and best.seat == drawer and play.chance(0.04):
        play.pause(4, 5)
        play.say(best.seat, "chow")  # and changes his mind, which is free (WRONG 2)
    voices = [(play.rng.randint(5, 9), best)]
    voices += [(play.rng.randint(5, 9), claim) for claim in wanted[1:] if play.chance(0.7)]
    for tenths, claim in sorted(voices, key=lambda voice: (voice[0], voice[1].seat)):
        play.now = max(play.now, play.thrown_at + 100 * tenths)
        play.say(claim.seat, claim.word)
    return best


def _lift_and_put_back(play: Play, drawer: int, claim: Claim, seat: int, code: int) -> None:
    """The next player has lifted his tile when a pung or kong is called: he puts it back (DRAW 5)."""
    place = play.position.head
    play.pause(11, 14)
    play.emit(k.LIFT, drawer, flags=k.HEAD, wall=place)
    play.pause(2, 5)
    play.say(claim.seat, claim.word)
    play.pause(4, 8)
    play.emit(k.PUT_BACK, drawer, flags=k.HEAD, wall=place)
    play.lifted = (drawer, place)


def wins(play: Play, seat: int, code: int, robbed: bool = False) -> bool:
    """Wins on the tile: all who want it call, the nearest in turn has it (截和)."""
    kind = code // 4
    wanting = []
    for step in (1, 2, 3):
        who = play.after(seat, step)
        if play.position.may_win(who, kind):
            worth = ending.worth(play, who, code, seat, robbed)
            if play.players[who].takes_win(worth.total, robbed):
                wanting.append((who, worth))
    if not wanting:
        return False
    winner, worth = wanting[0]
    begun = play.now
    voices = [(play.rng.randint(4, 8), winner)]
    voices += [(play.rng.randint(4, 9), who) for who, _ in wanting[1:] if play.chance(0.9)]
    chower = play.after(seat)
    if not robbed and len(wanting) == 1 and chower != winner and play.chance(0.2) and play.position.left:
        found = play.players[chower].claims_set(play.position, kind, True)
        if found is not None and found[0] == "chow":
            _chow_first(play, Claim("chow", chower, found[1]))
            begun, voices = play.now, [(play.rng.randint(3, 6), winner)]
    elif not robbed and play.position.pung(winner, kind) and play.chance(0.05):
        play.pause(3, 3)
        play.say(winner, "pung")  # and changes to a win (WRONG 2)
    for tenths, who in sorted(voices):
        play.now = begun + 100 * tenths
        play.emit(k.CALL, who, code, seat, word="win")
    ending.on_tile(play, winner, seat, code, worth, robbed)
    return True


def _chow_first(play: Play, claim: Claim) -> None:
    """A chow is called and laid open before somebody wins on the tile, which he still may (PRIO 4)."""
    play.pause(4, 7)
    play.say(claim.seat, "chow")
    play.pause(11, 14)
    meld, _ = play.set_of(claim)
    play.emit(k.CHOW, claim.seat, play.last[1], play.last[0], meld.tiles, rotated=meld.rotated)
