-- question: How many breaches, rulings and points lost are there, and over how many hands and matches?
-- grain: one row per unit of scores (points or chips)
-- uses: selection, register
-- columns: unit, games, hands, judged_games, judged_hands, recorded_games, recorded_hands, breaches, rulings, compared, agree, unruled, undecided, engine_points, ruled_points
WITH kept AS (
  SELECT game_id, unit, hands, list_contains(string_split(provides, ' '), 'rul') AS recorded,
    game_id IN (SELECT game_id FROM judged) AS judged
  FROM selection
), told AS (
  SELECT unit,
    count(*) FILTER (status = 'breach') AS breaches,
    count(*) FILTER (own_ruling) AS rulings,
    count(*) FILTER (standing IN ('agree', 'differ') AND ruling_seq IS NOT NULL) AS compared,
    count(*) FILTER (standing = 'agree') AS agree,
    count(*) FILTER (standing = 'no_ruling') AS unruled,
    count(*) FILTER (standing = 'undecided') AS undecided,
    sum(points)::BIGINT AS engine_points,
    sum(ruled_points)::BIGINT AS ruled_points
  FROM register
  GROUP BY unit
)
SELECT k.unit, count(*) AS games, coalesce(sum(k.hands), 0)::BIGINT AS hands,
  count(*) FILTER (judged) AS judged_games, coalesce(sum(k.hands) FILTER (judged), 0)::BIGINT AS judged_hands,
  count(*) FILTER (recorded) AS recorded_games, coalesce(sum(k.hands) FILTER (recorded), 0)::BIGINT AS recorded_hands,
  coalesce(any_value(t.breaches), 0) AS breaches, coalesce(any_value(t.rulings), 0) AS rulings,
  coalesce(any_value(t.compared), 0) AS compared, coalesce(any_value(t.agree), 0) AS agree,
  coalesce(any_value(t.unruled), 0) AS unruled, coalesce(any_value(t.undecided), 0) AS undecided,
  coalesce(any_value(t.engine_points), 0) AS engine_points, coalesce(any_value(t.ruled_points), 0) AS ruled_points
FROM kept k LEFT JOIN told t ON t.unit = k.unit
GROUP BY k.unit
ORDER BY games DESC, k.unit
