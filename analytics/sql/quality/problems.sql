-- question: Which problems were met while reading records that were taken in?
-- grain: one row per code, with an example
-- uses: scope
-- columns: code, text, problems, games, game_id, hand, seq, position
SELECT p.code, any_value(p.text ORDER BY p.game_id, p.hand, p.seq) AS text, count(*) AS problems, count(DISTINCT p.game_id) AS games,
  first(p.game_id ORDER BY p.game_id, p.hand, p.seq) AS game_id,
  first(p.hand ORDER BY p.game_id, p.hand, p.seq) AS hand,
  first(p.seq ORDER BY p.game_id, p.hand, p.seq) AS seq,
  first(p.position ORDER BY p.game_id, p.hand, p.seq) AS position
FROM problems p SEMI JOIN scope s ON s.game_id = p.game_id AND s.record_id = p.record_id
GROUP BY p.code
ORDER BY problems DESC, p.code
