-- question: Where did the players sit in the selected games?
-- grain: one row per player and spell in a seat: hands from_hand to to_hand - 1
-- parameters: players VARCHAR[]
-- uses: selection
-- columns: game_id, seat, from_hand, to_hand, player, name, start_pts, final_pts, place, place_pts and those of the game
SELECT * FROM (
  SELECT s.game_id, s.seat, s.from_hand,
    lead(s.from_hand, 1, 32767) OVER (PARTITION BY s.game_id, s.seat ORDER BY s.from_hand) AS to_hand,
    s.player, s.name, s.start_pts, s.final_pts, s.place, s.place_pts,
    g.native_id, g.site, g.started_at, g.finished, g.hands, g.players AS size
  FROM seats s JOIN selection g USING (game_id)
  WHERE $players::VARCHAR[] IS NULL
    OR s.game_id IN (SELECT game_id FROM seats WHERE list_contains($players::VARCHAR[], player))
)
WHERE $players::VARCHAR[] IS NULL OR list_contains($players::VARCHAR[], player)
