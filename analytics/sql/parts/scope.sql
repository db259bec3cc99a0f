-- question: Which records do the filters select, those not used included?
-- grain: one row per record
-- parameters: book VARCHAR, edition VARCHAR, size TINYINT, site VARCHAR, event VARCHAR, since DATE, until DATE
-- columns: every column of the view games
SELECT *
FROM games
WHERE ($book::VARCHAR IS NULL OR book = $book)
  AND ($edition::VARCHAR IS NULL OR edition = $edition)
  AND ($size::TINYINT IS NULL OR players = $size)
  AND ($site::VARCHAR IS NULL OR site = $site)
  AND ($event::VARCHAR IS NULL OR event = $event)
  AND ($since::DATE IS NULL OR started_at >= $since::DATE)
  AND ($until::DATE IS NULL OR started_at < $until::DATE + INTERVAL 1 DAY)
