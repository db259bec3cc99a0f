"""`paipu show`: a game, a hand or a moment as text with verdicts; a hand as a file of its own, or in the viewer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from paipu.output import DEFAULT_DATA, NOT_FOUND, PARTLY, USAGE, DataOption, JsonOption, fail, put, put_json, say

if TYPE_CHECKING:
    from ingest.model import GameRecord, HandRecord
    from replay.explain import Speaker
    from replay.judge import Judge, Judged
    from replay.verdict import Verdict


def register(app: typer.Typer) -> None:
    app.command("show")(show)


def parse(place: str) -> tuple[str, int | None, int | None]:
    """`GAME`, `GAME#HAND` or `GAME#HAND.SEQ` in its parts. Raises ValueError for anything else."""
    match = re.fullmatch(r"(.+?)(?:#(-?\d+)(?:\.(\d+))?)?", place)
    if match is None:
        raise ValueError(f"{place!r} is no GAME, GAME#HAND or GAME#HAND.SEQ")
    name, hand, seq = match.groups()
    return name, None if hand is None else int(hand), None if seq is None else int(seq)


def show(
    place: Annotated[str, typer.Argument(metavar="GAME[#HAND[.SEQ]]", help="Game id, unique prefix or native id.")],
    book: Annotated[str | None, typer.Option("--book", help="Judge under this book instead of the game's own.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the sentences: en, zh-Hant, zh-Hans.")] = "en",
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write the hand as one file, to send or print; - is stdout."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Serve the pages and open the viewer there.")] = False,
    seat: Annotated[int, typer.Option("--seat", min=0, max=3, help="Seat at the bottom, with --html or --open.")] = 0,
    known: Annotated[
        bool, typer.Option("--as-known", help="Only what that seat knew at each moment, with --html or --open.")
    ] = False,
    port: Annotated[int | None, typer.Option("--port", help="Port of the pages, with --open.")] = None,
    json: JsonOption = False,
    data: DataOption = DEFAULT_DATA,
) -> None:
    """Show a game's hands, the events of a hand, or the board before one event, with legal actions and verdicts.

    With --html the hand becomes one file that needs neither server nor network; with --open the viewer shows it.
    """
    from ingest.store import open_dataset
    from replay.judge import hand_of
    from replay.language import LANGUAGES
    from replay.run import Settings, replay_game

    if lang not in LANGUAGES:
        fail(USAGE, f"--lang {lang}: use one of {', '.join(LANGUAGES)}")
    try:
        name, number, seq = parse(place)
    except ValueError as error:
        fail(USAGE, str(error))
    drawn = html is not None or open_browser
    if (html is not None) + open_browser + json > 1:
        fail(USAGE, "--html, --open and --json exclude each other: give one of them")
    if not drawn and (seat or known or port is not None):
        fail(USAGE, "--seat, --as-known and --port go with --html or --open; the text shows every seat")
    if html is not None and number is None:
        fail(USAGE, f"--html takes one hand: {place}#0 is the first")
    row, game, judged = replay_game(open_dataset(data), name, Settings(book=book))
    view = View(row, game, judged, book, lang)
    hand = hand_of(game, number or 0)
    if number is not None or open_browser:
        if hand is None:
            fail(NOT_FOUND, f"game {row['game_id']} has no hand {number or 0}; it has 0 to {len(game.hands) - 1}")
        if seq is not None and seq > len(hand.rows):
            fail(NOT_FOUND, f"hand {number} has events 0 to {len(hand.rows) - 1}")
    if drawn and seat >= game.players:
        fail(NOT_FOUND, f"game {row['game_id']} has seats 0 to {game.players - 1}")
    if open_browser:
        _open(row["game_id"], number or 0, seq, seat if seat or known else None, known, lang, data, port)
    if html is not None:
        view.write(html, number or 0, seq, seat, known)
        return
    if number is None or hand is None:
        answer = view.game_page()
    else:
        answer = view.hand_page(hand) if seq is None else view.moment(hand, seq)
    if json:
        put_json(answer)
    else:
        put(answer["text"])


def _open(
    game: str, hand: int, seq: int | None, seat: int | None, known: bool, lang: str, data: Path, port: int | None
) -> NoReturn:
    """Serve the pages with the browser at a moment, until Ctrl-C."""
    from dashboards.links import url
    from dashboards.serve import serve

    language = {"lang": lang if lang != "en" else None}
    place = url("viewer", language, game=game, hand=hand, step=seq, seat=seat, show="known" if known else None)
    raise typer.Exit(serve(data, port, True, place))


class View:
    """Pages of one game in text; every page is also data for `--json`."""

    def __init__(
        self, row: dict[str, Any], game: GameRecord, judged: Judged | None, book: str | None, lang: str
    ) -> None:
        self.row = row
        self.game = game
        self.judged = judged
        self.book = book or game.book
        self.lang = lang
        self.names = [
            next((s.name for s in game.seats if s.seat == seat and s.from_hand == 0), None)
            for seat in range(game.players)
        ]

    def _judge(self) -> Judge:
        from replay.book import load
        from replay.judge import Judge

        return Judge(load(self.book or "riichi-tenhou"))

    def _verdicts(self, hand: int, seq: int | None = None) -> list[dict[str, Any]]:
        if self.judged is None:
            return []
        return [
            {
                "hand": v.hand, "seq": v.seq, "seat": v.seat, "rule": v.rule, "status": v.status, "class": v.klass,
                "consequence": v.consequence, "missing": v.missing, "because": list(v.because), "text": self._said(v),
            }
            for v in self.judged.verdicts
            if v.hand == hand and (seq is None or v.seq == seq)
        ]  # fmt: skip

    def _said(self, verdict: Verdict) -> str:
        """The verdict in a sentence, its causes in a few words."""
        from replay.explain import explain
        from replay.judge import acts_of, hand_of

        hand = hand_of(self.game, verdict.hand)
        acts = {act.seq: act for act in acts_of(hand)} if hand is not None else {}
        return explain(
            verdict, self.book or "", self.lang, names=self.names, acts=acts, players=self.game.players,
            hand_name=self._title(hand) if hand is not None and hand.number >= 0 else "",
            dealer=hand.dealer if hand is not None else -1,
        ).text()  # fmt: skip

    def _title(self, hand: HandRecord) -> str:
        """The game's own name of a hand; "" where the record gives no round."""
        from replay.board import hand_name

        return hand_name(hand.round, hand.counter, hand.number, self.lang) if hand.round is not None else ""

    def _speaker(self, hand: HandRecord) -> Speaker:
        """Words for the events of a hand: seats by wind, tiles in short form."""
        from replay.explain import Speaker

        return Speaker(self.lang, (), hand.dealer, self.game.players, brief=True)

    def write(self, target: Path, hand: int, seq: int | None, seat: int, known: bool) -> None:
        """The hand as a file of its own."""
        from copy import copy

        from dashboards.report.hand import Asked, page
        from dashboards.viewed import judge_of
        from paipu import __version__

        game = copy(self.game)
        game.book = self.book
        judge = judge_of(game)
        if judge is None or self.judged is None:
            fail(PARTLY, f"no rule book judges game {self.row['game_id']}, so no table can be drawn; see --book")
        asked = Asked(hand, seq, seat, known, self.lang, f"paipu {__version__}")
        text = page(self.row, game, judge, self.judged.verdicts, asked)
        if str(target) == "-":
            put(text.rstrip("\n"))
            return
        try:
            target.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            fail(USAGE, f"{target} cannot be written: {error.strerror}")
        say(f"wrote {target}, {len(text.encode()) // 1024 + 1} KB")

    def _head(self) -> list[str]:
        row = self.row
        state = "" if self.judged else "   (no book judges this table)"
        return [f"game {row['game_id']}   {row['site']} {row['native_id'] or ''}   book {self.book or '–'}{state}"]

    def game_page(self) -> dict[str, Any]:
        """One line a hand."""
        from replay.board import hand_name

        lines = self._head()
        lines.append("  ".join(f"{seat}: {name or '–'}" for seat, name in enumerate(self.names)))
        hands = []
        for hand in self.game.hands:
            verdicts = self._verdicts(hand.number)
            breaches = sum(v["status"] == "breach" for v in verdicts)
            title = hand_name(hand.round, hand.counter, hand.number, self.lang)
            hands.append({"hand": hand.number, "name": title, "ended": hand.ended, "events": len(hand.rows),
                          "breaches": breaches, "verdicts": len(verdicts)})  # fmt: skip
            mark = f"   {breaches} breaches" if breaches else (f"   {len(verdicts)} remarks" if verdicts else "")
            lines.append(f"#{hand.number:<3} {title:<20} {hand.ended:<10} {len(hand.rows):>4} events{mark}")
        return {"game_id": self.row["game_id"], "hands": hands, "text": "\n".join(lines)}

    def hand_page(self, hand: HandRecord) -> dict[str, Any]:
        """One line an event, verdicts beneath the event they are about."""
        from replay.board import hand_name
        from replay.explain import act_text
        from replay.judge import acts_of

        verdicts = self._verdicts(hand.number)
        title = hand_name(hand.round, hand.counter, hand.number, self.lang)
        say = self._speaker(hand)
        lines = [*self._head(), f"hand {hand.number}   {title}   {hand.ended}"]
        events = []
        for act in acts_of(hand):
            text = act_text(act, say)
            events.append({"seq": act.seq, "text": text})
            lines.append(f"{act.seq:>4}  {text}")
            lines.extend(f"      ^ {v['text']}" for v in verdicts if v["seq"] == act.seq)
        return {"game_id": self.row["game_id"], "hand": hand.number, "events": events, "verdicts": verdicts,
                "text": "\n".join(lines)}  # fmt: skip

    def moment(self, hand: HandRecord, seq: int) -> dict[str, Any]:
        """The board before an event, what was legal, the event itself and what is said of it."""
        from replay.board import board
        from replay.explain import act_text
        from replay.judge import acts_of
        from replay.menu import menu, menu_text

        table = self._judge().table_at(self.game, hand.number, seq)
        acts = acts_of(hand)
        verdicts = self._verdicts(hand.number, seq)
        actions = menu(table)
        lines = [*self._head(), f"#{hand.number}.{seq} of {len(acts)}", board(table, self.names, self.lang)]
        if actions:
            lines.extend(["legal:", menu_text(actions)])
        happened = act_text(acts[seq], self._speaker(hand)) if seq < len(acts) else "the hand is over"
        lines.append(f"then: {happened}")
        lines.extend(f"  ^ {v['text']}" for v in verdicts)
        return {
            "game_id": self.row["game_id"], "hand": hand.number, "seq": seq, "event": happened, "verdicts": verdicts,
            "legal": [str(action) for action in actions], "text": "\n".join(lines),
        }  # fmt: skip
