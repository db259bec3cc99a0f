-- question: Which games were not judged, and why?
-- grain: one row per game without a run, newest first
-- parameters: limit BIGINT, offset BIGINT
-- uses: selection
-- columns: game_id, native_id, site, source_kind, started_at, book, reason, game_table, source_path
SELECT game_id, native_id, site, source_kind, started_at, book,
  CASE WHEN book IS NULL THEN 'no_book' ELSE 'not_judged' END AS reason, "table" AS game_table, source_path
FROM selection ANTI JOIN judged USING (game_id)
ORDER BY started_at DESC NULLS LAST, game_id
LIMIT $limit OFFSET $offset
