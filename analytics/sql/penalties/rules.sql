-- question: Which rules were broken, and what was ruled on them?
-- grain: one row per book and rule with a breach; most breaches first
-- parameters: limit BIGINT, offset BIGINT
-- uses: register
-- columns: book, rule, article, breaches, games, agree, differ, discretion, no_ruling, engine_points, ruled_points
SELECT book, rule, any_value(article) AS article, count(*) AS breaches, count(DISTINCT game_id) AS games,
  count(*) FILTER (standing = 'agree') AS agree, count(*) FILTER (standing = 'differ') AS differ,
  count(*) FILTER (standing = 'discretion') AS discretion, count(*) FILTER (standing = 'no_ruling') AS no_ruling,
  sum(points)::BIGINT AS engine_points, sum(ruled_points)::BIGINT AS ruled_points
FROM register
WHERE status = 'breach'
GROUP BY book, rule
ORDER BY breaches DESC, book, rule
LIMIT $limit OFFSET $offset
