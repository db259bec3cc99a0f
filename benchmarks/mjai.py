"""A game read by paipu in the words of MJAI, for the engines that read nothing else."""

from __future__ import annotations

import json
from typing import Any

from ingest import kinds as k
from ingest.model import GameRecord, HandRecord, Row
from ingest.tiles import NAME_OF

Event = dict[str, Any]

_PLAY = {
    k.DRAW: "tsumo", k.DISCARD: "dahai", k.CHOW: "chi", k.PUNG: "pon", k.KONG_EXPOSED: "daiminkan",
    k.KONG_CONCEALED: "ankan", k.KONG_ADDED: "kakan", k.NORTH_ASIDE: "kita", k.RIICHI: "reach",
    k.RIICHI_ACCEPTED: "reach_accepted",
}  # fmt: skip
_CLAIMS = (k.CHOW, k.PUNG, k.KONG_EXPOSED)


def tile(code: int) -> str:
    """`5mr` for a red five, else the name paipu gives it: honours are `E S W N P F C` in both."""
    name = NAME_OF[code]
    return f"5{name[1]}r" if name[0] == "0" else name


def events(game: GameRecord) -> list[Event]:
    """The whole game, from `start_game` to `end_game`; what MJAI has no word for (dice, returns) is left out."""
    names = [seat.name or "" for seat in sorted(game.seats, key=lambda seat: seat.seat) if seat.from_hand == 0]
    told: list[Event] = [{"type": "start_game", "names": names}]
    for hand in game.hands:
        told += _hand(hand, game.players)
        told.append({"type": "end_kyoku"})
    told.append({"type": "end_game"})
    return told


def lines(game: GameRecord) -> bytes:
    """The same as JSON Lines."""
    return b"".join(json.dumps(event, separators=(",", ":")).encode() + b"\n" for event in events(game))


def _hand(hand: HandRecord, players: int) -> list[Event]:
    dealt: dict[int, list[str]] = {}
    told: list[Event] = []
    for row in hand.rows:
        kind, seat, code, tiles = row[0], row[1], row[2], row[4]
        if kind == k.DEAL:
            dealt[seat] = [tile(one) for one in tiles]
        elif kind == k.INDICATOR:
            told.append({"type": "dora", "dora_marker": tile(code)} if told else _begin(hand, dealt, players, code))
        elif kind == k.WIN:
            told.append(_win(row))
        elif kind == k.DRAW_GAME:
            told.append({"type": "ryukyoku", "reason": (row[11] or {}).get("reason", ""), "deltas": row[9]})
        elif kind in _PLAY:
            told.append(_play(row))
    return told


def _begin(hand: HandRecord, dealt: dict[int, list[str]], players: int, indicator: int) -> Event:
    at = hand.round or 0
    return {
        "type": "start_kyoku", "bakaze": "ESWN"[at // 4], "kyoku": at % 4 + 1, "honba": hand.counter or 0,
        "kyotaku": hand.sticks or 0, "oya": hand.dealer, "dora_marker": tile(indicator),
        "scores": list(hand.start_scores or ())[:players], "tehais": [dealt.get(seat, []) for seat in range(players)],
    }  # fmt: skip


def _play(row: Row) -> Event:
    kind, seat, code, target, tiles, flags = row[:6]
    event: Event = {"type": _PLAY[kind], "actor": seat}
    if code >= 0 and kind not in (k.RIICHI, k.RIICHI_ACCEPTED):
        event["pai"] = tile(code)
    if kind == k.DISCARD:
        event["tsumogiri"] = bool(flags & k.DRAWN_CUT)
    if tiles:
        own = list(tiles)
        if code in own and kind != k.KONG_CONCEALED:
            own.remove(code)
        event["consumed"] = [tile(one) for one in own]
    if kind in _CLAIMS:
        event["target"] = target
    return event


def _win(row: Row) -> Event:
    """Self-draw: the target is the winner. Han and fu as the record states them; a full limit hand has neither."""
    value = (row[11] or {}).get("value", {})
    event: Event = {"type": "hora", "actor": row[1], "target": row[3], "pai": tile(row[2]), "deltas": row[9]}
    if hidden := value.get("hidden_indicators"):
        event["uradora_markers"] = [tile(one) for one in hidden]
    if yaku := value.get("yaku"):
        event["han"] = sum(han for _, han in yaku)
        event["fu"] = value.get("fu", 0)
    return event
