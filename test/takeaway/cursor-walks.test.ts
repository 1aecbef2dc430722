import { test } from 'vitest';
import { expectWalksUndisturbed } from '../fixtures/disturbed-walks.ts';

test('walks neither repeat nor miss a project through 40 publications', () =>
  expectWalksUndisturbed(1000, 1200, 30));
