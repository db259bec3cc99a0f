-- question: Which verdicts do the records of the selection have?
-- grain: one row per verdict, numbered in its game
-- uses: selection
-- columns: every column of the view verdicts; id, short (the row as people write it)
SELECT v.*, regexp_replace(upper(v.rule), '^W-', '') AS short,
  row_number() OVER (
    PARTITION BY game_id ORDER BY hand, seq, rule, seat, "check", variant, status, expected, found
  ) AS id
FROM verdicts v SEMI JOIN selection USING (game_id)
