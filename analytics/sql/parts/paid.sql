-- question: Which winning hands did the players pay for with a tile of their own?
-- grain: one row per winning hand; two winners on one tile are two rows
-- uses: played
-- columns: those of played; winner, winner_declared, winner_open, paid_base
SELECT p.*, w.riichi_seq IS NOT NULL AS winner_declared, w.open AS winner_open, w.value_base AS paid_base
FROM (SELECT *, unnest(dealt_in_to) AS winner FROM played WHERE dealt_in) p
JOIN facts w ON w.game_id = p.game_id AND w.hand = p.hand AND w.seat = p.winner
