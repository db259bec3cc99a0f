-- question: What does the selection hold, and how much of it was judged?
-- grain: one row
-- uses: selection
-- columns: games, hands, events, players, first_at, last_at, problems, judged, no_book, unfinished
SELECT count(*) AS games,
  coalesce(sum(hands), 0)::BIGINT AS hands,
  coalesce(sum(events), 0)::BIGINT AS events,
  (SELECT count(DISTINCT player) FROM seats SEMI JOIN selection USING (game_id)) AS players,
  min(started_at) AS first_at,
  max(started_at) AS last_at,
  coalesce(sum(problems), 0)::BIGINT AS problems,
  (SELECT count(*) FROM selection SEMI JOIN judged USING (game_id)) AS judged,
  count(*) FILTER (book IS NULL) AS no_book,
  count(*) FILTER (NOT finished) AS unfinished
FROM selection
