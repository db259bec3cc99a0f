-- question: How often do the points of the record agree with those of the book?
-- grain: one row per site
-- uses: selection
-- columns: site, checked, differs, not_stated, not_computed
SELECT site,
  count(*) FILTER (stated_pts IS NOT NULL AND computed_pts IS NOT NULL) AS checked,
  count(*) FILTER (stated_pts <> computed_pts) AS differs,
  count(*) FILTER (stated_pts IS NULL) AS not_stated,
  count(*) FILTER (stated_pts IS NOT NULL AND computed_pts IS NULL) AS not_computed
FROM settlements JOIN selection USING (game_id)
GROUP BY site
ORDER BY site
