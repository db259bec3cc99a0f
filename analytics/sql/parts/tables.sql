-- question: What did the seats of a hand do, taken together?
-- grain: one row per hand of the games in which the players sat
-- uses: sat
-- columns: game_id, hand, self_draws
SELECT game_id, hand,
  bool_or(won AND self_draw) AS self_draws
FROM facts SEMI JOIN sat USING (game_id)
GROUP BY game_id, hand
