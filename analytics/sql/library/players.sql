-- question: Who played, under which names, and when last?
-- grain: one row per player; many games first
-- parameters: name VARCHAR, limit BIGINT, offset BIGINT
-- uses: selection
-- columns: player, names, games, first_at, last_at
SELECT player, list(DISTINCT name ORDER BY name) AS names, count(DISTINCT game_id) AS games,
  min(started_at) AS first_at, max(started_at) AS last_at
FROM seats JOIN selection USING (game_id)
WHERE player IS NOT NULL
  AND ($name::VARCHAR IS NULL OR player IN (
    SELECT player FROM seats WHERE contains(lower(name), lower($name)) OR contains(lower(player), lower($name))
    UNION
    SELECT player FROM people WHERE contains(lower(coalesce(name, '')), lower($name)) OR lower(person) = lower($name)
  ))
GROUP BY player
ORDER BY games DESC, player
LIMIT $limit OFFSET $offset
