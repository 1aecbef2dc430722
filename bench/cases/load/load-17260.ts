import type { BenchCase } from '../../bench-case.ts';
import { measureLoad } from '../../load/measure-load.ts';

export const benchCase: BenchCase = {
  title: 'responses per second over 17 260 projects, as a share of a bare server',
  measure: () => measureLoad({ projects: 17_260, quarters: 8 }, { mibAfterwards: 350 }),
};
