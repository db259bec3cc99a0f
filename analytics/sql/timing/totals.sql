-- question: How many decisions and hands are beyond the limits, and how many points did time cost?
-- grain: one row
-- uses: timed, clocked
-- columns: decisions, recorded, limited, over_turn, open_turn, longest_ms, hands, timed_hands, over_hand, open_hand, lost, charged, open_points, banks, bank_used
SELECT t.*, c.*, b.*
FROM (
  SELECT count(*) AS decisions, count(counted_ms) AS recorded, count(turn_ms) AS limited,
    count(*) FILTER (over_turn) AS over_turn,
    count(*) FILTER (turn_ms IS NOT NULL AND over_turn IS NULL) AS open_turn, max(counted_ms) AS longest_ms
  FROM timed
) t, (
  SELECT count(*) AS hands, count(decisions) AS timed_hands, count(*) FILTER (over_hand) AS over_hand,
    count(*) FILTER (over_hand IS NULL AND (decisions > 0 OR NOT has_times)) AS open_hand,
    coalesce(sum(-penalty_pts), 0)::BIGINT AS lost, count(*) FILTER (penalty_pts < 0) AS charged,
    count(*) FILTER (penalty_pts IS NULL) AS open_points
  FROM clocked
) c, (
  SELECT count(bank_after_ms) AS banks, count(*) FILTER (bank_after_ms = 0) AS bank_used FROM timed
) b
