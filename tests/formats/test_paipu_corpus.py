"""Real games written in our own format and read back: nothing of them is lost."""

import gzip

from ingest.formats.paipu import read, write
from ingest.formats.tenhou_xml import read as read_tenhou
from ingest.problems import Rejected
from tests.corpus import need_corpus
from tests.formats.paipu_samples import content

EVERY = 40


def test_real_games_there_and_back() -> None:
    games = 0
    paths = sorted(path for path in need_corpus().rglob("*") if path.suffix in (".xml", ".mjlog", ".gz", ".log"))
    for path in paths[::EVERY]:
        data = path.read_bytes()
        if data.startswith(b"\x1f\x8b"):
            data = gzip.decompress(data)
        if b"<mjloggm" not in data[:200]:
            continue
        try:
            found = read_tenhou(data, path.name)
        except Rejected:
            continue
        for game in found:
            written = write(game)
            (again,) = read(written, "")
            assert content(again) == content(game), path.name
            assert again.problems == [] and write(again) == written, path.name
            games += 1
    print(f"converted both ways: {games} games")
    assert games > 10
