-- question: How many hands of players does the list hold?
-- grain: one row
-- uses: budget
-- columns: hands
SELECT count(*) AS hands FROM budget
