import { afterEach, describe, expect, test, vi } from 'vitest';
import { showProgress } from './progress.ts';

const { isTTY } = process.stderr;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  vi.restoreAllMocks();
});

describe('progress without a terminal', () => {
  const printed = (total: number | undefined, steps: readonly number[]) => {
    // Not a terminal, wherever the tests run.
    process.stderr.isTTY = false;
    const lines: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
    const progress = showProgress('Projects read', total);
    for (const done of steps) progress.update(done);
    progress.stop();
    return lines;
  };

  test('prints a line for each tenth, and none twice', () => {
    expect(printed(100, [5, 9, 10, 15, 45, 49, 100])).toEqual([
      'Projects read: 10 of 100',
      'Projects read: 45 of 100',
      'Projects read: 100 of 100',
    ]);
  });

  test('prints nothing if the total is unknown', () => {
    expect(printed(undefined, [10, 1000])).toEqual([]);
  });
});
