-- question: Which decisions took longest?
-- grain: one row per decision, longest first; those without a length last
-- parameters: limit BIGINT, offset BIGINT
-- uses: thought
-- columns: game_id, native_id, site, started_at, book, clock_ms, hand, round, counter, seq, seat, player, name, kind, start_ms, end_ms, counted_ms, turn_ms, over_turn, bank_before_ms, bank_after_ms
SELECT t.game_id, t.native_id, t.site, t.started_at, t.book, t.clock_ms, t.hand, h.round, h.counter, t.seq, t.seat,
  t.player, t.name, t.kind, t.start_ms, t.end_ms, t.counted_ms, t.turn_ms, t.over_turn, t.bank_before_ms,
  t.bank_after_ms
FROM (
  FROM thought
  ORDER BY counted_ms DESC NULLS LAST, started_at DESC NULLS LAST, game_id, hand, seq, seat
  LIMIT $limit OFFSET $offset
) t LEFT JOIN hands h ON h.game_id = t.game_id AND h.hand = t.hand
ORDER BY counted_ms DESC NULLS LAST, t.started_at DESC NULLS LAST, t.game_id, t.hand, t.seq, t.seat
