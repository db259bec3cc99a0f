-- question: How many decisions does the list hold?
-- grain: one row
-- uses: thought
-- columns: decisions, games
SELECT count(*) AS decisions, count(DISTINCT game_id) AS games FROM thought
