import type { BenchCase } from '../bench-case.ts';
import { measureDeepPaging } from '../deep-paging.ts';

export const benchCase: BenchCase = {
  title: 'the last page against the first, 17 260 projects',
  measure: () => measureDeepPaging({ projects: 17_260, quarters: 8 }),
};
