-- question: Who was found at fault, who was ruled against, and what did it cost?
-- grain: one row per player with an entry; most breaches first; the anonymous are left out
-- parameters: limit BIGINT, offset BIGINT
-- uses: register, sat
-- columns: player, name, breaches, rulings, agree, differ, no_ruling, engine_points, ruled_points, hands
WITH told AS (
  SELECT player, any_value(name) AS name, count(*) FILTER (status = 'breach') AS breaches,
    count(*) FILTER (own_ruling) AS rulings,
    count(*) FILTER (standing = 'agree') AS agree, count(*) FILTER (standing = 'differ') AS differ,
    count(*) FILTER (standing = 'no_ruling') AS no_ruling,
    sum(points)::BIGINT AS engine_points, sum(ruled_points)::BIGINT AS ruled_points
  FROM register
  WHERE player IS NOT NULL
  GROUP BY player
), played_hands AS (
  SELECT player, sum(greatest(0, least(to_hand, hands) - from_hand))::BIGINT AS hands
  FROM sat
  WHERE player IS NOT NULL
  GROUP BY player
)
SELECT t.*, p.hands
FROM told t JOIN played_hands p ON p.player = t.player
ORDER BY breaches DESC, rulings DESC, t.player
LIMIT $limit OFFSET $offset
