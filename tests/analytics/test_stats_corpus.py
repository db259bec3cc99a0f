"""Statistics over real games: the sums that must come out, and the bands in which strong tables lie.

Bands around the figures of 1.7 million hands of four-player games at the same tables (win .211, deal-in .125, riichi
.170, call .344, exhausted and aborted walls .162 together).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analytics import stats
from analytics.connect import connect
from ingest.pipeline import ingest
from ingest.store import Dataset, open_dataset
from replay.run import Settings, batch_replay
from tests.corpus import need_corpus

GAMES = 400


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dataset]:
    folder: Path = need_corpus() / "tenhou_mjlog" / "houou_2022_01"
    data = tmp_path_factory.mktemp("real")
    ingest(sorted(folder.iterdir())[:GAMES], data, judge=batch_replay(Settings()))
    yield open_dataset(data)


@pytest.mark.slow
def test_sums_and_bands(stored: Dataset) -> None:
    found = stats.measure(connect(stored), {"size": "4"}, intervals=False)
    values: dict[str, Any] = {name: number.value for name, number in found.items()}
    assert found["win"].den > 8000
    assert values["place_avg"] == 2.5
    assert found["pts_game"].num == 0
    assert found["win_ron"].num == found["dealin_to_riichi"].den
    assert values["win"] == pytest.approx(0.211, abs=0.01)
    assert values["dealin"] == pytest.approx(0.125, abs=0.01)
    assert values["riichi"] == pytest.approx(0.175, abs=0.02)
    assert values["call"] == pytest.approx(0.335, abs=0.025)
    assert values["draw_ex"] + values["draw_ab"] == pytest.approx(0.162, abs=0.015)
    assert values["value_base"] == pytest.approx(5800, abs=400)


@pytest.mark.slow
def test_points_differ_nowhere_from_the_book(stored: Dataset) -> None:
    rows = stored.read_table("settlements").to_pylist()
    both = [row for row in rows if row["stated_pts"] is not None and row["computed_pts"] is not None]
    assert len(both) > 10_000
    assert [row for row in both if row["stated_pts"] != row["computed_pts"]] == []
