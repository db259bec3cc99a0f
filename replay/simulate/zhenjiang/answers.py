"""What the others do about a discard or an added tile: wins, pungs, kongs, and their words (J-WIN-03, J-PLAY-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.zhenjiang import ending

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.play import Play


def answer(play: Play) -> None:
    """The last discard: who wins on it, who claims it, or who draws."""
    seat, code = play.last
    if wins(play, seat, code):
        return
    play.claim = None
    for who in (play.after(seat, step) for step in (1, 2, 3)):
        word = play.players[who].claims(play.position, code // 4)
        if word and play.position.left:  # nobody claims the last discard for a set: no tile would be left to go on with
            play.now = max(play.now, play.thrown_at + 100 * play.rng.randint(4, 8))
            play.say(who, word)
            play.claim = (who, word)
            break
    if play.claim is None:
        play.go("draw", play.after(seat))
    else:
        play.go("show", play.claim[0])


def wins(play: Play, seat: int, code: int, robbed: bool = False) -> bool:
    """Wins on the tile: all who want it call, the nearest to the thrower has it."""
    wanting = [
        who
        for who in (play.after(seat, step) for step in (1, 2, 3))
        if play.position.may_win(who, code // 4) and play.players[who].takes_win(robbed)
    ]
    if not wanting:
        return False
    call_wins(play, [wanting[0], *(who for who in wanting[1:] if play.chance(0.9))], seat, code)
    ending.on_tile(play, wanting[0], seat, code, robbed)
    return True


def call_wins(play: Play, callers: list[int], seat: int, code: int) -> list[int]:
    """和 is said by each, in the order in which they get the word out; the seqs of the words."""
    voices = sorted((play.rng.randint(4, 9), who) for who in callers)
    play.hush = True
    begun, said = play.now, []
    for tenths, who in voices:
        play.now = begun + 100 * tenths
        said.append(play.emit(k.CALL, who, code, seat, word="win"))
    return said
