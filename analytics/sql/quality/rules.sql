-- question: How often was each rule asked, and what came of it?
-- grain: one row per book and rule that was asked or not
-- uses: selection
-- columns: book, rule, games, asked, undecided, breaches, games_breached, games_undecided, games_never, missing
SELECT book, rule, count(*) AS games,
  sum(asked)::BIGINT AS asked, sum(undecided)::BIGINT AS undecided, sum(breaches)::BIGINT AS breaches,
  count(*) FILTER (breaches > 0) AS games_breached,
  count(*) FILTER (undecided > 0) AS games_undecided,
  count(*) FILTER (asked = 0) AS games_never,
  list_sort(list_distinct(flatten(list(string_split(missing, ' ')) FILTER (missing <> '')))) AS missing
FROM judged SEMI JOIN selection USING (game_id)
GROUP BY book, rule
ORDER BY breaches DESC, undecided DESC, rule
