-- question: How many inputs could not be taken in?
-- grain: one row per code
-- columns: code, inputs
SELECT code, count(*) AS inputs FROM rejects GROUP BY code ORDER BY code
