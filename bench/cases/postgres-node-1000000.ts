import type { BenchCase } from '../bench-case.ts';
import { measureNode } from '../postgres-index.ts';

export const benchCase: BenchCase = {
  title: 'a node on PostgreSQL ready to serve 1 000 000 projects',
  measure: () =>
    measureNode(
      { projects: 1_000_000, quarters: 1 },
      { buildSeconds: 90, buildMib: 2048, restartSeconds: 8 },
    ),
};
