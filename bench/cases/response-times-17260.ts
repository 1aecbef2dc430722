import type { BenchCase } from '../bench-case.ts';
import { measureResponseTimes } from '../response-times.ts';

export const benchCase: BenchCase = {
  title: 'p99 of response times over 17 260 projects, without a cache',
  measure: () =>
    measureResponseTimes(
      { projects: 17_260, quarters: 8 },
      {
        'facets without words': 3,
        'one or two words, any ordering': 5,
        'words in other wordings': 5,
        'words near a place': 5,
        'facets with words': 8,
        'suggestions from three letters': 5,
        'clusters of everything': 10,
      },
    ),
};
