"""Who compares arrangements says so first."""

from ingest import kinds as k
from replay.act import Act
from replay.rule import ASKED, HAND_END, Finding, check
from replay.table import Table
from replay.tally import all_names, declared_in, tally


@check("compare-said", on=(HAND_END,), needs="ev v sc rul", always=False, arises=lambda table, act: bool(table.wins))
def compare_said(table: Table, act: Act) -> Finding | None:
    """A winner who counted one arrangement and then another has said before that he would compare them.

    The opponents may forbid it once tiles were mixed: it is a fault where one of them objected or the judge punished
    it, else a remark. Judged at the end of the hand, told of the entry that counts the other arrangement.
    """
    made = tally(table)
    if made is None:
        return None
    win = made.win
    first = made.declared.patterns
    later = [one for one in table.acts[win.seq + 1 :] if one.kind == k.SETTLE and declared_in(one).patterns is not None]
    if not first or not later:
        return None
    entry = later[-1]
    second = declared_in(entry).patterns or ()
    if made.missing:
        return Finding(missing=made.missing, seq=entry.seq, seat=win.seat)
    shown = all_names(made)
    ways = [{at for at, names in enumerate(shown) if all(one.id in names for one in told)} for told in (first, second)]
    if not all(ways) or ways[0] & ways[1]:
        return ASKED  # the same arrangement, or a count that none of them bears: the matter of other rows
    said = [one for one in table.acts[: entry.seq] if one.kind == k.CALL and one.detail.get("word") == "compare"]
    if any(one.seat == win.seat for one in said):
        return ASKED
    people = table.conduct.people
    ruling = people.punished(win.seat, (win.seq, entry.seq), "W-SCORE-11b", "wrong_value")
    against = [
        one.seq
        for one in people.pointed
        if win.seq < one.seq < entry.seq and one.seat not in (-1, win.seat) and one.detail.get("what") == "wrong_value"
    ]
    because = (win.seq, *against[:1], *(() if ruling is None or ruling.seq > entry.seq else (ruling.seq,)))
    found = " ".join(one.id for one in second)
    expected = " ".join(one.id for one in first)
    if ruling is None and (not against or people.ruling_on(win.seat, (win.seq, entry.seq), what="wrong_value")):
        return Finding(because, expected, found, seq=entry.seq, seat=win.seat, note=True, variant="seen")
    return Finding(because, expected, found, seq=entry.seq, seat=win.seat)
