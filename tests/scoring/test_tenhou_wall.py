"""The wall rebuilt from the seed: laws of the wall, the reference generator, and every tile of real games."""

import base64
import gzip
import hashlib
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.scoring.tenhou_wall import (
    UnknownShuffle,
    Wall,
    WallSource,
    _state_by_array,
    mersenne_twister,
    wall_of_hand,
    walls,
)
from tests.corpus import need_corpus


def game_seed(text: str, words: int = 624) -> str:
    """A seed of the present form, made of hashes of a text."""
    data = b"".join(hashlib.sha512(f"{text} {i}".encode()).digest() for i in range(words // 16))
    return "mt19937ar-sha512-n288-base64," + base64.b64encode(data).decode()


def hex_seed(text: str, form: str, words: int) -> str:
    data = b"".join(hashlib.sha512(f"{text} {i}".encode()).digest() for i in range(2))
    return ",".join([form, *(data[4 * i : 4 * i + 4].hex().upper() for i in range(words))])


SETS = {4: set(range(136)), 3: set(range(136)) - set(range(4, 32))}
WALLS = {
    "present, 4 players": WallSource(game_seed("own"), 4).hand(3),
    "present, 3 players": WallSource(game_seed("own"), 3).hand(3),
    "older": WallSource(hex_seed("own", "mt19937ar-sha512-n288", 32)).hand(3),
    "2009, 4 players": wall_of_hand(hex_seed("own", "mt19937ar", 8), 4),
    "2009, 3 players": wall_of_hand(hex_seed("own", "mt19937ar", 8), 3),
    "2009, 32 words": wall_of_hand(hex_seed("own", "mt19937ar", 32), 4),
}
each_wall = pytest.mark.parametrize("wall", WALLS.values(), ids=WALLS.keys())


# the generator


def outputs(twister: random.Random, n: int) -> list[int]:
    return [twister.getrandbits(32) for _ in range(n)]


def test_generator_agrees_with_the_published_first_outputs() -> None:
    published = [1067595299, 955945823, 477289528, 4107218783, 4228976476]
    assert outputs(mersenne_twister([0x123, 0x234, 0x345, 0x456]), 5) == published
    together = mersenne_twister([0x123, 0x234, 0x345, 0x456]).getrandbits(160)
    assert [together >> 32 * i & 0xFFFFFFFF for i in range(5)] == published


@given(st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=40))
def test_both_ways_of_seeding_give_one_stream(words: list[int]) -> None:
    """Words that end in zero are seeded step by step, others by Python; both by the same published procedure."""
    by_hand = random.Random()
    by_hand.setstate((3, (*_state_by_array(words), 624), None))
    assert outputs(by_hand, 700) == outputs(mersenne_twister(words), 700)


def test_zero_words_at_the_end_count() -> None:
    assert outputs(mersenne_twister([7]), 3) != outputs(mersenne_twister([7, 0]), 3)


@pytest.mark.parametrize("words", [[], [-1], [2**32]])
def test_generator_refuses_what_is_no_array_of_words(words: list[int]) -> None:
    with pytest.raises(ValueError, match="seed"):
        mersenne_twister(words)


# the wall


@each_wall
def test_every_tile_of_the_set_lies_in_the_wall_once(wall: Wall) -> None:
    assert len(wall.tiles) == len(SETS[wall.players])
    assert set(wall.tiles) == SETS[wall.players]
    assert all(1 <= face <= 6 for face in wall.dice)


@pytest.mark.parametrize(
    ("name", "dice", "first", "last", "digest"),
    [
        ("present, 4 players", (4, 5), [27, 81, 57, 115], [25, 15], "13efe7212d62fb79"),
        ("present, 3 players", (4, 5), [56, 92, 84, 103], [61, 36], "95b9c222dae62b3a"),
        ("older", (3, 1), [98, 80, 15, 106], [16, 44], "5fdda7db5200666d"),
        ("2009, 4 players", (1, 1), [123, 10, 69, 15], [73, 67], "baad33d04f66c50d"),
        ("2009, 3 players", (2, 5), [71, 114, 99, 104], [44, 3], "96a5a39139349420"),
        ("2009, 32 words", (4, 6), [48, 93, 20, 69], [107, 135], "10b7e030d2e98a2b"),
    ],
)
def test_walls_are_those_that_were_compared_with_records(
    name: str, dice: tuple[int, int], first: list[int], last: list[int], digest: str
) -> None:
    """Walls of made-up seeds, kept from the run in which every wall of the real games agreed with its record."""
    wall = WALLS[name]
    assert wall.dice == dice
    assert list(wall.tiles[:4]) == first
    assert [wall.dora_indicator(0), wall.replacement_draw(0)] == last
    assert hashlib.sha256(bytes(wall.tiles)).hexdigest()[:16] == digest


@each_wall
def test_every_place_of_the_wall_has_one_use(wall: Wall) -> None:
    """Hands, live draws and dead wall share out the wall; what has no use is the dead wall's filling."""
    replacements = {4: 4, 3: 8}[wall.players]
    dead = [wall.replacement_draw(n) for n in range(replacements)]
    dead += [indicator(n) for indicator in (wall.dora_indicator, wall.ura_indicator) for n in range(5)]
    taken = [tile for hand in wall.deal(0) for tile in hand] + list(wall.live_tiles)
    assert len(taken) == len(wall.tiles) - 14
    assert len(set(taken)) == len(taken)
    assert set(dead) == set(wall.tiles[-len(dead) :])
    assert len(set(dead)) == len(dead) == replacements + 10
    assert wall.live_tiles == tuple(wall.live_draw(n) for n in range(len(wall.live_tiles)))


@each_wall
def test_the_dealer_takes_first_and_the_deal_turns_with_the_dealer(wall: Wall) -> None:
    four = 4 * wall.players
    for dealer in range(wall.players):
        hands = wall.deal(dealer)
        assert hands[dealer][:4] == wall.tiles[:4]
        assert hands[dealer][4:8] == wall.tiles[four : four + 4]
        assert hands[dealer][12] == wall.tiles[3 * four]
        assert hands[(dealer + 1) % wall.players][:4] == wall.tiles[4:8]
        assert hands[(dealer + 1) % wall.players] == wall.deal(0)[1]
        assert [len(hand) for hand in hands] == [13] * wall.players
    assert wall.live_draw(0) == wall.tiles[13 * wall.players]


@each_wall
def test_an_indicator_lies_on_its_ura_indicator_beside_the_replacement_tiles(wall: Wall) -> None:
    place = {tile: n for n, tile in enumerate(wall.tiles)}
    for n in range(5):
        upper, lower = place[wall.dora_indicator(n)], place[wall.ura_indicator(n)]
        assert upper // 2 == lower // 2
        assert lower - upper == (-1 if wall.stacks_turned else 1)
        assert upper // 2 == place[wall.replacement_draw({4: 3, 3: 7}[wall.players])] // 2 - 1 - n


@each_wall
def test_places_the_wall_has_not_are_refused(wall: Wall) -> None:
    for n in (-1, len(wall.live_tiles)):
        with pytest.raises(IndexError, match="no live draw"):
            wall.live_draw(n)
    for n in (-1, {4: 4, 3: 8}[wall.players]):
        with pytest.raises(IndexError, match="no replacement draw"):
            wall.replacement_draw(n)
    for n in (-1, 5):
        with pytest.raises(IndexError, match="no indicator"):
            wall.dora_indicator(n)
        with pytest.raises(IndexError, match="no indicator"):
            wall.ura_indicator(n)
    for seat in (-1, wall.players):
        with pytest.raises(IndexError, match="no seat"):
            wall.deal(seat)


# the game


@given(st.binary(min_size=2496, max_size=2496))
def test_one_seed_gives_one_series_of_different_walls(data: bytes) -> None:
    seed = "mt19937ar-sha512-n288-base64," + base64.b64encode(data).decode()
    source = WallSource(seed)
    late, early = source.hand(2), source.hand(0)
    series = list(islice(walls(seed), 3))
    assert series == [early, source.hand(1), late]
    assert len(set(series)) == 3
    assert all(set(wall.tiles) == SETS[4] for wall in series)


def test_one_word_of_the_seed_changes_the_wall() -> None:
    seed = hex_seed("own", "mt19937ar", 8)
    other = seed[:-1] + ("0" if seed[-1] != "0" else "1")
    assert wall_of_hand(seed).tiles != wall_of_hand(other).tiles
    assert wall_of_hand(seed.lower()) == wall_of_hand(seed)


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        ("mt19937ar-sha512-n288-base64,", "0 bytes where 2496 are due"),
        ("mt19937ar-sha512-n288-base64,????", "not base64"),
        ("mt19937ar-sha512-n288-base64,AAA", "not base64"),
        ("mt19937ar-sha512-n288-base64,é", "not base64"),
        (game_seed("own", 608), "2432 bytes where 2496 are due"),
        ("mt19937ar-sha512-n288,0123ABC", "word 1 of the seed is not eight hexadecimal digits"),
        ("mt19937ar-sha512-n288,01234567", "1 words where 32 are due"),
        (hex_seed("own", "mt19937ar", 8), "for one hand"),
    ],
)
def test_damaged_game_seeds_are_refused_with_a_sentence(seed: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as caught:
        WallSource(seed)
    assert not isinstance(caught.value, UnknownShuffle)


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        ("mt19937ar", "word 1 of the seed is not eight"),
        ("mt19937ar,01234567,+1234567", "word 2 of the seed is not eight"),
        (hex_seed("own", "mt19937ar", 7), "7 words where 8 or 32 are due"),
        (game_seed("own"), "for a game"),
        (hex_seed("own", "mt19937ar-sha512-n288", 32), "for a game"),
    ],
)
def test_damaged_hand_seeds_are_refused_with_a_sentence(seed: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as caught:
        wall_of_hand(seed)
    assert not isinstance(caught.value, UnknownShuffle)


@pytest.mark.parametrize("seed", ["", "0.25", "mt19937ar-sha512-n289-base64,AAAA", "MT19937AR,00000000"])
def test_unknown_forms_say_so(seed: str) -> None:
    with pytest.raises(UnknownShuffle, match="not known"):
        WallSource(seed)
    with pytest.raises(UnknownShuffle, match="not known"):
        wall_of_hand(seed)


def test_forms_never_seen_at_a_three_player_table_conclude_nothing() -> None:
    with pytest.raises(UnknownShuffle, match="three-player"):
        WallSource(hex_seed("own", "mt19937ar-sha512-n288", 32), 3)
    with pytest.raises(UnknownShuffle, match="three-player"):
        wall_of_hand(hex_seed("own", "mt19937ar", 32), 3)


def test_a_table_has_three_or_four_players() -> None:
    with pytest.raises(ValueError, match="3 or 4 players"):
        WallSource(game_seed("own"), 2)
    with pytest.raises(ValueError, match="3 or 4 players"):
        wall_of_hand(hex_seed("own", "mt19937ar", 8), 5)
    with pytest.raises(IndexError, match="no hand"):
        WallSource(game_seed("own")).hand(-1)


# real games

TAG = re.compile(r"<([A-Za-z]+)([0-9]*)\b([^>]*)>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
KONG_OR_NORTH = {"kong", "north"}


class Tag(NamedTuple):
    name: str
    number: str
    values: dict[str, str]


def tags_of(path: Path) -> list[Tag]:
    data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    found = TAG.finditer(data.decode("utf-8"))
    return [Tag(m[1], m[2], dict(ATTRIBUTE.findall(m[3]))) for m in found]


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]


def call_of(meld: int) -> str:
    """What a meld code of the record is: its low bits tell chow, pung, added kong and north apart."""
    if meld & 4:
        return "chow"
    if meld & 8:
        return "pung"
    if meld & 16:
        return "kong"
    return "north" if meld & 32 else "kong"


def hands_of(tags: list[Tag]) -> Iterator[list[Tag]]:
    starts = [n for n, tag in enumerate(tags) if tag.name == "INIT"]
    for start, end in zip(starts, [*starts[1:], len(tags)], strict=True):
        yield tags[start:end]


def differences(hand: list[Tag], wall: Wall, seen: Counter[str]) -> Iterator[str]:
    """Where a hand of a record departs from its wall: dice, deal, every draw, every indicator."""
    start = hand[0].values
    head = numbers(start["seed"])
    dora = [wall.dora_indicator(n) for n in range(5)]
    ura = [wall.ura_indicator(n) for n in range(5)]
    if head[3:5] != [face - 1 for face in wall.dice]:
        yield f"dice {head[3:5]}, wall {wall.dice}"
    for seat, tiles in enumerate(wall.deal(int(start["oya"]))):
        if numbers(start[f"hai{seat}"]) != list(tiles):
            yield f"deal of seat {seat}"
    live = replaced = 0
    shown = [head[5]]
    replacing = False
    for tag in hand[1:]:
        if tag.name in "TUVW" and tag.number:
            if replacing:
                due = wall.replacement_draw(replaced)
                replaced += 1
            else:
                due = wall.live_draw(live)
                live += 1
            if live + replaced > len(wall.live_tiles):
                yield "more draws than the wall has"
            if due != int(tag.number):
                yield f"draw {live + replaced}: {tag.number}, wall {due}"
            replacing = False
        elif tag.name == "N":
            replacing = call_of(int(tag.values["m"])) in KONG_OR_NORTH
        elif tag.name == "DORA":
            shown.append(int(tag.values["hai"]))
        elif tag.name == "AGARI":
            for name, row in (("doraHai", dora), ("doraHaiUra", ura)):
                listed = numbers(tag.values.get(name, ""))
                seen[name] += len(listed)
                if listed != row[: len(listed)]:
                    yield f"{name} {listed}, wall {row}"
    if shown != dora[: len(shown)]:
        yield f"indicators {shown}, wall {dora}"
    seen["hands"] += 1
    seen["live draws"] += live
    seen["replacement draws"] += replaced
    seen["indicators"] += len(shown)


def walls_of_game(tags: list[Tag], players: int, hands: list[list[Tag]]) -> Iterator[Wall]:
    seeds = [tag.values["seed"] for tag in tags if tag.name == "SHUFFLE"]
    if seeds:
        return islice(walls(seeds[0], players), len(hands))
    return (wall_of_hand(hand[0].values["shuffle"], players) for hand in hands)


def seed_of(tags: list[Tag]) -> str:
    """The seed of the game, or of its first hand where every hand has its own; empty where there is none."""
    for tag in tags:
        if tag.name == "SHUFFLE":
            return tag.values["seed"]
        if tag.name == "INIT":
            return tag.values.get("shuffle", "")
    return ""


def test_real_games_were_dealt_from_their_walls(capsys: pytest.CaptureFixture[str]) -> None:
    """Every 20th game of each folder, with ``PAIPU_FULL=1`` all of them, and the rare ones of ``edge`` always.

    A game that differs may carry the seed of another, but only if that other one is here and agrees with it.
    """
    folder = need_corpus() / "tenhou_mjlog"
    step = 1 if os.environ.get("PAIPU_FULL") == "1" else 20
    seen: Counter[str] = Counter()
    agreeing: set[str] = set()
    differing: list[tuple[str, list[str]]] = []
    for part in sorted(entry for entry in folder.iterdir() if entry.is_dir()):
        for path in sorted(part.iterdir())[:: 1 if part.name == "edge" else step]:
            tags = tags_of(path)
            hands = list(hands_of(tags))
            seed = seed_of(tags)
            if not hands or not seed:
                seen["games without a seed"] += 1
                continue
            players = 4 if hands[0][0].values.get("hai3") else 3
            try:
                pairs = list(zip(hands, walls_of_game(tags, players, hands), strict=True))
            except UnknownShuffle:
                seen["games with a seed of no known form"] += 1
                continue
            counts: Counter[str] = Counter(games=1)
            found = [
                f"{part.name}/{path.name} hand {number}: {difference}"
                for number, (hand, wall) in enumerate(pairs)
                for difference in differences(hand, wall, counts)
            ]
            if found:
                differing.append((seed, found))
            else:
                agreeing.add(seed)
                seen += counts
    wrong = [found for seed, found in differing if seed not in agreeing]
    seen["games with the seed of another"] = len(differing) - len(wrong)
    with capsys.disabled():
        print("\ntenhou walls:", ", ".join(f"{count} {name}" for name, count in sorted(seen.items())))
    assert wrong == []
    assert seen["games"] >= 100
    assert seen["live draws"] > 40 * seen["games"]
    assert seen["replacement draws"] > 0
