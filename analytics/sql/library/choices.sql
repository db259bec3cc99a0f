-- question: Which books, editions, table sizes, sites and events can be filtered by?
-- grain: one row per value of a filter; games counts the chosen records that have it
-- columns: filter, value, parent, games
SELECT 'book' AS filter, book AS value, NULL AS parent, count(*) AS games FROM games WHERE chosen AND book IS NOT NULL
GROUP BY book
UNION ALL
SELECT 'edition', edition, book, count(*) FROM games WHERE chosen AND edition IS NOT NULL GROUP BY edition, book
UNION ALL
SELECT 'size', players::VARCHAR, NULL, count(*) FROM games WHERE chosen GROUP BY players
UNION ALL
SELECT 'site', site, NULL, count(*) FROM games WHERE chosen GROUP BY site
UNION ALL
SELECT 'event', event, NULL, count(*) FROM games WHERE chosen AND event IS NOT NULL GROUP BY event
ORDER BY filter, value
