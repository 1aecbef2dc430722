import type { BenchCase } from '../bench-case.ts';
import { measureLarge } from '../million/measure.ts';

export const benchCase: BenchCase = {
  title:
    'a million projects, two quarters, no cache: p99 of each kind, pauses, memory, start, costliest turns, publications',
  measure: () =>
    measureLarge(
      { projects: 1_000_000, quarters: 2 },
      {
        buildSeconds: 25,
        readySeconds: 3,
        residentMib: 1229,
        indexMib: 4770,
        turnMs: 50,
        servedSeconds: 10,
        publicationMib: 250,
      },
    ),
};
