-- question: How long did each decision of the players take, and was that longer than one may?
-- grain: one row per decision; one that the record gives no length has counted_ms NULL
-- parameters: dealt BOOLEAN, ended VARCHAR, kind VARCHAR, game VARCHAR
-- uses: selection, sat, book_limits
-- columns: those below. turn_ms NULL: the book sets no limit; over_turn NULL where one step of the clock could turn it
SELECT *,
  CASE WHEN counted_ms - step_ms > turn_ms THEN true WHEN counted_ms + step_ms <= turn_ms THEN false END AS over_turn
FROM (
  SELECT d.game_id, d.hand, d.seq, d.seat, s.player, s.name, s.native_id, s.site, s.started_at, g.book, g.clock_ms,
    d.kind, d.start_ms, d.end_ms, d.counted_ms, d.bank_before_ms, d.bank_after_ms, h.ended,
    CASE WHEN g.clock_ms > 1 THEN g.clock_ms ELSE 0 END AS step_ms,
    CASE WHEN l.book IS NOT NULL THEN coalesce(
      TRY_CAST(r.options::JSON->>'turn_limit_ms' AS INTEGER), TRY_CAST(g.options::JSON->>'turn_limit_ms' AS INTEGER),
      l.turn_ms
    ) END AS turn_ms,
    d.seq AS deciding_seq, CAST(NULL AS INTEGER) AS balance
  FROM decisions d
  JOIN selection g ON g.game_id = d.game_id
  JOIN sat s ON s.game_id = d.game_id AND s.seat = d.seat AND d.hand >= s.from_hand AND d.hand < s.to_hand
  JOIN hands h ON h.game_id = d.game_id AND h.hand = d.hand
  LEFT JOIN book_limits l ON l.book = g.book
  LEFT JOIN runs r ON r.run = d.run
  WHERE ($dealt::BOOLEAN IS NULL OR (h.dealer = d.seat) = $dealt)
    AND ($ended::VARCHAR IS NULL OR h.ended = $ended)
    AND ($kind::VARCHAR IS NULL OR d.kind = $kind)
    AND ($game::VARCHAR IS NULL OR d.game_id = $game)
)
