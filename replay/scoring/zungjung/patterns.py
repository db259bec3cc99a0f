"""The 44 patterns (和種) of Zung Jung: ids, points and names in English, 繁體 and 简体.

An id is category.series[.rank]. What each pattern asks of a hand is a function in `categories/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["CATEGORIES", "LIMIT", "PATTERNS", "Pattern"]

LIMIT: Final = 320
"""Limit 滿貫: ordinary patterns never score more, patterns listed at this or more score alone."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One line of the pattern card 和種一覽卡."""

    id: str
    points: int
    english: str
    traditional: str
    simplified: str

    @property
    def series(self) -> str:
        """Category and series: of one series only the dearest pattern counts."""
        return ".".join(self.id.split(".")[:2])

    @property
    def listed_limit(self) -> bool:
        """Listed limit 役滿貫: scores alone, whatever else the hand holds."""
        return self.points >= LIMIT


CATEGORIES: dict[int, tuple[str, str, str]] = {
    1: ("Trivial", "平和類", "平和类"),
    2: ("One-Suit", "一色類", "一色类"),
    3: ("Honor Tiles", "番牌類", "番牌类"),
    4: ("Triplets and Kong", "刻子類", "刻子类"),
    5: ("Identical Sequences", "同順類", "同顺类"),
    6: ("Similar Sets", "三色類", "三色类"),
    7: ("Consecutive Sets", "連續類", "连续类"),
    8: ("Terminals", "么九類", "幺九类"),
    9: ("Incidental", "偶然類", "偶然类"),
    10: ("Irregular Hands", "特殊類", "特殊类"),
}

_CARD: Final = (
    ("1.1", 5, "All Sequences", "平和", "平和"),
    ("1.2", 5, "Concealed Hand", "門前清", "门前清"),
    ("1.3", 5, "No Terminals", "斷么九", "断幺九"),
    ("2.1.1", 40, "Mixed One-Suit", "混一色", "混一色"),
    ("2.1.2", 80, "Pure One-Suit", "清一色", "清一色"),
    ("2.2", 480, "Nine Gates", "九蓮寶燈", "九莲宝灯"),
    ("3.1", 10, "Value Honor", "番牌", "番牌"),
    ("3.2.1", 40, "Small Three Dragons", "小三元", "小三元"),
    ("3.2.2", 130, "Big Three Dragons", "大三元", "大三元"),
    ("3.3.1", 30, "Small Three Winds", "小三風", "小三风"),
    ("3.3.2", 120, "Big Three Winds", "大三風", "大三风"),
    ("3.3.3", 320, "Small Four Winds", "小四喜", "小四喜"),
    ("3.3.4", 400, "Big Four Winds", "大四喜", "大四喜"),
    ("3.4", 320, "All Honors", "字一色", "字一色"),
    ("4.1", 30, "All Triplets", "對對和", "对对和"),
    ("4.2.1", 5, "Two Concealed Triplets", "二暗刻", "二暗刻"),
    ("4.2.2", 30, "Three Concealed Triplets", "三暗刻", "三暗刻"),
    ("4.2.3", 125, "Four Concealed Triplets", "四暗刻", "四暗刻"),
    ("4.3.1", 5, "One Kong", "一槓", "一杠"),
    ("4.3.2", 20, "Two Kong", "二槓", "二杠"),
    ("4.3.3", 120, "Three Kong", "三槓", "三杠"),
    ("4.3.4", 480, "Four Kong", "四槓", "四杠"),
    ("5.1.1", 10, "Two Identical Sequences", "一般高", "一般高"),
    ("5.1.2", 60, "Two Identical Sequences Twice", "兩般高", "两般高"),
    ("5.1.3", 120, "Three Identical Sequences", "一色三同順", "一色三同顺"),
    ("5.1.4", 480, "Four Identical Sequences", "一色四同順", "一色四同顺"),
    ("6.1", 35, "Three Similar Sequences", "三色同順", "三色同顺"),
    ("6.2.1", 30, "Small Three Similar Triplets", "三色小同刻", "三色小同刻"),
    ("6.2.2", 120, "Three Similar Triplets", "三色同刻", "三色同刻"),
    ("7.1", 40, "Nine-Tile Straight", "一氣通貫", "一气通贯"),
    ("7.2.1", 100, "Three Consecutive Triplets", "三連刻", "三连刻"),
    ("7.2.2", 200, "Four Consecutive Triplets", "四連刻", "四连刻"),
    ("8.1.1", 40, "Mixed Lesser Terminals", "混全帶么", "混全带幺"),
    ("8.1.2", 50, "Pure Lesser Terminals", "純全帶么", "纯全带幺"),
    ("8.1.3", 100, "Mixed Greater Terminals", "混么九", "混幺九"),
    ("8.1.4", 400, "Pure Greater Terminals", "清么九", "清幺九"),
    ("9.1.1", 10, "Final Draw", "海底撈月", "海底捞月"),
    ("9.1.2", 10, "Final Discard", "河底撈魚", "河底捞鱼"),
    ("9.2", 10, "Win on Kong", "嶺上開花", "岭上开花"),
    ("9.3", 10, "Robbing a Kong", "搶槓", "抢杠"),
    ("9.4.1", 155, "Blessing of Heaven", "天和", "天和"),
    ("9.4.2", 155, "Blessing of Earth", "地和", "地和"),
    ("10.1", 160, "Thirteen Terminals", "十三么九", "十三幺九"),
    ("10.2", 30, "Seven Pairs", "七對子", "七对子"),
)

PATTERNS: dict[str, Pattern] = {line[0]: Pattern(*line) for line in _CARD}
"""The pattern card, in its own order."""
