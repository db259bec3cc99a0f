"""One hand as a file of its own: the viewer with everything it needs, below it every act in words.

For mail and print. The file asks nothing of the network: its content security policy allows style, its own script, told
by its hash, and nothing else. What comes from a record is text: escaped in the markup, and in the data of the viewer,
which sets it as text.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, Final

from dashboards import viewed
from dashboards.parts.words import hand_name, moment, name_text, speaker, term
from ingest.model import GameRecord
from ingest.store import GameRow
from replay.frames import Frames
from replay.judge import RULES_VERSION, Judge, hand_of
from replay.verdict import Verdict

_STYLE: Final = files("dashboards") / "report" / "hand.css"
_NOTHING_ELSE: Final = "base-uri 'none'; form-action 'none'"
_BOOT: Final = """
mount({ data: JSON.parse(document.getElementById("hand").textContent), parentElement: document.getElementById("viewer"),
  setStateValue: () => {} });
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """Which hand, opened before which act (None: the first of play), from which seat.

    `known`: the file holds only what that seat knew at each moment. `made_by` names the program and its version.
    """

    hand: int
    step: int | None = None
    seat: int = 0
    known: bool = False
    lang: str = "en"
    made_by: str = "paipu"


def page(row: GameRow, game: GameRecord, judge: Judge, verdicts: Iterable[Verdict], asked: Asked) -> str:
    """The file as text. Raises LookupError for a hand, a seat or an act that the game does not have."""
    made = viewed.told(game, asked.hand, judge, verdicts, asked.lang, lambda rule: "")
    acts = len(made["patches"])
    if not 0 <= asked.seat < game.players:
        raise LookupError(f"the game has seats 0 to {game.players - 1}, not {asked.seat}")
    if asked.step is not None and not 0 <= asked.step <= acts:
        raise LookupError(f"hand {asked.hand} has acts 0 to {acts}, not {asked.step}")
    t = speaker(asked.lang)
    seats = [(-1, made), *((seat, viewed.known(made, seat)) for seat in range(game.players))]
    shown = dict(seats)[asked.seat if asked.known else -1]
    others = [] if asked.known else [known for seat, known in seats if seat >= 0]
    era = f"{asked.lang} {row['game_id']}"
    data = {
        **viewed.around(row["game_id"], game, asked.lang),
        "era": era,
        "alone": True,
        "at": {
            "hand": asked.hand, "step": -1 if asked.step is None else asked.step, "seat": asked.seat,
            "known": asked.known,
        },
        "frames": _marked(shown, era),
        "ahead": [_marked(known, era) for known in others],
    }  # fmt: skip
    data["hands"] = [entry for entry in data["hands"] if entry[0] == asked.hand]
    useless = (", .", "c", "r", "f", "h") if asked.known else (", .", "c", "r")
    if asked.known:
        data["words"]["withheld"] = t("handfile.withheld")
    data["keys"] = [entry for entry in data["keys"] if entry[0] not in useless]
    style = f"{_STYLE.read_text(encoding='utf-8')}\n{viewed.style()}"
    script = viewed.script() + _BOOT
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src {_hash(script)}; {_NOTHING_ELSE}"
    title = f"{_name(game, asked)} · {name_text(row['native_id'] or row['game_id'])}"
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{asked.lang}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style></head>",
            "<body>",
            *_head(row, game, judge, made, asked),
            f'<div id="viewer">{viewed.HTML}</div>',
            f"<noscript><p>{escape(t('handfile.noscript'))}</p></noscript>",
            f"<h2>{escape(t('handfile.acts'))}</h2>",
            *_acts(shown),
            *_foot(row, asked),
            f'<script type="application/json" id="hand">{_json(data)}</script>',
            f'<script type="module">{script}</script>',
            "</body></html>",
            "",
        ]
    )


def _name(game: GameRecord, asked: Asked) -> str:
    """The game's own name of the hand with its number."""
    hand = hand_of(game, asked.hand)
    return hand_name(hand.round, hand.counter, hand.number, asked.lang) if hand is not None else str(asked.hand)


def _head(row: GameRow, game: GameRecord, judge: Judge, made: Frames, asked: Asked) -> list[str]:
    """What hand this is: its name, the game, who sits where, the book."""
    t = speaker(asked.lang)
    book = judge.book
    began = moment(datetime.fromtimestamp(game.started_at / 1000, UTC)) + " UTC" if game.started_at is not None else "–"
    told = [name_text(row["site"]), name_text(row["native_id"] or row["game_id"]), began]
    if game.event:
        told.insert(0, name_text(game.event))
    seated = [f"{seat['wind']} {seat['name']}" for seat in made["seats"]]
    lines = [
        f"<h1>{escape(_name(game, asked))} · {escape(term('hands.ended', made['ended'], asked.lang))}</h1>",
        f"<p>{' · '.join(f'<bdi>{escape(text)}</bdi>' for text in told)}</p>",
        f"<p>{' · '.join(f'<bdi>{escape(text)}</bdi>' for text in seated)}</p>",
        f"<p>{escape(t('handfile.book', book=book.title, edition=book.edition_at(game.started_at).id))}</p>",
    ]
    if asked.known:
        wind = made["seats"][asked.seat]["wind"]
        lines.append(f"<p><strong>{escape(t('handfile.known', wind=wind))}</strong></p>")
    return lines


def _acts(shown: Frames) -> list[str]:
    """Every act in words, below each what is said of it."""
    said: dict[int, list[str]] = {}
    for one in shown["verdicts"]:
        lines = [["", one["text"]], *one["lines"]]
        sentence = " ".join(part for line in lines for part in line if part)
        head = f"{one['sign']} {one['label']} {one['rule']}{one['place']}"
        said.setdefault(one["seq"], []).append(
            f'<p class="{escape(one["status"])}"><b>{escape(head)}</b> {escape(sentence)}</p>'
        )
    lines = ["<ol>"]
    for seq, event in enumerate(shown["events"]):
        words = f'<span class="seq">{seq}</span><bdi>{escape(event[1])}</bdi>'
        if seq in shown["remarks"]:
            words += f' <bdi class="quiet">“{escape(shown["remarks"][seq])}”</bdi>'
        lines.append(f"<li>{words}{''.join(said.get(seq, ()))}</li>")
    last = len(shown["events"])
    if last in said:
        lines.append(f'<li><span class="seq">{last}</span>{"".join(said[last])}</li>')
    return [*lines, "</ol>"]


def _foot(row: GameRow, asked: Asked) -> list[str]:
    """What the file was made from, so that it can be made again."""
    t = speaker(asked.lang)
    made = t("handfile.made", by=asked.made_by, rules=RULES_VERSION, record=row["record_id"])
    command = f"paipu show {row['game_id']}#{asked.hand} --lang {asked.lang} --html FILE"
    if asked.known:
        command += f" --seat {asked.seat} --as-known"
    return [f'<footer class="quiet"><p>{escape(made)}</p><p><code>{escape(command)}</code></p></footer>']


def _marked(made: Frames, era: str) -> Frames:
    """The frames with the mark by which the component keeps them."""
    return {**made, "mark": f"{made['number']} {made['seat'] if made['seat'] >= 0 else 'all'} {era}"}


def _json(data: Any) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
