-- question: Which players are meant: one by its id or the hash of it, or all of a person of people.csv?
-- grain: one row per player
-- parameters: who VARCHAR
-- columns: player
SELECT player FROM people WHERE person = $who OR player = $who
UNION
SELECT player FROM seats WHERE player = $who
UNION
SELECT player FROM seats WHERE starts_with($who, 'sha256:') AND 'sha256:' || left(sha256(player), 32) = $who
ORDER BY player
