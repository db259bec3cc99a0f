-- question: Which judging runs are in force?
-- grain: one row per run, newest first
-- columns: run, book, rules, options, created_at, games, breaches, undecided, crashed
SELECT run, book, rules, options, created_at,
  (counts::JSON->>'games')::BIGINT AS games, (counts::JSON->>'breaches')::BIGINT AS breaches,
  (counts::JSON->>'undecided')::BIGINT AS undecided, (counts::JSON->>'crashed')::BIGINT AS crashed
FROM runs
ORDER BY created_at DESC NULLS LAST, run
