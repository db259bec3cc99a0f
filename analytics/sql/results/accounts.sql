-- question: Which players are meant: one by its id, or all of a person of people.csv?
-- grain: one row per player
-- parameters: who VARCHAR
-- columns: player
SELECT player FROM people WHERE person = $who OR player = $who
UNION
SELECT player FROM seats WHERE player = $who
ORDER BY player
