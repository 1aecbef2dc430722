import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IrmSnapshot, ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import type { IndexedProject } from '../sections/sections-builder.ts';
import {
  codePointKey,
  nameKey,
  orderings,
  sortedByCodePoint,
  TIE_ORDER,
  tieOrderBuilder,
} from './ordering.ts';

test('each of the fields and measures has an ascending and a descending ordering, and distance one', () => {
  expect(orderings).toEqual([
    'name',
    '-name',
    'status_order',
    '-status_order',
    'estimated_total_project_cost',
    '-estimated_total_project_cost',
    'estimated_completion_date',
    '-estimated_completion_date',
    'overrun',
    '-overrun',
    'delay',
    '-delay',
    'spent',
    '-spent',
    'overdue',
    '-overdue',
    'distance',
  ]);
});

const irmSnapshots: readonly IrmSnapshot[] = [
  { sphere: 'provincial', financialYear: '2018-19', quarter: 4, taken: '2019-04-15' },
  { sphere: 'national', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' },
  { sphere: 'provincial', financialYear: '2019-20', quarter: 1, taken: '2019-07-15' },
];

type Case = readonly [irmSnapshot: number, known: Partial<ProjectSnapshot>];

function tieOrder(...projects: readonly Case[]): readonly number[] {
  const builder = tieOrderBuilder(irmSnapshots);
  for (const [position, [irmSnapshot, known]] of projects.entries()) {
    const { snapshot } = reported('1', known);
    builder.add({ latest: snapshot, snapshots: [{ irmSnapshot }] } as unknown as IndexedProject, position);
  }
  const written: number[] = [];
  builder.finish((name, ...[order]) => {
    if (name === TIE_ORDER) written.push(...(order as Uint32Array));
  });
  return written;
}

const cost = { estimated_total_project_cost: 0 };

test('a known cost comes before construction, construction before a newer quarter', () => {
  expect(
    tieOrder(
      [2, {}],
      [0, { status: 'Construction 1% - 25%' }],
      [2, { status: 'Design' }],
      [0, cost],
      [2, cost],
      [0, { ...cost, status: 'Site Handed - Over to Contractor' }],
    ),
  ).toEqual([5, 4, 3, 1, 0, 2]);
});

test('quarters count, whatever the sphere, and then the order of ids', () => {
  expect(tieOrder([0, cost], [2, cost], [1, cost], [0, cost], [2, cost])).toEqual([1, 2, 4, 0, 3]);
});

const sign = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Characters around the range in which code units and code points have different orders. */
const character = fc.oneof(
  fc.constantFrom('a', 'z', '\ud7ff', '\ue000', '\uf8ff', '\uffff', '\u{10000}', '\u{1f600}', '\u{10ffff}'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { maxLength: 6 }).map((characters) => characters.join(''));

describe('a code point key', () => {
  test('orders texts as their UTF-8 bytes do', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(sign(codePointKey(a), codePointKey(b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });

  test('puts U+FFFF before an emoji, which `<` does not', () => {
    expect('\uffff' < '😀').toBe(false);
    expect(codePointKey('\uffff') < codePointKey('😀')).toBe(true);
  });
});

test('texts are sorted by code point, with letters beyond the surrogates and without', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'Z', 'é', '語', '9') });
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(plain, text)), (texts) => {
      const byBytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(sortedByCodePoint(texts)).toEqual(byBytes);
    }),
  );
});

test('names are ordered without case and accents', () => {
  const names = ['École', 'eclipse', 'ECOLE', 'zebra', 'Żebra', 'écoles', '7 roads', ''];
  const inOrder = names.toSorted((a, b) => sign(nameKey(a), nameKey(b)));
  expect(inOrder).toEqual(['', '7 roads', 'eclipse', 'École', 'ECOLE', 'écoles', 'zebra', 'Żebra']);
});
