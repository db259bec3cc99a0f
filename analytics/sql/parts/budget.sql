-- question: Which hands cost a player much time, or points for time?
-- grain: one row per player and hand of a book with limits
-- parameters: over VARCHAR
-- uses: clocked
-- columns: those of clocked. $over: hand = beyond the limit, points = points lost, hand_open, points_open = undecided
SELECT *
FROM clocked
WHERE CASE $over::VARCHAR
  WHEN 'hand' THEN coalesce(over_hand, false)
  WHEN 'points' THEN coalesce(penalty_pts < 0, false)
  WHEN 'hand_open' THEN over_hand IS NULL AND (decisions > 0 OR NOT has_times)
  WHEN 'points_open' THEN penalty_pts IS NULL
  ELSE true
END
