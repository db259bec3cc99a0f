-- question: How many verdicts are there of each status, class and source?
-- grain: one row per status, class and site
-- uses: found
-- columns: status, class, site, verdicts, games, acts
SELECT status, class, site, count(*) AS verdicts, count(DISTINCT game_id) AS games, sum("count")::BIGINT AS acts
FROM found
GROUP BY status, class, site
ORDER BY status, class, site
