-- question: What did the players do in each hand?
-- grain: one row per player and hand
-- parameters: dealt BOOLEAN, ended VARCHAR
-- uses: sat, self_drawn
-- columns: those below; conditions are TRUE, FALSE, or NULL where the record does not show them
SELECT f.game_id, f.hand, f.seat, s.player, s.name, s.native_id, s.site, s.started_at,
  f.dealer, f.ended,
  f.ended IN ('win', 'draw', 'abort') AS completed,
  f.won,
  f.won AND f.self_draw AS won_self_draw,
  f.won AND NOT f.self_draw AS won_on_discard,
  f.riichi_seq IS NOT NULL AS declared,
  f.riichi AS accepted,
  f.first_riichi,
  f.calls > 0 AS called,
  f.open,
  f.calls,
  len(f.dealt_in_to) > 0 AS dealt_in,
  len(f.dealt_in_to) > 0 AND f.deciding_seq IS NOT DISTINCT FROM f.riichi_seq AS dealt_in_declaring,
  d.drawer IS NOT NULL AND d.drawer <> f.seat AS hit_by_self_draw,
  f.tenpai_at_draw,
  f.tenpai_turn, f.start_shanten, f.riichi_turn, f.win_turn, f.value_base, f.value_net, f.balance,
  f.dealt_in_to, f.deciding_seq, f.riichi_seq
FROM facts f
JOIN sat s ON s.game_id = f.game_id AND s.seat = f.seat AND f.hand >= s.from_hand AND f.hand < s.to_hand
LEFT JOIN self_drawn d ON d.game_id = f.game_id AND d.hand = f.hand
WHERE ($dealt::BOOLEAN IS NULL OR f.dealer = $dealt)
  AND ($ended::VARCHAR IS NULL OR f.ended = $ended)
