import type { BenchCase } from '../bench-case.ts';
import { measureDeepPaging } from '../deep-paging.ts';

export const benchCase: BenchCase = {
  title: 'the last page against the first, 17 260 and 1 000 000 projects',
  measure: async () => [
    ...(await measureDeepPaging({ projects: 17_260, quarters: 8 })),
    ...(await measureDeepPaging({ projects: 1_000_000, quarters: 1 })),
  ],
};
