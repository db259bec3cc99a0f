-- question: How many verdicts of each status does the selection hold?
-- grain: one row per status
-- uses: selection
-- columns: status, verdicts, games
SELECT status, count(*) AS verdicts, count(DISTINCT game_id) AS games
FROM verdicts SEMI JOIN selection USING (game_id)
GROUP BY status
ORDER BY status
