-- question: What did the judge of the rules find, what did the referee rule, and how do the two stand to each other?
-- grain: one row per verdict, and one per ruling that is about none or is no longer in force
-- parameters: rule VARCHAR, class VARCHAR, status VARCHAR, game VARCHAR, standing VARCHAR, consequence VARCHAR,
--   penalty VARCHAR, ruled VARCHAR
-- uses: selection, sat, numbered, concerned
-- columns: those below. standing: agree, differ, discretion (the book leaves it to the judge, who ruled), covered (a
--   breach ruled on together with another of the act), no_ruling (rulings are recorded, none is about it),
--   not_recorded (the record holds no rulings), undecided, note, crashed; of rulings alone no_finding, overruled.
--   book_says: the consequence of a breach, else the status, no_finding; ruled: the penalty, no_ruling, not_recorded;
--   own_ruling: the ruling is told in this row and in no other
SELECT f.*,
  coalesce(f.penalty, CASE WHEN standing = 'not_recorded' THEN standing ELSE 'no_ruling' END) AS ruled,
  g.native_id, g.site, g.event, g.started_at, g.book, g.unit, g.players AS size,
  s.player, s.name, h.round, h.counter, h.dealer, h.ended
FROM (
  SELECT v.game_id, v.hand, v.seq, CASE WHEN v.seat < 0 THEN coalesce(r.seat, v.seat) ELSE v.seat END AS seat,
    CASE
      WHEN v.status IN ('undecided', 'crashed') THEN v.status
      WHEN r.seq IS NULL AND v.status = 'note' THEN CASE WHEN v.depends_on <> '' THEN 'differ' ELSE 'note' END
      WHEN r.seq IS NULL
        THEN CASE WHEN list_contains(string_split(p.provides, ' '), 'rul') THEN 'no_ruling' ELSE 'not_recorded' END
      WHEN v.status = 'note' THEN CASE WHEN v.depends_on <> '' THEN 'differ' ELSE 'discretion' END
      WHEN NOT c.main THEN 'covered'
      WHEN v.consequence = 'judge' THEN 'discretion'
      WHEN CASE WHEN r.penalty = 'none' THEN 'correct' ELSE r.penalty END
        IS DISTINCT FROM CASE WHEN v.consequence = 'none' THEN 'correct' ELSE v.consequence END
        THEN CASE WHEN v.consequence = 'none' THEN 'discretion' ELSE 'differ' END
      WHEN v.consequence = 'points' AND v.points <> 0 AND v.points <> coalesce(r.points, r.deltas[r.seat + 1], 0)
        THEN 'differ'
      ELSE 'agree'
    END AS standing,
    v.status, v.class, v.rule, v.article, v.edition, v.consequence,
    CASE WHEN v.status = 'breach' THEN v.consequence ELSE v.status END AS book_says,
    CASE WHEN v.status = 'breach' AND v.points <> 0 THEN v.points END AS points,
    v."count", v.missing, v.expected, v.found, v."check", v.variant, v.because, v.depends_on,
    c.hand AS ruling_hand, c.seq AS ruling_seq, r.article AS ruled_article, coalesce(c.named, false) AS same_article,
    r.penalty, r.effect, r.what, r."by",
    CASE WHEN c.main THEN coalesce(r.points, r.deltas[r.seat + 1]) END AS ruled_points,
    coalesce(c.main, false) AS own_ruling, NULL::VARCHAR AS asked
  FROM numbered v
  JOIN selection p ON p.game_id = v.game_id
  LEFT JOIN (FROM concerned WHERE force = 1) c ON c.game_id = v.game_id AND c.id = v.id
  LEFT JOIN rulings r ON r.game_id = c.game_id AND r.hand = c.hand AND r.seq = c.seq
  UNION ALL BY NAME
  SELECT r.game_id, CASE WHEN r.about_hand >= 0 THEN r.about_hand ELSE r.hand END AS hand,
    CASE WHEN r.about_seq >= 0 THEN r.about_seq WHEN r.about_hand >= 0 THEN 0 ELSE r.seq END AS seq, r.seat,
    CASE WHEN c.seq IS NULL THEN 'no_finding' ELSE 'overruled' END AS standing,
    'no_finding' AS book_says, true AS own_ruling,
    r.hand AS ruling_hand, r.seq AS ruling_seq, r.article AS ruled_article, r.penalty, r.effect, r.what, r."by",
    CASE WHEN c.seq IS NULL THEN coalesce(r.points, r.deltas[r.seat + 1]) END AS ruled_points,
    CASE WHEN j.asked IS NULL THEN 'not_checked' WHEN j.undecided > 0 THEN 'undecided' WHEN j.asked > 0 THEN 'in_order'
      ELSE 'never' END AS asked
  FROM rulings r
  SEMI JOIN selection USING (game_id)
  LEFT JOIN (FROM concerned WHERE main) c ON c.game_id = r.game_id AND c.hand = r.hand AND c.seq = r.seq
  LEFT JOIN judged j ON j.game_id = r.game_id AND upper(trim(r.article)) IN (j.rule, replace(j.rule, 'W-', ''))
  WHERE c.seq IS NULL OR c.force > 1
) f
JOIN selection g ON g.game_id = f.game_id
LEFT JOIN hands h ON h.game_id = f.game_id AND h.hand = f.hand
LEFT JOIN sat s ON s.game_id = f.game_id AND s.seat = f.seat
  AND greatest(f.hand, 0) >= s.from_hand AND greatest(f.hand, 0) < s.to_hand
WHERE ($players::VARCHAR[] IS NULL OR s.player IS NOT NULL)
  AND ($rule::VARCHAR IS NULL OR f.rule = $rule OR f.ruled_article = $rule)
  AND ($class::VARCHAR IS NULL OR f.class = $class)
  AND ($status::VARCHAR IS NULL OR f.status = $status)
  AND ($game::VARCHAR IS NULL OR f.game_id = $game)
  AND ($standing::VARCHAR IS NULL OR f.standing = $standing)
  AND ($consequence::VARCHAR IS NULL OR f.book_says = $consequence)
  AND ($penalty::VARCHAR IS NULL OR CASE $penalty
    WHEN 'no_ruling' THEN f.penalty IS NULL AND f.standing <> 'not_recorded'
    WHEN 'not_recorded' THEN f.penalty IS NULL AND f.standing = 'not_recorded'
    ELSE f.penalty = $penalty
  END)
  AND ($ruled::VARCHAR IS NULL OR f.own_ruling)
