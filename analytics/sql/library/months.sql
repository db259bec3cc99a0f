-- question: How complete is the selection, source by source and month by month?
-- parameters: limit BIGINT, offset BIGINT
-- grain: one row per site, format and month; month NULL where games have no date
-- uses: selection
-- columns: site, source_kind, month, games, hands, finished, judged, with_wall, with_clock, problems
WITH marked AS (
  SELECT game_id FROM selection SEMI JOIN judged USING (game_id)
)
SELECT site, source_kind, strftime(started_at, '%Y-%m') AS month,
  count(*) AS games,
  coalesce(sum(hands), 0)::BIGINT AS hands,
  count(*) FILTER (finished) AS finished,
  count(marked.game_id) AS judged,
  count(*) FILTER (list_contains(string_split(provides, ' '), 'wall')) AS with_wall,
  count(*) FILTER (clock_ms IS NOT NULL) AS with_clock,
  coalesce(sum(problems), 0)::BIGINT AS problems
FROM selection LEFT JOIN marked USING (game_id)
GROUP BY site, source_kind, month
ORDER BY month DESC NULLS LAST, site, source_kind
LIMIT $limit OFFSET $offset
