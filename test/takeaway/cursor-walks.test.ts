import { test } from 'vitest';
import { expectWalksUndisturbed } from '../fixtures/disturbed-walks.ts';

test.each([1000, 2000, 3000])(
  'walks neither repeat nor miss a project through 40 publications, seed %i',
  (seed) => expectWalksUndisturbed(seed, 1200, 30),
);
