-- question: Which games were played last?
-- grain: one row per game, newest first
-- parameters: limit BIGINT, offset BIGINT
-- uses: selection
-- columns: game_id, native_id, site, started_at, book, hands, finished, problems, names, final_pts, places, breaches
WITH page AS (
  SELECT * FROM selection
  ORDER BY started_at DESC NULLS LAST, game_id
  LIMIT $limit OFFSET $offset
),
sat AS (
  SELECT game_id, list(name ORDER BY seat) AS names, list(final_pts ORDER BY seat) AS final_pts,
    list(place ORDER BY seat) AS places
  FROM seats SEMI JOIN page USING (game_id)
  WHERE from_hand = 0
  GROUP BY game_id
),
faults AS (
  SELECT game_id, count(*) AS breaches
  FROM verdicts SEMI JOIN page USING (game_id)
  WHERE status = 'breach'
  GROUP BY game_id
)
SELECT game_id, native_id, site, started_at, book, hands, finished, problems, names, final_pts, places,
  coalesce(breaches, 0) AS breaches
FROM page LEFT JOIN sat USING (game_id) LEFT JOIN faults USING (game_id)
ORDER BY started_at DESC NULLS LAST, game_id
