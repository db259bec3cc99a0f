"""The checked replay of other engines: the fullest check each offers of its own, nothing added but the comparison."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from benchmarks.corpus import record_bytes
from benchmarks.measure import Count


def riichienv(files: list[Path], room: Path) -> Callable[[], Count]:
    """MJAI files: every decision is looked for in the legal actions, every win is calculated."""
    from riichienv import MjaiReplay

    def work() -> Count:
        hands = decisions = illegal = wins = equal = 0
        for path in files:
            for hand in MjaiReplay.from_jsonl(str(path), rule="tenhou").take_kyokus():
                hands += 1
                for _, seen, action in hand.steps():
                    decisions += 1
                    illegal += action.encode() not in [legal.encode() for legal in seen.legal_actions()]
                for win in hand.take_win_result_contexts():
                    wins += 1
                    got = win.actual
                    as_told = (got.han, got.fu) == (win.expected_han, win.expected_fu)
                    equal += got.is_win and (got.yakuman or as_told)
        return {"hands": hands, "decisions": decisions, "illegal": illegal, "wins": wins, "wins_as_told": equal}

    return work


def jansou(files: list[Path], room: Path) -> Callable[[], Count]:
    """Tenhou's own files: every decision is replayed against its full menu, every win is scored."""
    from jansou.io.mjlog import parse_mjlog
    from jansou.io.replay import ReplayError, replay_round_decisions
    from jansou.validation.check import check_paifu

    def work() -> Count:
        hands = decisions = refused = wins = equal = 0
        for path in files:
            game = parse_mjlog(record_bytes(path))
            for hand in range(len(game.rounds)):
                hands += 1
                try:
                    decisions += sum(1 for _ in replay_round_decisions(game, hand))
                except ReplayError:
                    refused += 1
            verdicts = check_paifu(game)
            wins += len(verdicts)
            equal += sum(verdict.passed for verdict in verdicts)
        return {"hands": hands, "decisions": decisions, "hands_refused": refused, "wins": wins, "wins_as_told": equal}

    return work
