import type { BenchCase } from '../bench-case.ts';
import { measureDeepPaging } from '../deep-paging.ts';

export const benchCase: BenchCase = {
  title: 'the last page against the first, 1 000 000 projects',
  measure: () => measureDeepPaging({ projects: 1_000_000, quarters: 1 }),
};
