-- question: Which verdicts are there, and where do they stand?
-- grain: one row per verdict: breaches first, then the newest games
-- parameters: limit BIGINT, offset BIGINT
-- uses: found
-- columns: game_id, native_id, site, started_at, size, hand, seq, seat, round, counter, dealer, rule, article, edition, book, check, class, status, consequence, points, because, missing, expected, found, count, variant, depends_on, names
SELECT f.game_id, f.native_id, f.site, f.started_at, f.size, f.hand, f.seq, f.seat, h.round, h.counter, h.dealer,
  f.rule, f.article, f.edition, f.book, f."check", f.class, f.status, f.consequence, f.points, f.because, f.missing,
  f.expected, f.found, f."count", f.variant, f.depends_on,
  (SELECT list(struct_pack(seat, from_hand, name) ORDER BY seat, from_hand) FROM seats s WHERE s.game_id = f.game_id)
    AS names
FROM (
  SELECT *, array_position(['breach', 'crashed', 'undecided', 'note'], status) AS weight FROM found
  ORDER BY weight, started_at DESC NULLS LAST, game_id, hand, seq, rule
  LIMIT $limit OFFSET $offset
) f LEFT JOIN hands h ON h.game_id = f.game_id AND h.hand = f.hand
ORDER BY weight, started_at DESC NULLS LAST, f.game_id, f.hand, f.seq, f.rule
