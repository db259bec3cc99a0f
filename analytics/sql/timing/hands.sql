-- question: In which hands did players use most time, and what did it cost?
-- grain: one row per player and hand, most time first
-- parameters: limit BIGINT, offset BIGINT
-- uses: budget
-- columns: game_id, native_id, started_at, hand, round, counter, seat, player, name, decisions, total_ms, hand_ms, over_hand, longest_ms, longest_seq, penalty_pts
SELECT b.game_id, b.native_id, b.started_at, b.hand, h.round, h.counter, b.seat, b.player, b.name, b.decisions,
  b.total_ms, b.hand_ms, b.over_hand, b.longest_ms, b.longest_seq, b.penalty_pts
FROM (
  FROM budget
  ORDER BY total_ms DESC NULLS LAST, game_id, hand, seat
  LIMIT $limit OFFSET $offset
) b LEFT JOIN hands h ON h.game_id = b.game_id AND h.hand = b.hand
ORDER BY b.total_ms DESC NULLS LAST, b.game_id, b.hand, b.seat
