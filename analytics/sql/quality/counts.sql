-- question: How many verdicts do the filters select, and in how many games?
-- grain: one row
-- uses: found
-- columns: verdicts, games
SELECT count(*) AS verdicts, count(DISTINCT game_id) AS games FROM found
