-- question: Which decisions are of a certain length?
-- grain: one row per decision
-- parameters: least INTEGER, below INTEGER, over VARCHAR
-- uses: timed
-- columns: those of timed. $over: turn = beyond the limit, open = the record does not decide that, unknown = no length,
--   bank = the clock stood at 0 after it
SELECT *
FROM timed
WHERE ($least::INTEGER IS NULL OR counted_ms >= $least)
  AND ($below::INTEGER IS NULL OR counted_ms < $below)
  AND ($over::VARCHAR IS NULL OR CASE $over
    WHEN 'turn' THEN coalesce(over_turn, false)
    WHEN 'open' THEN turn_ms IS NOT NULL AND over_turn IS NULL
    WHEN 'unknown' THEN counted_ms IS NULL
    WHEN 'bank' THEN coalesce(bank_after_ms = 0, false)
    ELSE true
  END)
