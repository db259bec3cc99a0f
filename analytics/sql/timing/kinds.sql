-- question: How long do decisions take, kind by kind?
-- grain: one row per kind of decision
-- uses: timed
-- columns: kind, decisions, recorded, median_ms, p90_ms, longest_ms, limited, over_turn, open
SELECT kind, count(*) AS decisions, count(counted_ms) AS recorded,
  round(quantile_cont(counted_ms, 0.5))::BIGINT AS median_ms, round(quantile_cont(counted_ms, 0.9))::BIGINT AS p90_ms,
  max(counted_ms) AS longest_ms,
  count(turn_ms) AS limited, count(*) FILTER (over_turn) AS over_turn,
  count(*) FILTER (turn_ms IS NOT NULL AND over_turn IS NULL) AS open
FROM timed
GROUP BY kind
ORDER BY array_position(['discard', 'claim', 'pass', 'kong', 'riichi', 'win'], kind)
