import type { BenchCase } from '../../bench-case.ts';
import { measureLoad } from '../../load/measure-load.ts';

export const benchCase: BenchCase = {
  title: 'responses per second over 100 000 projects, as a share of a bare server',
  measure: () => measureLoad({ projects: 100_000, quarters: 1 }, {}),
};
