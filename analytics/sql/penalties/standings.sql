-- question: How do findings and rulings stand to each other, taken together?
-- grain: one row per standing
-- uses: register
-- columns: standing, entries, games, hands, engine_points, ruled_points
SELECT standing, count(*) AS entries, count(DISTINCT game_id) AS games, count(DISTINCT (game_id, hand)) AS hands,
  sum(points)::BIGINT AS engine_points, sum(ruled_points)::BIGINT AS ruled_points
FROM register
GROUP BY standing
ORDER BY array_position(['differ', 'no_finding', 'no_ruling', 'undecided', 'discretion', 'agree', 'covered', 'note',
  'overruled', 'not_recorded', 'crashed'], standing)
