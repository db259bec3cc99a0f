-- question: How are the lengths of decisions spread?
-- grain: one row per kind and class of length: least_ms <= length < below_ms; below_ms NULL for the longest class
-- uses: timed
-- columns: kind, least_ms, below_ms, decisions
WITH classes AS (
  SELECT unnest([0, 1000, 2000, 3000, 5000, 7000, 10000, 15001, 30001, 60001, 180001]) AS least_ms,
    unnest([1000, 2000, 3000, 5000, 7000, 10000, 15001, 30001, 60001, 180001, NULL]) AS below_ms
)
SELECT t.kind, c.least_ms, c.below_ms, count(*) AS decisions
FROM timed t JOIN classes c
  ON t.counted_ms >= c.least_ms AND (c.below_ms IS NULL OR t.counted_ms < c.below_ms)
GROUP BY t.kind, c.least_ms, c.below_ms
ORDER BY t.kind, c.least_ms
