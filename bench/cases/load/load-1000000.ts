import type { BenchCase } from '../../bench-case.ts';
import { measureLoad } from '../../load/measure-load.ts';

export const benchCase: BenchCase = {
  title: 'responses per second over 1 000 000 projects, as a share of a bare server',
  measure: () => measureLoad({ projects: 1_000_000, quarters: 1 }, { mibAfterwards: 1536, readySeconds: 15 }),
};
