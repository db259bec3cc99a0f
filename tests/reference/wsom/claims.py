"""Whose claim of a discard prevails: 鳴牌優先規條, with the voices, their times, and what has been done meanwhile."""

from dataclasses import dataclass

PAUSE_MS = 1000
"""After 吃 the claimer waits about a second before he shows or discards (吃牌 5)."""


@dataclass(frozen=True)
class Voice:
    """A word spoken about the discard. ``legal``: the speaker has the tiles and the right."""

    seat: int
    word: str
    t: int
    legal: bool = True


@dataclass(frozen=True)
class Meanwhile:
    """What else happened, None where it did not: when the lower seat had completed its draw, when the set of the
    claimer lay open, when he had discarded, when he had drawn a supplement.
    """

    draw_completed: int | None = None
    shown: int | None = None
    discarded: int | None = None
    supplement: int | None = None


def rank(voice: Voice, thrower: int) -> tuple[int, int]:
    """1a 1b 1c, 2, 3: the smaller goes first."""
    if voice.word == "win":
        return 1, (voice.seat - thrower) % 4
    return (3 if voice.word == "chow" else 2), 0


def in_time(voice: Voice, first: Voice, meanwhile: Meanwhile, thrower: int) -> bool:
    """Is the voice not too late for its claim.

    Nobody claims once the lower seat has completed its draw. A pung or kong is lost when the chow-claimer, a second
    after his word, has shown or discarded; a win only when he has done both (and, after a pung or kong, likewise or
    once the supplement is drawn).
    """
    if meanwhile.draw_completed is not None and voice.seat != (thrower + 1) % 4:
        return voice.t < meanwhile.draw_completed
    if voice.seat == first.seat:
        return True
    done = [time for time in (meanwhile.shown, meanwhile.discarded) if time is not None]
    if voice.word == "win":
        if meanwhile.supplement is not None and voice.t >= meanwhile.supplement:
            return False
        return len(done) < 2 or voice.t < max(done)
    if not done:
        return True
    too_soon = first.word == "chow" and min(done) - first.t < PAUSE_MS
    return too_soon or voice.t < min(done)


def prevailing(voices: list[Voice], thrower: int, meanwhile: Meanwhile | None = None) -> Voice | None:
    """The claim that is carried out; None where nobody's is.

    An illegal claim has no precedence. Who speaks again has changed his claim (改鳴): his last word counts.
    """
    meanwhile = meanwhile or Meanwhile()
    last = {voice.seat: voice for voice in voices if voice.seat != thrower}
    standing = [voice for voice in last.values() if voice.legal]
    if not standing:
        return None
    first = min(standing, key=lambda voice: voice.t)
    timely = [voice for voice in standing if in_time(voice, first, meanwhile, thrower)]
    return min(timely, key=lambda voice: rank(voice, thrower), default=None)
