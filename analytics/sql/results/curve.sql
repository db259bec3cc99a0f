-- question: How did the points of the players run over their games?
-- grain: one row per finished game with points, in order of time
-- uses: finished_games
-- columns: number, game_id, started_at, place, points, total
SELECT row_number() OVER running AS number, game_id, started_at, place, balance AS points,
  (sum(balance) OVER running)::BIGINT AS total
FROM finished_games
WHERE finished AND balance IS NOT NULL
WINDOW running AS (ORDER BY started_at NULLS FIRST, game_id, seat ROWS UNBOUNDED PRECEDING)
ORDER BY number
