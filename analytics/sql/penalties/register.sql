-- question: Which breaches, penalties and rulings are there, and where do they stand?
-- grain: one row per entry: what differs first, then the newest games
-- parameters: limit BIGINT, offset BIGINT
-- uses: register
-- columns: game_id, native_id, site, event, started_at, book, unit, size, hand, round, counter, dealer, seq, seat, player, name, standing, status, class, rule, article, edition, consequence, points, count, missing, expected, found, check, variant, because, depends_on, ruling_hand, ruling_seq, ruled_article, same_article, penalty, effect, what, by, ruled_points, asked, names
SELECT f.game_id, native_id, site, event, started_at, book, unit, size, hand, round, counter, dealer, seq, seat, player,
  name, standing, status, class, rule, article, edition, consequence, points, "count", missing, expected, found,
  "check", variant, because, depends_on, ruling_hand, ruling_seq, ruled_article, same_article, penalty, effect, what,
  "by", ruled_points, asked,
  (SELECT list(struct_pack(seat, from_hand, name) ORDER BY seat, from_hand) FROM seats s WHERE s.game_id = f.game_id)
    AS names
FROM (
  SELECT *, array_position(['differ', 'no_finding', 'no_ruling', 'discretion', 'agree', 'covered', 'overruled',
    'undecided', 'note', 'crashed', 'not_recorded'], standing) AS weight
  FROM register
  ORDER BY weight, started_at DESC NULLS LAST, game_id, hand, seq, rule, seat, ruling_seq
  LIMIT $limit OFFSET $offset
) f
ORDER BY weight, started_at DESC NULLS LAST, f.game_id, hand, seq, rule, seat, ruling_seq
