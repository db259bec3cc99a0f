-- question: How long may a decision take, and all of a player in a hand, under each book that limits them?
-- grain: one row per book with limits
-- parameters: limits VARCHAR
-- columns: book, turn_ms, hand_ms. $limits is JSON: {"wsom": {"turn_limit_ms": 15000, "hand_limit_ms": 180000}}
SELECT key AS book, (value->>'turn_limit_ms')::INTEGER AS turn_ms, (value->>'hand_limit_ms')::INTEGER AS hand_ms
FROM json_each(coalesce($limits::VARCHAR, '{}')::JSON)
