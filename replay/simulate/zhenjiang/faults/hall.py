"""Faults of the tournament: entry, seats left, the hour, the result (articles 1-4, 7, 9-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest import kinds as k
from replay.simulate.zhenjiang.faults.base import fault, hall_fault, mark, other

if TYPE_CHECKING:
    from replay.simulate.zhenjiang.hall import Hall
    from replay.simulate.zhenjiang.play import Play


# -- before the first hand --------------------------------------------------------------------------------------------


# He signs in less than half an hour before the start.
@hall_fault("J-T-01a", "late", "plan")
def signed_in_late(hall: Hall, seat: int) -> None:
    hall.late_sign_in = seat


# He signs in without the receipt.
@hall_fault("J-T-01a", "no receipt", "sign_in")
def no_receipt(hall: Hall, seat: int) -> bool:
    mark(hall, hall.emit(k.ENTER, seat, what="sign_in", name=hall.names[seat], entry_pass=hall.passes[seat]))
    return True


# Another sits down on the pass, or the pass is another's, or there is none.
@hall_fault("J-T-01b", "another name", "table")
def another_name(hall: Hall, seat: int) -> bool:
    mark(hall, hall.sit_down(seat, name=f"{hall.names[seat]} junior"))
    return True


@hall_fault("J-T-01b", "another pass", "table")
def another_pass(hall: Hall, seat: int) -> bool:
    mark(hall, hall.sit_down(seat, entry_pass=f"{hall.list}0-9"))
    return True


# No draw of the groups is in the record of a table that was watched; the start shows it.
@hall_fault("J-T-02", "no draw", "groups")
def no_draw(hall: Hall, seat: int) -> bool:
    hall.no_groups = True
    return True


# He comes into the hall later than five minutes before the start.
@hall_fault("J-T-03", "late", "plan")
def in_the_hall_late(hall: Hall, seat: int) -> None:
    hall.late_entry = seat


# -- the hour ---------------------------------------------------------------------------------------------------------


@hall_fault("J-T-09", "ten_minutes", "plan", after=True)
def call_at_the_wrong_time(hall: Hall, seat: int) -> None:
    hall.shift["ten_minutes"] = 1000 * hall.rng.choice((-240, -120, -60, 60, 90, 180, 240))


@hall_fault("J-T-09", "time", "plan", after=True)
def end_at_the_wrong_time(hall: Hall, seat: int) -> None:
    hall.shift["time"] = 1000 * hall.rng.choice((-240, -120, -60, 90, 120, 180, 240))


# -- in play ----------------------------------------------------------------------------------------------------------


# He leaves his seat in the middle of the hand, and comes back.
@fault("J-T-07", "in play", "throw", share=0.05)
def left_in_play(play: Play, seat: int) -> bool:
    who = other(play, seat)
    play.pause(5, 20)
    mark(play, play.emit(k.LEAVE, who, what="away"))
    play.pause(100, 400)
    play.emit(k.RETURN, who)
    return False


# What no line of play shows: somebody complains, and the judge punishes it; unpunished it would be none.
def _punished(play: Play, seat: int, article: str, what: str) -> bool:
    who = other(play, seat)
    play.pause(5, 15)
    mark(play, play.emit(k.COMPLAINT, who, target=seat, what=what))
    play.pause(100, 400)
    play.emit(k.RULING, seat, penalty="warning", article=article, by="judge", what=what, about=play.fault_seq)
    play.pause(10, 30)
    play.thrown_at = max(play.thrown_at, play.now - 1500)
    return False


@fault("J-T-05", "cash", "throw", share=0.05)
def cash(play: Play, seat: int) -> bool:
    return _punished(play, seat, "J-T-05", "cash")


@fault("J-T-06", "order", "throw", share=0.05)
def disorder(play: Play, seat: int) -> bool:
    return _punished(play, seat, "J-T-06", "order")


@fault("J-T-07b", "telephone", "throw", share=0.05)
def telephone(play: Play, seat: int) -> bool:
    return _punished(play, seat, "J-T-07b", "phone")


@fault("J-T-12", "chips hidden", "throw", share=0.05)
def chips_hidden(play: Play, seat: int) -> bool:
    return _punished(play, seat, "J-T-12", "chips")


@fault("J-T-12", "cheating", "throw", share=0.05)
def cheating(play: Play, seat: int) -> bool:
    return _punished(play, seat, "J-T-12", "cheating")


@fault("J-T-13", "damage", "throw", share=0.05)
def damage(play: Play, seat: int) -> bool:
    return _punished(play, seat, "J-T-13", "damage")


# A seat is taken over by somebody who is no member of the staff; or he who left sits down again.
def _taken_over(play: Play, staff: bool) -> int:
    who = play.rng.randrange(4)
    play.emit(k.SHUFFLE, method="hands", phase="begin")
    play.pause(5, 20)
    play.emit(k.LEAVE, who, what="excused", text="taken ill")
    play.pause(100, 300)
    seq = play.emit(k.SUBSTITUTE, who, name="Staff 9" if staff else "Mo Li", staff=staff)
    if staff:
        play.pause(200, 600)
        seq = play.emit(k.RETURN, who)
    play.memo["ill"] = who
    play.pause(60, 120)
    play.emit(k.SHUFFLE, method="hands", phase="end")
    return seq


@fault("J-T-08", "no staff", "shuffle")
def no_staff(play: Play, seat: int) -> bool:
    mark(play, _taken_over(play, staff=False))
    return True


@fault("J-T-08", "back again", "shuffle")
def back_again(play: Play, seat: int) -> bool:
    mark(play, _taken_over(play, staff=True))
    return True


# -- the end ----------------------------------------------------------------------------------------------------------


# He leaves before the result is confirmed.
@hall_fault("J-T-10", "before the result", "result", after=True)
def left_early(hall: Hall, seat: int) -> None:
    hall.gone = hall.rng.randrange(4)
    mark(hall, hall.emit(k.LEAVE, hall.gone, what="end"))
    hall.pause(20, 100)


# One of the three ways to publish is left out; the last one shows it.
@hall_fault("J-T-11", "one way missing", "message site venue", after=True)
def not_published(hall: Hall, seat: int) -> bool:
    hall.not_published = hall.chance(0.5)
    return hall.not_published


# Another hand is played although the table has ended (`run.play_out`).
@hall_fault("J-T-04b", "one hand more", "extra_hand", after=True)
def one_hand_more(hall: Hall, seat: int) -> None:
    return None


# The chips of the final entry are not those held.
@hall_fault("J-T-04a", "final", "final", after=True)
def wrong_final(hall: Hall, seat: int) -> bool:
    scores = list(hall.chips)
    scores[hall.rng.randrange(4)] += hall.rng.choice((1, 5, 10))
    mark(hall, hall.emit(k.SETTLE, flags=k.FINAL, scores=scores, by="staff"))
    return True
