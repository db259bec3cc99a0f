-- question: Which records and hands of the selection do statistics leave out, and why?
-- grain: one row per reason that applies; unit says whether it counts games or hands
-- uses: selection
-- columns: reason, unit, n
SELECT 'another_record' AS reason, 'records' AS unit, count(*) AS n FROM scope WHERE NOT chosen HAVING n > 0
UNION ALL
SELECT 'no_book', 'games', count(*) AS n FROM selection WHERE book IS NULL HAVING n > 0
UNION ALL
SELECT 'not_judged', 'games', count(*) AS n
FROM selection ANTI JOIN judged USING (game_id) WHERE book IS NOT NULL HAVING n > 0
UNION ALL
SELECT 'hand_' || ended, 'hands', count(*) AS n
FROM hands SEMI JOIN selection USING (game_id)
WHERE ended IN ('void', 'unfinished', 'unreadable')
GROUP BY ended HAVING n > 0
ORDER BY unit, n DESC, reason
