-- question: Which verdicts does a hand have?
-- grain: one row per verdict of the hand, in order
-- parameters: game VARCHAR, hand SMALLINT
-- columns: game_id, native_id, site, started_at, hand, seq, seat, round, counter, rule, article, edition, book, check, class, status, consequence, points, missing, expected, found, count, variant, depends_on, name
SELECT v.game_id, g.native_id, g.site, g.started_at, v.hand, v.seq, v.seat, h.round, h.counter, v.rule, v.article,
  v.edition, v.book, v."check", v.class, v.status, v.consequence, v.points, v.missing, v.expected, v.found, v."count",
  v.variant, v.depends_on,
  (SELECT arg_max(name, from_hand) FROM seats s
   WHERE s.game_id = v.game_id AND s.seat = v.seat AND s.from_hand <= greatest(v.hand, 0)) AS name
FROM verdicts v
JOIN games g ON g.game_id = v.game_id AND g.chosen
LEFT JOIN hands h ON h.game_id = v.game_id AND h.hand = v.hand
WHERE v.game_id = $game AND v.hand = $hand
ORDER BY v.seq, v.rule
