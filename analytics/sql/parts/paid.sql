-- question: Which winning hands did the players pay for with a tile of their own?
-- grain: one row per winning hand; two winners on one tile are two rows
-- uses: played
-- columns: those of played; winner, winner_declared, winner_open, paid_base
SELECT p.*, w.seat AS winner, w.riichi_seq IS NOT NULL AS winner_declared, w.open AS winner_open,
  w.value_base AS paid_base
FROM played p, unnest(p.dealt_in_to) AS taken(winner)
JOIN facts w ON w.game_id = p.game_id AND w.hand = p.hand AND w.seat = taken.winner
