import { quarterKey, statisticsFields } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { areaValue, levelNamed } from '../columns/area-columns.ts';
import { ABSENT } from '../columns/quarter-columns.ts';
import { type Scratch, scratchPositions } from '../sets/scratch.ts';
import { PairNumbers } from './pair-numbers.ts';

/** Where bands begin, in the main currency: each decade in three steps, as costs range over many decades. */
const starts = [0, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10] as const;

/**
 * The bands of a histogram of costs, lowest first: `1000000..2000000` begins at a million and
 * ends before two. The first has no lower end, the last no upper one.
 */
export const costBands: readonly string[] = [
  `..${starts[0]}`,
  ...starts.map((start, i) => `${start}..${starts[i + 1] ?? ''}`),
];

/** The place of a cost in `costBands`; of an unknown cost (NaN) the place after the last band. */
function bandOf(cost: number): number {
  if (Number.isNaN(cost)) return costBands.length;
  let band = 0;
  while (band < starts.length && cost >= starts[band]!) band++;
  return band;
}

/** The values of the grouping parameter of statistics. */
export const groupings = [
  ...statisticsFields,
  'contractor',
  'area',
  'completion_year',
  'quarter',
  'cost_band',
  'quality',
] as const;

export type Grouping = (typeof groupings)[number];

/** The values that the projects of a group share: one for each grouping. */
interface GroupValues {
  readonly value: string | null;
  readonly then_value?: string | null;
  /** What an area is called, of which the value is the code with its level. */
  readonly name?: string;
}

/** The groups that projects belong to. */
export interface Membership {
  /** The number of groups. */
  readonly size: number;
  /** The values of a group. */
  readonly valuesOf: (group: number) => GroupValues;
  /** A code for each position. Of pairs of groups only those of the positions asked for are set. */
  readonly codes: Uint32Array;
  /** All codes are below this. */
  readonly codesEnd: number;
  /** The groups of a code; undefined if the code is the group. */
  readonly groupsOf: ((code: number) => readonly number[]) | undefined;
}

/** The groups that these projects belong to, by one grouping or by two. Areas are those of a level, which the index has. */
export function groupMembership(
  index: CatalogueIndex,
  positions: Uint32Array,
  [by, thenBy]: readonly Grouping[],
  level = '',
): Membership {
  const first = membershipBy(index, by!, level);
  return thenBy === undefined ? first : pairs(positions, first, membershipBy(index, thenBy, level));
}

const groupsScratch = scratchPositions();
const membersScratch = scratchPositions();
const pairsScratch = scratchPositions();

/** The groups of projects, one after the other. */
export interface Memberships {
  readonly groups: Uint32Array;
  /** The project of each, as its place in a list; undefined if each project has one group. */
  readonly members: Uint32Array | undefined;
}

/**
 * The groups of the projects, one after the other. If projects may be in any number of groups,
 * `members` has the project of each, as its place in `positions`.
 */
export function memberships(
  { codes, groupsOf }: Pick<Membership, 'codes' | 'groupsOf'>,
  positions: Uint32Array,
): Memberships {
  if (groupsOf === undefined)
    return { groups: valuesAt(codes, positions, groupsScratch), members: undefined };
  let count = 0;
  for (let i = 0; i < positions.length; i++) count += groupsOf(codes[positions[i]!]!).length;
  const groups = groupsScratch.take(count);
  const members = membersScratch.take(count);
  let next = 0;
  for (let i = 0; i < positions.length; i++) {
    const own = groupsOf(codes[positions[i]!]!);
    for (let at = 0; at < own.length; at++) {
      members[next] = i;
      groups[next++] = own[at]!;
    }
  }
  return { groups, members };
}

/** The codes of some positions. */
function valuesAt(codes: Uint32Array, positions: Uint32Array, scratch: Scratch): Uint32Array {
  const values = scratch.take(positions.length);
  for (let i = 0; i < positions.length; i++) values[i] = codes[positions[i]!]!;
  return values;
}

function membershipBy(index: CatalogueIndex, by: Grouping, level: string): Membership {
  switch (by) {
    case 'quality':
      return flagMembership(index);
    case 'contractor':
      return firmMembership(index);
    case 'area': {
      const column = levelNamed(index, level)!;
      const values = column.names.map((name, i) => ({ value: areaValue({ column, code: i + 1 }), name }));
      return simple([{ value: null }, ...values], column.codes);
    }
    case 'completion_year':
      return completionYears(index);
    case 'quarter':
      return quarterMembership(index);
    case 'cost_band':
      return bandsOfCost(index);
    default: {
      const { values, codes } = index.values[by];
      return simple(groupsNamed([null, ...values]), codes);
    }
  }
}

/** Each code is a group. */
const simple = (values: readonly GroupValues[], codes: Uint32Array): Membership => ({
  ...groupsOfValues(values),
  codes,
  codesEnd: values.length,
  groupsOf: undefined,
});

const groupsOfValues = (values: readonly GroupValues[]): Pick<Membership, 'size' | 'valuesOf'> => ({
  size: values.length,
  valuesOf: (group) => values[group]!,
});

const groupsNamed = (values: readonly (string | null)[]): readonly GroupValues[] =>
  values.map((value) => ({ value }));

const completionYears = oncePerIndex(({ numbers: { completion } }): Membership => {
  // An unknown date is NaN, which becomes 0.
  const codes = Uint32Array.from(completion, (date) => date / 10_000);
  const years = [...new Set(codes)].sort((a, b) => a - b);
  const places = new Map(years.map((year, place) => [year, place]));
  return simple(
    groupsNamed(years.map((year) => (year === 0 ? null : String(year)))),
    codes.map((year) => places.get(year)!),
  );
});

const bandsOfCost = oncePerIndex(
  ({ numbers: { cost } }): Membership =>
    simple(groupsNamed([...costBands, null]), Uint32Array.from(cost, bandOf)),
);

/** A project belongs to the quarter of its newest report. */
const quarterMembership = oncePerIndex(({ manifest, quarters, count }): Membership => {
  const keys = manifest.irmSnapshots.map(quarterKey);
  const codes = new Uint32Array(count);
  keys.forEach((_, at) => {
    for (let position = 0; position < count; position++)
      if (quarters.status[at * count + position] !== ABSENT) codes[position] = at;
  });
  // Both spheres report in one quarter.
  const different = [...new Set(keys)];
  const groupOf = keys.map((key) => different.indexOf(key));
  return simple(
    groupsNamed(different),
    codes.map((at) => groupOf[at]!),
  );
});

/** A project belongs to the groups of all its firms, and without a firm to the group of null. */
const firmMembership = oncePerIndex(({ firms, values }): Membership => {
  const none = [firms.labels.length];
  const ofCode = firms.ofCode.map((own) => (own.length === 0 ? none : own));
  return {
    ...groupsOfValues(groupsNamed([...firms.labels, null])),
    codes: values.main_contractor.codes,
    codesEnd: values.main_contractor.totals.length,
    groupsOf: (code) => ofCode[code]!,
  };
});

/** A project belongs to the groups of all its flags, and without flags to none. */
const flagMembership = oncePerIndex(({ quality }): Membership => {
  const groupsOfFlags = new Map<number, readonly number[]>();
  const groupsOf = (flags: number): readonly number[] => {
    const known = groupsOfFlags.get(flags);
    if (known !== undefined) return known;
    const groups = qualityFlags.flatMap(({ bit }, i) => ((flags & (1 << bit)) === 0 ? [] : [i]));
    groupsOfFlags.set(flags, groups);
    return groups;
  };
  return {
    ...groupsOfValues(groupsNamed(qualityFlags.map(({ flag }) => flag))),
    codes: quality,
    codesEnd: 2 ** 32,
    groupsOf,
  };
});

/**
 * A project belongs to each pair of a group of the first grouping and one of the second. Only pairs
 * that occur are groups: there are far fewer than possible ones.
 */
function pairs(positions: Uint32Array, first: Membership, second: Membership): Membership {
  const codes = pairsScratch.take(first.codes.length);
  const codePairs = new PairNumbers(first.codesEnd, second.codesEnd, codeTable);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    codes[position] = codePairs.numberOf(first.codes[position]!, second.codes[position]!);
  }
  const isSimple = first.groupsOf === undefined && second.groupsOf === undefined;
  const groupPairs = isSimple ? codePairs : new PairNumbers(first.size, second.size, groupTable);
  const groupsOfCode = isSimple
    ? undefined
    : Array.from({ length: codePairs.size }, (_, code) => {
        const [a, b] = codePairs.pairOf(code);
        return groupsAt(first, a).flatMap((one) =>
          groupsAt(second, b).map((other) => groupPairs.numberOf(one, other)),
        );
      });
  return {
    size: groupPairs.size,
    valuesOf: (group) => {
      const [a, b] = groupPairs.pairOf(group);
      return { ...first.valuesOf(a), then_value: second.valuesOf(b).value };
    },
    codes,
    codesEnd: codePairs.size,
    groupsOf: groupsOfCode && ((code) => groupsOfCode[code]!),
  };
}

const codeTable = scratchPositions();
const groupTable = scratchPositions();

const groupsAt = ({ groupsOf }: Membership, code: number): readonly number[] => groupsOf?.(code) ?? [code];
