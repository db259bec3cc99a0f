-- question: Which verdicts do the filters select?
-- grain: one row per verdict
-- parameters: rule VARCHAR, class VARCHAR, status VARCHAR, game VARCHAR
-- uses: selection
-- columns: every column of the view verdicts; native_id, site, started_at, source_path, size of the game
SELECT v.*, s.native_id, s.site, s.started_at, s.source_path, s.players AS size
FROM verdicts v JOIN selection s USING (game_id)
WHERE ($rule::VARCHAR IS NULL OR v.rule = $rule)
  AND ($class::VARCHAR IS NULL OR v.class = $class)
  AND ($status::VARCHAR IS NULL OR v.status = $status)
  AND ($game::VARCHAR IS NULL OR v.game_id = $game)
