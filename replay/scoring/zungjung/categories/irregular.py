"""Category 10: irregular hands 特殊和牌形; both are concealed hands without melds."""

from __future__ import annotations

from replay.scoring.zungjung.reading import Form, Reading

__all__ = ["seven_pairs", "thirteen_terminals"]


def thirteen_terminals(reading: Reading) -> bool:
    """10.1 十三么九: one of each of the 13 terminals and honors, and one of them twice."""
    return reading.form is Form.THIRTEEN_TERMINALS


def seven_pairs(reading: Reading) -> bool:
    """10.2 七對子: seven pairs; four like tiles may be two pairs if not declared as a kong."""
    return reading.form is Form.SEVEN_PAIRS
