-- question: Which hands were won by self-draw?
-- grain: one row per hand won by self-draw; nobody else wins such a hand
-- uses: sat
-- columns: game_id, hand, drawer
SELECT game_id, hand, min(seat) AS drawer
FROM facts SEMI JOIN sat USING (game_id)
WHERE won AND self_draw
GROUP BY game_id, hand
