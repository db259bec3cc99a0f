-- question: How much time did the players use in each hand of a book that limits it, and what did it cost them?
-- grain: one row per player and hand of such a book, void hands too
-- parameters: dealt BOOLEAN, ended VARCHAR, game VARCHAR
-- uses: selection, sat, book_limits
-- columns: those below. decisions NULL where the seat had no turn; total_ms NULL where a length is not recorded; over_hand NULL where it does not
--   decide it; penalty_pts NULL where the points for time are not decided; longest_seq the longest decision
SELECT *,
  CASE WHEN total_ms - slack_ms > hand_ms THEN true WHEN total_ms + slack_ms <= hand_ms THEN false END AS over_hand
FROM (
  SELECT f.game_id, f.hand, f.seat, s.player, s.name, s.native_id, s.site, s.started_at, g.book, g.clock_ms, f.ended,
    list_contains(string_split(g.provides, ' '), 't') OR g.clock_ms IS NOT NULL AS has_times,
    t.decisions, t.total_ms, t.longest_ms, t.longest_seq,
    CASE WHEN g.clock_ms > 1 THEN g.clock_ms ELSE 0 END * coalesce(t.decisions, 0) AS slack_ms,
    coalesce(
      TRY_CAST(r.options::JSON->>'hand_limit_ms' AS INTEGER), TRY_CAST(g.options::JSON->>'hand_limit_ms' AS INTEGER),
      l.hand_ms
    ) AS hand_ms,
    p.penalty_pts, f.deciding_seq, f.balance
  FROM selection g
  JOIN book_limits l ON l.book = g.book
  JOIN facts f ON f.game_id = g.game_id
  JOIN sat s ON s.game_id = f.game_id AND s.seat = f.seat AND f.hand >= s.from_hand AND f.hand < s.to_hand
  LEFT JOIN runs r ON r.run = f.run
  LEFT JOIN (
    SELECT game_id, hand, seat, count(*) AS decisions,
      CASE WHEN count(*) = count(counted_ms) THEN sum(counted_ms)::BIGINT END AS total_ms,
      max(counted_ms) AS longest_ms, arg_max(seq, counted_ms) AS longest_seq
    FROM decisions SEMI JOIN selection USING (game_id)
    GROUP BY game_id, hand, seat
  ) t ON t.game_id = f.game_id AND t.hand = f.hand AND t.seat = f.seat
  LEFT JOIN settlements p ON p.game_id = f.game_id AND p.hand = f.hand AND p.seat = f.seat
  WHERE ($dealt::BOOLEAN IS NULL OR f.dealer = $dealt)
    AND ($ended::VARCHAR IS NULL OR f.ended = $ended)
    AND ($game::VARCHAR IS NULL OR f.game_id = $game)
)
