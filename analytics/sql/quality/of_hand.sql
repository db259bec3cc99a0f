-- question: Which verdicts does a hand have?
-- grain: one row per verdict of the hand, in order
-- parameters: game VARCHAR, hand SMALLINT
-- columns: game_id, native_id, site, started_at, size, hand, seq, seat, round, counter, dealer, rule, article, edition, book, check, class, status, consequence, points, because, missing, expected, found, count, variant, depends_on, names
SELECT v.game_id, g.native_id, g.site, g.started_at, g.players AS size, v.hand, v.seq, v.seat, h.round, h.counter,
  h.dealer, v.rule, v.article, v.edition, v.book, v."check", v.class, v.status, v.consequence, v.points, v.because,
  v.missing, v.expected, v.found, v."count", v.variant, v.depends_on,
  (SELECT list(struct_pack(seat, from_hand, name) ORDER BY seat, from_hand) FROM seats s WHERE s.game_id = v.game_id)
    AS names
FROM verdicts v
JOIN games g ON g.game_id = v.game_id AND g.chosen
LEFT JOIN hands h ON h.game_id = v.game_id AND h.hand = v.hand
WHERE v.game_id = $game AND v.hand = $hand
ORDER BY v.seq, v.rule
