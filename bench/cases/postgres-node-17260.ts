import type { BenchCase } from '../bench-case.ts';
import { measureNode } from '../postgres-index.ts';

export const benchCase: BenchCase = {
  title: 'a node on PostgreSQL ready to serve 17 260 projects',
  measure: () =>
    measureNode({ projects: 17_260, quarters: 8 }, { buildSeconds: 3, buildMib: 2048, restartSeconds: 1.5 }),
};
