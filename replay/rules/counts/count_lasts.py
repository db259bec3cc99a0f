"""Once found, a wrong number of tiles lasts for the hand."""

from ingest import kinds as k
from replay.act import Act
from replay.conduct import NO_CLAIMS, NO_WIN
from replay.rule import ASKED, Finding, check
from replay.rules.counts.losses import established, is_long, surplus
from replay.table import Table


@check("count-lasts", on=(k.WIN, k.CHOW, k.PUNG, k.KONG_EXPOSED, k.KONG_CONCEALED, k.KONG_ADDED), always=False)
def count_lasts(table: Table, act: Act) -> Finding | None:
    """Who was found, or ruled, to be a short or long hand does not win in that hand even if his number of tiles is
    right again; as a long hand he does not claim or make a kong either."""
    seat = act.seat
    if established(table, seat) is None:
        return None
    claims_too = is_long(table, seat) or not table.match.options["short_hand_claims"]
    if act.kind != k.WIN and not claims_too:
        return ASKED
    if surplus(table, seat) != 0:
        return None
    loss = established(table, seat, NO_CLAIMS if act.kind != k.WIN and is_long(table, seat) else NO_WIN)
    if loss is None:
        return None
    causes = tuple(sorted({*loss.because, loss.seq}))
    if loss.stands:
        return Finding(causes)
    return Finding(causes, depends_on=f"seq {loss.lifted}")
