-- question: How long do the players take over their decisions, and what did it cost them?
-- grain: one row per player with a timed decision; most time at the table first
-- parameters: limit BIGINT, offset BIGINT
-- uses: timed, clocked
-- columns: player, name, decisions, recorded, median_ms, p90_ms, longest_ms, over_turn, over_hand, lost, charged, open
WITH long AS (
  SELECT player, any_value(name) AS name, count(*) AS decisions, count(counted_ms) AS recorded,
    round(quantile_cont(counted_ms, 0.5))::BIGINT AS median_ms,
    round(quantile_cont(counted_ms, 0.9))::BIGINT AS p90_ms,
    max(counted_ms) AS longest_ms, count(*) FILTER (over_turn) AS over_turn
  FROM timed
  WHERE player IS NOT NULL
  GROUP BY player
), cost AS (
  SELECT player, count(*) FILTER (over_hand) AS over_hand, sum(-penalty_pts)::BIGINT AS lost,
    count(*) FILTER (penalty_pts < 0) AS charged,
    count(*) FILTER (penalty_pts IS NULL) AS open
  FROM clocked
  WHERE player IS NOT NULL
  GROUP BY player
)
SELECT l.*, c.over_hand, c.lost, c.charged, c.open
FROM long l LEFT JOIN cost c ON c.player = l.player
ORDER BY lost DESC NULLS LAST, p90_ms DESC NULLS LAST, l.player
LIMIT $limit OFFSET $offset
