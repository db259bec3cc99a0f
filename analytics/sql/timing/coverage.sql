-- question: Which records tell times, how finely, and of how many decisions the length?
-- grain: one row per site and step of the clock; clock_ms NULL where no clock is stated
-- uses: selection
-- columns: site, clock_ms, games, with_times, decisions, recorded, with_bank
SELECT g.site, g.clock_ms, count(*) AS games, count(t.game_id) AS with_times,
  coalesce(sum(t.decisions), 0)::BIGINT AS decisions, coalesce(sum(t.recorded), 0)::BIGINT AS recorded,
  coalesce(sum(t.with_bank), 0)::BIGINT AS with_bank
FROM selection g LEFT JOIN (
  SELECT game_id, count(*) AS decisions, count(counted_ms) AS recorded, count(bank_after_ms) AS with_bank
  FROM decisions SEMI JOIN selection USING (game_id)
  GROUP BY game_id
) t ON t.game_id = g.game_id
GROUP BY g.site, g.clock_ms
ORDER BY games DESC, g.site, g.clock_ms
