"""The words of a Zhenjiang table: the page's example reads without a problem and is canonical."""

import re

from ingest import kinds as k
from ingest.formats.paipu import read, write
from tests.formats.paipu_samples import page

(EXAMPLE,) = re.findall(r"```\n(\{\"paipu\":1,\"book\":\"zhenjiang\".*?)```", page(), re.S)


def test_the_example_reads_without_a_problem_and_is_canonical() -> None:
    (game,) = read(EXAMPLE.encode(), "cup.paipu.jsonl")
    assert game.problems == []
    assert write(game).decode() == EXAMPLE
    assert game.unit == "chips" and game.options == {"wild_discard_win": "forbid"}
    assert game.before is not None and len(game.before.rows) == 2
    (hand,) = game.hands
    assert (hand.round, hand.start_scores) == (0, (50, 50, 50, 50))
    assert [row[0] for row in hand.rows[:5]] == [k.DEAL] * 4 + [k.INDICATOR]


def test_the_words_for_chips_and_wilds_are_known() -> None:
    lines = (
        '{"k":"complaint","s":1,"whose":2,"what":"chips"}', '{"k":"notice","what":"time","by":"staff"}',
        '{"k":"ruling","s":2,"penalty":"points","article":"J-FALSE-01","effect":"goes_on","what":"wrong_win",'
        '"about":3,"deltas":[6,6,-18,6]}', '{"k":"call","s":1,"word":"搭"}',
        '{"k":"ruling","s":2,"penalty":"no_win","what":"wild"}', '{"k":"confirmed","what":"result"}',
        '{"k":"confirmed","what":"totals","scores":[50,50,50,50]}',
    )  # fmt: skip
    (game,) = read(("\n".join([EXAMPLE.rstrip("\n"), *lines])).encode(), "cup.paipu.jsonl")
    assert game.problems == []
