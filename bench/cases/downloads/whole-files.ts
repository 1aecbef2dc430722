import type { BenchCase } from '../../bench-case.ts';
import { measureWholeFiles } from '../../downloads/whole-files.ts';

export const benchCase: BenchCase = {
  title: 'whole files of 17 260 projects × 8 quarters, while others send requests',
  measure: () => measureWholeFiles({ projects: 17_260, quarters: 8 }),
};
