import { describe, expect, inject, test } from 'vitest';
import { documents } from '../markdown.ts';

/** Compares the tables of docs/search.md with the service over the sample catalogue. */
const LISTING = `${inject('sampleService')}/api/v1/infrastructure-projects/full/search/`;

interface Example {
  readonly typed: string;
  readonly finds: string;
  /** By the heading of the column; only some tables have each. */
  readonly first: string | undefined;
  readonly second: string | undefined;
  readonly corrected: string | undefined;
  readonly place: string | undefined;
}

/** The rows of the tables whose first column is what a reader types. */
function examples(): readonly Example[] {
  let headings: readonly string[] = [];
  return documents
    .get('docs/search.md')!
    .split('\n')
    .flatMap((line) => {
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (cells.length === 0) headings = [];
      else if (headings.length === 0) headings = cells;
      else if (headings[0] === 'Typed' && cells[0]!.startsWith('`')) {
        const cell = (heading: string) => cells[headings.indexOf(heading)]?.replace(/^`(.*)`$/, '$1');
        return [
          {
            typed: cell('Typed')!,
            finds: cell('Finds')!,
            first: cell('First'),
            second: cell('Then'),
            corrected: cell('Corrected to'),
            place: cell('Near'),
          },
        ];
      }
      return [];
    });
}

/** A number as the documents write it: `17 260`. */
const written = (count: number): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, ' ');

describe('the examples in docs/search.md', () => {
  test('are read from its tables', () => {
    expect(examples().length).toBeGreaterThan(20);
    for (const heading of ['first', 'second', 'corrected', 'place'] as const)
      expect(
        examples().some((example) => example[heading] !== undefined),
        heading,
      ).toBe(true);
  });

  test.each(examples())('$typed', async ({ typed, finds, first, second, corrected, place }) => {
    const response = await fetch(`${LISTING}?${new URLSearchParams({ q: typed, limit: '2' })}`);
    const { count, results } = (await response.json()) as { count: number; results: { name: string }[] };
    const header = (name: string) => decodeURIComponent(response.headers.get(name) ?? '');
    expect(written(count)).toBe(finds);
    if (first !== undefined) expect(results[0]?.name).toBe(first);
    if (second !== undefined) expect(results[1]?.name).toBe(second);
    expect(header('x-query-corrected')).toBe(corrected ?? '');
    expect(header('x-query-place').split(';')[0]).toBe(place ?? '');
  });
});
