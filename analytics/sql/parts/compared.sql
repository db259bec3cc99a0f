-- question: Which rulings are about a breach that the book gives a consequence for?
-- grain: one row per such ruling in force
-- parameters: dealt BOOLEAN, ended VARCHAR
-- uses: register
-- columns: those of register without round and counter; deciding_seq, balance
SELECT * EXCLUDE (round, counter), seq AS deciding_seq, CAST(NULL AS INTEGER) AS balance
FROM register
WHERE standing IN ('agree', 'differ') AND ruling_seq IS NOT NULL
  AND ($dealt::BOOLEAN IS NULL OR (dealer = seat) = $dealt)
  AND ($ended::VARCHAR IS NULL OR ended = $ended)
