"""Sentences: a verdict in the reader's language, complete enough to act on.

Whoever reads one learns what happened, who did it, which rule it touches, what follows, and what the record does not
show. Wording is data (`replay/locale`): the sentence belongs to the check and variant that found it
(`check.discard-held`, `check.kong-when/after_claim`), so books share it with the check; a row of a book that has to say
it otherwise has a key of its own, its id before the check's name (`W-PLAY-03.discard-held`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ingest import kinds as k
from replay.act import Act
from replay.book import BookError, load
from replay.explain.acts import act_text
from replay.explain.fields import FIELDS, Fields, Speaker
from replay.explain.untrusted import NAME_LENGTH, plain
from replay.language import LANGUAGES, has
from replay.rule import MOMENTS, all_checks
from replay.verdict import BREACH, CRASHED, NOTE, UNDECIDED, Verdict

_NO_ACTS: Final[Mapping[int, Act]] = {}

__all__ = ["FIELDS", "Explanation", "Speaker", "act_text", "explain", "from_row", "rule_title", "sentence_key"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The sentences about one verdict; each is complete, "" where there is nothing to say.

    `what` who did what and where, `event` the event itself in words, `related` the events that belong to it, `rule` id,
    title, article, book and edition, `law` what the rule asks (said where `what` cannot say it), `consequence` what
    follows, `unknown` what the record does not show and what would be needed, `legend` what the signs of rows of tiles
    mean.
    """

    lang: str
    what: str
    rule: str
    consequence: str
    unknown: str = ""
    related: str = ""
    law: str = ""
    event: str = ""
    legend: str = ""
    parts: tuple[str, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        said = (
            self.what, self.event, self.related, self.rule, self.law, self.unknown, self.consequence, self.legend,
        )  # fmt: skip
        object.__setattr__(self, "parts", tuple(filter(None, said)))

    def text(self) -> str:
        """All of it as one paragraph."""
        return ("" if self.lang.startswith("zh") else " ").join(self.parts)


def from_row(row: Mapping[str, Any]) -> Verdict:
    """The verdict of a row of the view `verdicts`; columns that are NULL or missing count as empty."""

    def word(column: str) -> str:
        return str(row.get(column) or "")

    def whole(column: str, otherwise: int) -> int:
        value = row.get(column)
        return otherwise if value is None else int(value)

    because = row.get("because")
    return Verdict(
        whole("hand", 0), whole("seq", -1), whole("seat", -1), word("check"), word("rule"), word("article"),
        word("edition"), word("class"), word("status"), word("consequence") or "none", points=whole("points", 0),
        because=() if because is None else tuple(int(seq) for seq in because), missing=word("missing"),
        expected=word("expected"), found=word("found"), count=whole("count", 1), depends_on=word("depends_on"),
        variant=word("variant"),
    )  # fmt: skip


def sentence_key(rule: str, check: str, variant: str, lang: str) -> str:
    """The key of the sentence that says what a check found: the row's own, else the check's."""
    name = f"{check}/{variant}" if variant else check
    own = f"{rule}.{name}"
    return own if has(own, lang) else f"check.{name}"


def explain(
    verdict: Verdict | Mapping[str, Any],
    book_id: str,
    lang: str,
    *,
    names: Sequence[str | None] = (),
    hand_name: str = "",
    acts: Mapping[int, Act] = _NO_ACTS,
    dealer: int = -1,
    players: int = 4,
) -> Explanation:
    """Explain a verdict, or a row of the view `verdicts`, in a language of `replay.language.LANGUAGES`.

    `names` are the players by seat, `hand_name` the game's own name of the hand (its number where empty), `acts` events
    of the hand by seq: those the verdict is about or rests on are told in words; `dealer` and `players` add the winds
    of the seats. Raises KeyError for a language there is no catalogue for.
    """
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    said = verdict if isinstance(verdict, Verdict) else from_row(verdict)
    say = Speaker(lang, names, dealer, players)
    law = f"law.{said.rule}"
    parts = {
        "what": _what(said, say, hand_name),
        "event": _event(said, say, acts),
        "related": _related(said, say, acts),
        "rule": _rule(said, book_id, say),
        "law": say.word("word.law", law=say.word(law)) if said.status != BREACH and has(law, lang) else "",
        "unknown": _unknown(said, book_id, say, acts),
        "consequence": _consequence(said, say),
    }
    return Explanation(lang, **parts, legend=say.legend())


def _where(verdict: Verdict, say: Speaker, hand_name: str) -> str:
    if verdict.seq < 0:
        return say.word("word.game")
    if verdict.hand < 0:
        return say.word("word.moment", hand=say.word("hand.before"), seq=verdict.seq)
    hand = plain(hand_name, 2 * NAME_LENGTH)
    if not hand:
        return say.word("word.moment", hand=say.word("hand.number", hand=verdict.hand), seq=verdict.seq)
    return say.word("word.moment_named", hand=hand, number=verdict.hand, seq=verdict.seq)


def _what(verdict: Verdict, say: Speaker, hand_name: str) -> str:
    where = _where(verdict, say, hand_name)
    rule, who = plain(verdict.rule), say.who(verdict.seat)
    if verdict.status == CRASHED:
        return say.word("status.crashed", where=where, rule=rule, who=who)
    if verdict.status == UNDECIDED:
        if verdict.count > 1:
            return say.word("status.undecided_many", where=where, rule=rule, count=f"{verdict.count:,}")
        key = "status.undecided" if verdict.seat >= 0 else "status.undecided_table"
        return say.word(key, where=where, rule=rule, who=who)
    fields = Fields(say, verdict.seat, verdict.rule, verdict.expected, verdict.found)
    key = sentence_key(verdict.rule, verdict.check, verdict.variant, say.lang)
    sentence = say.fill(key if has(key, say.lang) else "word.finding", fields)
    return say.word(f"status.{_state(verdict)}", where=where, sentence=sentence)


def _state(verdict: Verdict) -> str:
    """The status, with notes told apart: a doubt is a note about an ambiguous record."""
    if verdict.klass == "doubt":
        return "doubt"
    return verdict.status if verdict.status in (NOTE, UNDECIDED, CRASHED) else BREACH


def _rule(verdict: Verdict, book_id: str, say: Speaker) -> str:
    rule = plain(verdict.rule)
    place = []
    if verdict.article:
        place.append(say.word("word.article", article=plain(verdict.article)))
    place.append(say.word(f"book.{book_id}") if has(f"book.{book_id}", say.lang) else plain(book_id))
    if verdict.edition:
        place.append(say.word("word.edition", edition=plain(verdict.edition)))
    where = say.listed(place, "word.comma")
    title = rule_title(verdict.rule, book_id, say)
    return say.word("word.rule" if title else "word.rule_bare", rule=rule, title=title, place=where)


def rule_title(rule: str, book_id: str, say: Speaker) -> str:
    """The title of a row in the reader's language, else as its book has it; "" for a row that is in no book now."""
    if has(f"rule.{rule}", say.lang):
        return say.word(f"rule.{rule}")
    try:
        return next((row.title for row in load(book_id).rows if row.id == rule), "")
    except BookError:
        return ""


def _consequence(verdict: Verdict, say: Speaker) -> str:
    state = _state(verdict)
    if state != BREACH:
        return say.word(f"consequence.{state}")
    of_row = f"consequence.{verdict.rule}.{verdict.consequence}"
    own = f"consequence.{verdict.check}/{verdict.variant}" if verdict.variant else f"consequence.{verdict.check}"
    if verdict.consequence == "points" and not has(own, say.lang):
        key = "consequence.points" if verdict.points else "consequence.points_open"
        return say.word(key, points=f"{abs(verdict.points):,}")
    of_class = f"consequence.{verdict.klass}.{verdict.consequence}"
    of_nobody = f"{of_class}.nobody" if verdict.seat < 0 else ""
    keys = (of_row, own, of_nobody, of_class, f"consequence.{verdict.consequence}")
    return say.word(next(key for key in keys if has(key, say.lang)))


def _event(verdict: Verdict, say: Speaker, acts: Mapping[int, Act]) -> str:
    """The event itself; not where the verdict is about a moment, such as the beginning of a hand."""
    check = all_checks().get(verdict.check)
    if verdict.seq not in acts or (check is not None and set(check.on) <= set(MOMENTS)):
        return ""
    return say.word("word.event", text=_act(verdict.seq, say, acts))


def _act(seq: int, say: Speaker, acts: Mapping[int, Act]) -> str:
    """An event in words; of a discard also that it declares riichi."""
    text, act, before = act_text(acts[seq], say), acts[seq], acts.get(seq - 1)
    if act.kind == k.DISCARD and before is not None and before.kind == k.RIICHI and before.seat == act.seat:
        return say.word("act.declaring", act=text)
    return text


def _told(seq: int, say: Speaker, acts: Mapping[int, Act]) -> str:
    """An event by its number, in words where it is known."""
    if seq not in acts:
        return say.word("word.step", seq=seq)
    return say.word("word.told", seq=seq, text=_act(seq, say, acts))


def _related(verdict: Verdict, say: Speaker, acts: Mapping[int, Act]) -> str:
    seqs = sorted(set(verdict.because))
    if not seqs:
        return ""
    if not acts.keys() & set(seqs):
        key = "word.because_many" if len(seqs) > 1 else "word.because"
        return say.word(key, seqs=say.listed(map(str, seqs)))
    return say.word("word.because_told", causes=say.listed((_told(seq, say, acts) for seq in seqs), "word.semicolon"))


def _unknown(verdict: Verdict, book_id: str, say: Speaker, acts: Mapping[int, Act]) -> str:
    state = _state(verdict)
    if state == CRASHED:
        return say.word("need.crashed", code=plain(verdict.found))
    if state == UNDECIDED:
        return _lacking(verdict, book_id, say, acts)
    if verdict.depends_on:
        return say.word("need.depends", depends_on=plain(verdict.depends_on))
    if state != "doubt":
        return ""
    own = f"need.doubt.{verdict.check}"
    return say.word(own if has(own, say.lang) else "need.doubt")


def _lacking(verdict: Verdict, book_id: str, say: Speaker, acts: Mapping[int, Act]) -> str:
    """`seq 12`, `hand 3 seq 12`, or letters of evidence."""
    if act := re.fullmatch(r"(?:hand (-?\d+) )?seq (\d+)", verdict.missing):
        return _hangs_on(verdict, None if act[1] is None else int(act[1]), int(act[2]), book_id, say, acts)
    letters = verdict.missing.split() or ["ev"]
    if len(letters) == 1 and has(own := f"need.{letters[0]}.{verdict.check}", say.lang):
        return say.fill(own, Fields(say, verdict.seat, verdict.rule, verdict.expected, verdict.found))
    needs = [say.word(f"need.{one}") if has(f"need.{one}", say.lang) else plain(one) for one in letters]
    return say.word("need.missing", needs=say.listed(needs))


def _hangs_on(
    verdict: Verdict, hand: int | None, seq: int, book_id: str, say: Speaker, acts: Mapping[int, Act]
) -> str:
    """An earlier act that the answer depends on, and what is wrong with it as far as the judge has said so."""
    title = rule_title(verdict.found, book_id, say)
    if title:
        fault = say.word("need.broke", rule=plain(verdict.found), title=title)
    else:
        fault = say.word("need.unclear" if verdict.found == "unclear" else "need.either")
    if hand is not None and hand != verdict.hand:
        return say.word("need.act_of_hand", hand=hand, seq=seq, fault=fault)
    if seq == verdict.seq:
        return say.word("need.act_same", fault=fault)
    return say.word("need.act", event=_told(seq, say, acts), fault=fault)
