import type { BenchCase } from '../bench-case.ts';
import { measureCostliestRequests } from '../costliest-requests.ts';

export const benchCase: BenchCase = {
  title:
    'the costliest requests over 17 260 and 1 000 000 projects: longest turn of the event loop (one search)',
  measure: async () => [
    ...(await measureCostliestRequests(17_260, 50)),
    ...(await measureCostliestRequests(1_000_000, 50)),
  ],
};
