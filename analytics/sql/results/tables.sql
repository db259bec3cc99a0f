-- question: At which kinds of table did the players play?
-- grain: one row per rule book and table size; most games first
-- uses: sat
-- columns: book, size, games, first_at, last_at
SELECT g.book, g.players AS size, count(DISTINCT g.game_id) AS games, min(g.started_at) AS first_at,
  max(g.started_at) AS last_at
FROM selection g SEMI JOIN sat USING (game_id)
GROUP BY g.book, g.players
ORDER BY games DESC, g.book, g.players
