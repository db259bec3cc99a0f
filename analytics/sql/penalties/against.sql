-- question: What did the referee rule where the book gives which consequence?
-- grain: one row per book_says and ruled of the register
-- uses: register
-- columns: book_says, ruled, entries
SELECT book_says, ruled, count(*) AS entries
FROM register
GROUP BY book_says, ruled
ORDER BY book_says, ruled
