-- question: Which games do the filters select?
-- grain: one row per game, its chosen record
-- uses: scope
-- columns: every column of the view games
SELECT * FROM scope WHERE chosen
