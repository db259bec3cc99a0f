"""One hand as the viewer takes it: its frames, and every word that stands beside them.

The page (`parts.viewer`) and the file of one hand (`report.hand`) show the same component with the same data. Nothing
here needs a server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any, Final

from dashboards.parts.words import name_text, remark_text, speaker, term
from ingest import kinds as k
from ingest.model import GameRecord, HandRecord
from ingest.tiles import NAME_OF, UNIDENTIFIED
from replay.act import Act
from replay.board import hand_name
from replay.book import BookError, load
from replay.explain import Speaker
from replay.frames import Frames, begins, frames, masked
from replay.judge import Judge, acts_of, hand_of
from replay.verdict import Verdict

HTML: Final = '<div class="ppv" tabindex="0" role="region"></div>'
"""Where the component draws."""

_HERE = files("dashboards") / "parts"
_STYLES: Final = ("viewer.css", "viewer_table.css")
_PARTS: Final = (
    "_words", "_clock", "_taste", "_layer", "_tiles", "_art", "_wall", "_corner", "_table", "_side", "_strip",
    "_bar", "_link", "_player", "",
)  # fmt: skip
"""Parts of the code in order; the last one exports."""

WORDS: Final = (
    "region", "toolbar", "close", "pace", "pace_recorded", "pace_fixed",
    "menu", "hand_before", "hand_after", "start", "back", "on", "end", "play", "finding_before", "finding_after",
    "rotate", "hide", "times", "copy", "copied", "loading", "help", "board", "strip", "wall", "sticks", "riichi",
    "no_win", "no_claims", "uncertain", "live", "dead", "as_drawn", "taken", "just", "next", "thought", "known",
    "withheld", "remark", "card_rule", "at_next", "at_just", "nothing_hand", "nothing_here",
    "hand", "river", "set_chow", "set_pung", "set_kong", "set_concealed", "set_added", "set_set",
)  # fmt: skip
"""Words the component shows, without `page.viewer.`."""

TABLE_WORDS: Final = (
    "shanten", "ready", "complete", "waits", "wait_left", "wait_true", "furiten", "furiten_1", "furiten_2", "furiten_3",
    "could", "could_win", "could_kong", "could_pung", "could_chow", "could_concealed", "could_added", "could_nine",
    "could_riichi", "could_north", "could_barred", "unsure", "offered", "exposed", "wild", "chips", "bank",
    "over_limit", "wall_stack", "wall_unplaced", "tileset", "under", "indicator", "turned", "aside", "taken_by",
    "wall_told", "counted", "over", "over_counted", "over_unknown", "time_turn", "time_hand", "no_times", "longest",
    "tallest", "results", "legend", "legend_waits", "legend_waits_own", "legend_wall", "legend_time",
    "legend_time_free", "hour", "hour_called", "hour_ended", "waits_many",
)  # fmt: skip
"""Words of the table, without `page.viewer.`."""

SHORT: Final = (
    "finding_before", "finding_after", "rotate", "hide", "times", "waits", "tileset", "results", "copy", "help",
)  # fmt: skip
"""Buttons that also bear a word where there is room for it, `page.viewer.short.…`."""

SIGNS_ON_TILES: Final = (
    ("▴", "as_drawn"), ("╱", "taken"), ("!", "live"), ("×", "dead"), ("↑", "exposed"), ("★", "wild"), ("↓", "under"),
    ("⬚", "stays"), ("▲", "breach"), ("■", "points"), ("?", "undecided"), ("i", "note"), ("§", "official"),
    ("◆", "over"),
)  # fmt: skip
"""Signs on the table and above the strip, and the words `page.viewer.sign.…` that say what each means."""

KEYS: Final = (
    ("← →", "step"), ("↑ ↓", "own"), ("Home End", "ends"), (", .", "hands"), ("n p", "findings"), ("f", "rotate"),
    ("h", "hide"), ("t", "times"), ("w", "waits"), ("s", "tileset"), ("r", "results"), ("Space", "play"), ("c", "copy"),
    ("?", "help"), ("Esc", "escape"),
)  # fmt: skip
"""Keys and the words `page.viewer.key.…` that say what each does."""

_LABELS: Final = {"follows": "viewer.card_follows", "ruling": "viewer.card_ruling"}
SIGNS: Final = {"breach": "▲", "undecided": "?", "note": "i", "crashed": "!"}


def style() -> str:
    """The component's style sheet."""
    return _joined(_STYLES)


def script() -> str:
    """The component's code: one module."""
    return _joined(f"viewer{part}.js" for part in _PARTS)


def _joined(names: Iterable[str]) -> str:
    return "\n".join((_HERE / name).read_text(encoding="utf-8") for name in names)


def judge_of(game: GameRecord) -> Judge | None:
    """The judge of a game's book; None where no book here has its table and options."""
    try:
        book = load(game.book or "")
        book.choose(book.edition_at(game.started_at), game.options)
    except BookError:
        return None
    return Judge(book)


def names_at(game: GameRecord, hand: int) -> list[str | None]:
    """Who sits in each seat at a hand."""
    names: list[str | None] = [None] * game.players
    for seat in sorted(game.seats, key=lambda seat: seat.from_hand):
        if seat.from_hand <= max(hand, 0) and 0 <= seat.seat < game.players:
            names[seat.seat] = seat.name
    return [name_text(name) for name in names]


def told(
    game: GameRecord, number: int, judge: Judge, verdicts: Iterable[Verdict], lang: str,
    rule_link: Callable[[str], str],
) -> Frames:  # fmt: skip
    """Frames of a hand and what else is told of it: who sits where, at which act it opens, sign and label of verdicts.

    Raises LookupError for a hand the game does not have. `rule_link` gives the address of a rule, "" for none.
    """
    hand = hand_of(game, number)
    if hand is None:
        raise LookupError(f"the game has no hand {number}; it has 0 to {len(game.hands) - 1}")
    names = names_at(game, number)
    made = frames(game, number, judge, verdicts, lang, names)
    for one in made["verdicts"]:
        one["sign"] = SIGNS.get(one["status"], "·")
        one["label"] = term("status", one["status"], lang)
        one["href"] = rule_link(one["rule"])
        one["place"] = f" · {one['article']}" if one["article"] else ""
        one["lines"] = [[speaker(lang)(_LABELS[name]) if name in _LABELS else "", text] for name, text in one["lines"]]
    made["begin"] = begins(hand)
    made["remarks"] = {act.seq: text for act in acts_of(hand) if (text := _remark(act))}
    made["seats"] = [
        {"wind": term("wind", "ESWN"[(seat - made["dealer"]) % game.players], lang), "name": name or "–"}
        for seat, name in enumerate(names)
    ]
    return made


def known(made: Frames, seat: int) -> Frames:
    """The same as a seat knew it at each moment; remarks are left out, since they may tell."""
    return {**masked(made, seat), "remarks": {}}


def _remark(act: Act) -> str:
    """What the record says of an act in free words: the judge's, a complaint's, the writer's own."""
    return " · ".join(remark_text(text) for name in ("text", "note") if isinstance(text := act.detail.get(name), str))


def around(game_id: str, game: GameRecord, lang: str) -> dict[str, Any]:
    """What does not change from hand to hand: the language's words, and the menu of hands."""
    t = speaker(lang)
    return {
        "lang": lang,
        "game": game_id,
        "hands": menu(game, lang),
        "tiles": tile_names(lang),
        "words": {word: t(f"viewer.{word}") for word in (*WORDS, *TABLE_WORDS)},
        "short": {word: t(f"viewer.short.{word}") for word in SHORT},
        "signs": [[sign, t(f"viewer.sign.{word}")] for sign, word in SIGNS_ON_TILES],
        "keys": [[sign, t(f"viewer.key.{word}")] for sign, word in KEYS],
    }


def tile_names(lang: str) -> list[str]:
    """How each face is read, and last a tile whose face is not shown."""
    say = Speaker(lang)
    return [*(say.tile(NAME_OF[UNIDENTIFIED + face]) for face in range(45)), say.word("page.viewer.unseen")]


def menu(game: GameRecord, lang: str) -> list[list[Any]]:
    """Each hand with its name, and how it ended: who won and what he gained, as far as the record says."""
    return [
        [hand.number, hand_name(hand.round, hand.counter, hand.number, lang),
         _winners(game, hand) or term("hands.ended", hand.ended, lang)]
        for hand in game.hands
    ]  # fmt: skip


def _winners(game: GameRecord, hand: HandRecord) -> str:
    """`Kestrel +7,700`; "" for a hand without a win and for one whose record states no points."""
    won = {row[1] for row in hand.rows if row[0] == k.WIN}
    stated = [row for row in hand.rows if row[9] is not None]
    settled = [row for row in stated if row[0] == k.SETTLE and not row[5] & k.FINAL][:1]
    paid = [row[9] for row in [row for row in stated if row[0] == k.WIN] or settled if row[9] is not None]
    if hand.ended != "win" or not paid or any(len(deltas) != game.players for deltas in paid):
        return ""
    names = names_at(game, hand.number)
    gained = {seat: sum(deltas[seat] for deltas in paid) for seat in sorted(won) if 0 <= seat < game.players}
    return ", ".join(f"{names[seat]} +{points:,}" for seat, points in gained.items() if points > 0)
