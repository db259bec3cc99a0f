-- question: How did the games of the players end?
-- grain: one row per player and game; who left before the end is not in it
-- uses: sat
-- columns: those below; a NULL is not recorded
SELECT s.game_id, s.seat, s.player, s.name, s.native_id, s.site, s.started_at, s.size,
  s.finished, s.place, s.start_pts, s.final_pts, s.place_pts,
  s.hands - 1 AS hand, CAST(NULL AS INTEGER) AS deciding_seq, s.final_pts - s.start_pts AS balance
FROM sat s
WHERE s.to_hand = 32767
