-- question: Which inputs could not be taken in, where and why?
-- grain: one row per input and code
-- parameters: limit BIGINT, offset BIGINT
-- columns: path, name, code, text, position, line, column, size, format, sha256
SELECT path, name, code, text, position, line, "column", size, format, sha256
FROM rejects
ORDER BY code, path, sha256
LIMIT $limit OFFSET $offset
