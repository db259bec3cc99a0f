-- question: Which breaches, penalties and rulings are there, as a flat table to take away?
-- grain: one row per entry, in order of the game
-- uses: register
-- columns: game, game_id, started_at, event, book, edition, hand, act, seat, player, name, standing, status, class, rule, article, consequence, engine_points, unit, expected, found, missing, acts, ruled_article, penalty, ruled_points, ruled_by, about, effect, ruling_hand, ruling_act
SELECT native_id AS game, game_id, strftime(started_at, '%Y-%m-%dT%H:%M:%SZ') AS started_at, event, book, edition, hand,
  seq AS act, seat, player, name, standing, status, class, rule, article, consequence, points AS engine_points, unit,
  expected, found, missing, "count" AS acts, ruled_article, penalty, ruled_points, "by" AS ruled_by, what AS about,
  effect, ruling_hand, ruling_seq AS ruling_act
FROM register
ORDER BY register.started_at NULLS LAST, game_id, hand, seq, rule, seat, ruling_seq
