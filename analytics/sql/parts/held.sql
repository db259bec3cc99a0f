-- question: What was a player found to have done wrong in each hand, and what was ruled against him?
-- grain: one row per player and hand, void hands too; what falls on nobody is not in it
-- uses: selection, played, register
-- columns: those of played; breaches, rulings, lost (points taken by rulings), fault_seq, rulings_recorded
SELECT p.*, coalesce(c.breaches, 0) AS breaches, coalesce(c.rulings, 0) AS rulings, coalesce(c.lost, 0) AS lost,
  c.fault_seq, list_contains(string_split(g.provides, ' '), 'rul') AS rulings_recorded
FROM played p
JOIN selection g ON g.game_id = p.game_id
LEFT JOIN (
  SELECT game_id, hand, seat,
    count(*) FILTER (status = 'breach') AS breaches,
    count(DISTINCT (ruling_hand, ruling_seq)) FILTER (ruling_seq IS NOT NULL) AS rulings,
    -sum(least(ruled_points, 0)) AS lost,
    min(seq) AS fault_seq
  FROM register
  GROUP BY game_id, hand, seat
) c ON c.game_id = p.game_id AND c.hand = p.hand AND c.seat = p.seat
