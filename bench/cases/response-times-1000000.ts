import type { BenchCase } from '../bench-case.ts';
import { measureResponseTimes } from '../response-times.ts';

export const benchCase: BenchCase = {
  title: 'p99 of response times over 1 000 000 projects, without a cache',
  measure: () =>
    measureResponseTimes(
      { projects: 1_000_000, quarters: 1 },
      {
        'facets without words': 60,
        'one or two words, any ordering': 60,
        'words in other wordings': 60,
        'words near a place': 60,
        'facets with words': 150,
        'suggestions from three letters': 30,
        'clusters of everything': 100,
      },
    ),
};
