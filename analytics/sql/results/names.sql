-- question: Under which names did the players play, and who are they?
-- grain: one row per player and name; most games first
-- parameters: players VARCHAR[]
-- columns: player, name, games
SELECT player, name, count(DISTINCT game_id) AS games
FROM seats WHERE list_contains($players::VARCHAR[], player)
GROUP BY player, name
ORDER BY games DESC, player, name
