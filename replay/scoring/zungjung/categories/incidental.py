"""Category 9: incidental patterns, from how the winning tile came; regular and irregular hands alike."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Reading

__all__ = [
    "blessing_of_earth",
    "blessing_of_heaven",
    "final_discard",
    "final_draw",
    "robbing_a_kong",
    "win_on_kong",
]


def final_draw(reading: Reading) -> bool:
    """9.1.1 海底撈月: self-draw of the seabed tile, the last drawable one; adds to 9.2 when that is a
    supplement.
    """
    return reading.hand.seabed


def final_discard(reading: Reading) -> bool:
    """9.1.2 河底撈魚: win on the riverbed tile, the discard after the seabed draw."""
    return reading.hand.riverbed


def win_on_kong(reading: Reading) -> bool:
    """9.2 嶺上開花: self-draw on a supplement tile after any kong."""
    return reading.hand.supplement


def robbing_a_kong(reading: Reading) -> bool:
    """9.3 搶槓: win on the tile added to a small exposed kong."""
    return reading.hand.robbed_kong


def blessing_of_heaven(reading: Reading) -> bool:
    """9.4.1 天和: East wins with the 14 dealt tiles; void if he made a concealed kong first."""
    return reading.hand.heaven and not reading.hand.melds


def blessing_of_earth(reading: Reading) -> bool:
    """9.4.2 地和: with his 13 dealt tiles another player wins on East's very first discard."""
    return reading.hand.earth
