import type { BenchCase } from '../bench-case.ts';
import { measureBesideDatabases } from '../beside-databases.ts';

export const benchCase: BenchCase = {
  title:
    'a million projects: p50 of the service over HTTP as a share of those of DuckDB and SQLite with FTS5',
  measure: () => measureBesideDatabases({ projects: 1_000_000, quarters: 2 }),
};
