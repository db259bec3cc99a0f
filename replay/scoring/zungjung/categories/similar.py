"""Category 6: similar sets, the same numbers in all three suits."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Reading
from replay.scoring.zungjung.tiles import HONORS

__all__ = ["small_three_similar_triplets", "three_similar_sequences", "three_similar_triplets"]


def three_similar_sequences(reading: Reading) -> bool:
    """6.1 三色同順: the same-numbered sequence in all three suits."""
    sequences = set(reading.sequences)
    return len(sequences) > 2 and any({tile, tile + 9, tile + 18} <= sequences for tile in range(7))


def small_three_similar_triplets(reading: Reading) -> bool:
    """6.2.1 三色小同刻: same-number triplets or kongs in two suits, the pair of that number in the third."""
    pair = reading.pair
    if pair is None or pair in HONORS:
        return False
    like = {pair % 9, pair % 9 + 9, pair % 9 + 18} - {pair}
    return like <= set(reading.triplets)


def three_similar_triplets(reading: Reading) -> bool:
    """6.2.2 三色同刻: same-number triplets or kongs in all three suits."""
    triplets = set(reading.triplets)
    return len(triplets) > 2 and any({tile, tile + 9, tile + 18} <= triplets for tile in range(9))
