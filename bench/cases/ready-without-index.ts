import type { BenchCase } from '../bench-case.ts';
import { measureTimeToReady } from '../time-to-ready.ts';

export const benchCase: BenchCase = {
  title: 'ready to serve 17 260 projects, building the index first',
  measure: () => measureTimeToReady('deleted'),
};
