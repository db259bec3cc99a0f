-- question: How many entries of the register do the filters select?
-- grain: one row
-- uses: register
-- columns: entries, games, engine_points, ruled_points
SELECT count(*) AS entries, count(DISTINCT game_id) AS games, sum(points)::BIGINT AS engine_points,
  sum(ruled_points)::BIGINT AS ruled_points
FROM register
