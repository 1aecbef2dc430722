-- In which departments did costs grow most within a year?
--
-- Needs DuckDB. Get the file, then run: duckdb -csv -f cost-growth.sql
--   curl -O http://127.0.0.1:8000/infrastructure-projects/full/download/infrastructure-projects.parquet
--
-- Compares the fourth quarters of 2018-19 and 2019-20. Left out are projects without a cost in both
-- or of another department in one of them, which would look like growth or savings, and costs that
-- changed by a factor of a hundred or more, which are rather mistakes, such as amounts in thousands.
WITH cost AS (
  SELECT
    id,
    government_label || ', ' || department AS department,
    max(estimated_total_project_cost) FILTER (financial_year = '2018-19' AND quarter = 4) AS before,
    max(estimated_total_project_cost) FILTER (financial_year = '2019-20' AND quarter = 4) AS after
  FROM 'infrastructure-projects.parquet'
  GROUP BY ALL
)
SELECT
  department,
  count(*) AS projects,
  round(sum(after - before) / 1e6) AS growth_million_rand,
  round(100 * (sum(after) / sum(before) - 1), 1) AS growth_percent
FROM cost
WHERE before > 0 AND after / before BETWEEN 0.01 AND 100
GROUP BY department
ORDER BY growth_million_rand DESC
LIMIT 5;
