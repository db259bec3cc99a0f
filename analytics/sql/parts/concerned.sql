-- question: Which verdicts is each ruling about? As the judge reads rulings: the act named decides, where none is named
--   the article, where neither the seat and the same penalty.
-- grain: one row per ruling and verdict it is about
-- uses: selection, numbered
-- columns: game_id, hand, seq of the ruling; id of the verdict; named = under the same article; main = the verdict it
--   fits best; force = 1 for the ruling in force: the head judge's before a judge's, the later before the earlier
SELECT *, row_number() OVER (
    PARTITION BY game_id, id ORDER BY main DESC, author DESC, hand DESC, seq DESC
  ) AS force
FROM (
  SELECT game_id, hand, seq, id, named, author,
    row_number() OVER (
      PARTITION BY game_id, hand, seq
      ORDER BY waived DESC, named DESC, on_seat DESC, on_act DESC, weight, v_seq DESC, id
    ) = 1 AS main
  FROM (
    SELECT r.game_id, r.hand, r.seq, r.seat, r.about_seq, r.short, r.penalty, r.on_hand,
      v.id, v.seq AS v_seq, v.seat AS v_seat, v.status, v.because, v.consequence,
      v.depends_on = 'seq ' || r.seq AND v.hand = r.hand AS waived,
      r.short <> '' AND (
        r.said = v.article OR r.short = v.short
        OR starts_with(v.short, r.short) AND NOT regexp_matches(substr(v.short, len(r.short) + 1, 1), '[0-9]')
      ) AS named,
      r.seat = v.seat AS on_seat,
      v.seq IS NOT DISTINCT FROM r.about_seq AS on_act,
      array_position(['breach', 'note', 'undecided', 'crashed'], v.status) AS weight,
      CASE r."by" WHEN 'head_judge' THEN 2 WHEN 'player' THEN 0 WHEN 'staff' THEN 0 ELSE 1 END AS author
    FROM (
      SELECT *, trim(coalesce(article, '')) AS said,
        regexp_replace(upper(trim(coalesce(article, ''))), '^W-', '') AS short,
        CASE WHEN about_hand >= 0 THEN about_hand ELSE hand END AS on_hand
      FROM rulings SEMI JOIN selection USING (game_id)
    ) r
    JOIN numbered v ON v.game_id = r.game_id AND v.hand = r.on_hand
  )
  WHERE waived
    OR (status IN ('breach', 'note') OR named)
    AND (about_seq >= 0 AND v_seq = about_seq OR on_hand <> hand OR v_seq <= seq)
    AND CASE
      WHEN about_seq >= 0 THEN v_seq = about_seq OR on_seat AND list_contains(because, about_seq)
      WHEN short <> '' THEN named AND (seat IN (-1, v_seat) OR v_seat = -1)
      ELSE seat >= 0 AND on_seat AND penalty = consequence
    END
)
