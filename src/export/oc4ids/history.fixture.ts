import fc from 'fast-check';
import type { HistoryEntry } from '../../index/index.ts';
import {
  currencies,
  financialYearFrom,
  type IrmSnapshot,
  type ProjectSnapshot,
  publishedProject,
  quarterEnd,
  type Sphere,
  type StoredField,
  statuses,
  storedFields,
} from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';

/** A quarter by its number since April 2018; its snapshot is taken on the last day. */
export function quarterSince2018(number: number, sphere: Sphere = 'provincial'): IrmSnapshot {
  const financialYear = financialYearFrom(2018 + Math.floor(number / 4));
  const quarter = ((number % 4) + 1) as IrmSnapshot['quarter'];
  return { sphere, financialYear, quarter, taken: quarterEnd(financialYear, quarter) };
}

/** The history of a project from its snapshots, oldest first. */
export function historyOf(
  id: number,
  snapshots: readonly { readonly irmSnapshot: IrmSnapshot; readonly snapshot: ProjectSnapshot }[],
): readonly HistoryEntry[] {
  const latest = snapshots.at(-1)!.snapshot;
  return snapshots.map(({ irmSnapshot, snapshot }) => ({
    irmSnapshot,
    snapshot,
    published: publishedProject(id, snapshot, irmSnapshot, latest),
    quality: [],
    overdueDays: null,
  }));
}

/** A project with only these values, one set per quarter. */
export const reportedHistory = (...values: readonly Partial<ProjectSnapshot>[]): readonly HistoryEntry[] =>
  historyOf(
    7,
    values.map((each, i) => ({ irmSnapshot: quarterSince2018(i), snapshot: reported('7', each).snapshot })),
  );

const oddTexts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n',
    ' \n ',
    '---',
    '学校\n学校',
    'Education',
    'Health',
    'ABC (Pty) Ltd\nabc pty ltd',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('\ud83d', '\n', 'a', '\u0000', '"') }),
);

const oddCoordinates = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-0',
    '0,0',
    '-29,5',
    '-28',
    '24.5',
    '28',
    'NaN',
    'Infinity',
    '1e999',
    '0x10',
    '91',
    '-181',
    'S 29°',
  ),
  fc.double({ noNaN: true }).map(String),
  fc.string(),
);

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function valuesOf({ type, nullable }: StoredField): fc.Arbitrary<string | number | null> {
  const values = {
    text: oddTexts,
    status: fc.oneof(fc.constantFrom(...statuses.map(({ status }) => status)), oddTexts),
    coordinate: oddCoordinates,
    money: fc.oneof(
      fc.constantFrom(0, -0, 0.1, 20, 1e9, -5),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    currency: fc.constantFrom(...currencies),
    date: days,
    more: fc.constant('{"purpose":"Care"}'),
  } as const satisfies Record<StoredField['type'], fc.Arbitrary<string | number>>;
  return nullable ? fc.option<string | number, null>(values[type], { nil: null }) : values[type];
}

const anySnapshot = fc.record(
  Object.fromEntries(storedFields.map((field) => [field.name, valuesOf(field)])),
) as unknown as fc.Arbitrary<ProjectSnapshot>;

/** Any history that a store can hold: each value may be missing, extreme or unreadable. */
export const anyHistory: fc.Arbitrary<readonly HistoryEntry[]> = fc
  .record({
    sphere: fc.constantFrom<Sphere>('provincial', 'national'),
    quarters: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 }),
    snapshots: fc.array(anySnapshot, { minLength: 6, maxLength: 6 }),
  })
  .map(({ sphere, quarters, snapshots }) =>
    historyOf(
      7,
      quarters
        .toSorted((a, b) => a - b)
        .map((number, i) => ({ irmSnapshot: quarterSince2018(number, sphere), snapshot: snapshots[i]! })),
    ),
  );
