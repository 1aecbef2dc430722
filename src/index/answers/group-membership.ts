import { quarterKey, statisticsFields } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { areaValue, levelNamed } from '../columns/area-columns.ts';
import { ABSENT } from '../columns/quarter-columns.ts';
import { type Scratch, scratchPositions } from '../sets/scratch.ts';

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
  /** The values of each group. */
  readonly values: readonly GroupValues[];
  /** A code for each position. Of pairs of groups only those of the positions asked for are set. */
  readonly codes: Uint32Array;
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
      return { values: [{ value: null }, ...values], codes: column.codes, groupsOf: undefined };
    }
    case 'completion_year':
      return completionYears(index);
    case 'quarter':
      return quarterMembership(index);
    case 'cost_band':
      return bandsOfCost(index);
    default: {
      const { values, codes } = index.values[by];
      return { values: groupsNamed([null, ...values]), codes, groupsOf: undefined };
    }
  }
}

const groupsNamed = (values: readonly (string | null)[]): readonly GroupValues[] =>
  values.map((value) => ({ value }));

const completionYears = oncePerIndex(({ numbers: { completion } }): Membership => {
  // An unknown date is NaN, which becomes 0.
  const codes = Uint32Array.from(completion, (date) => date / 10_000);
  const years = [...new Set(codes)].sort((a, b) => a - b);
  const places = new Map(years.map((year, place) => [year, place]));
  return {
    values: groupsNamed(years.map((year) => (year === 0 ? null : String(year)))),
    codes: codes.map((year) => places.get(year)!),
    groupsOf: undefined,
  };
});

const bandsOfCost = oncePerIndex(
  ({ numbers: { cost } }): Membership => ({
    values: groupsNamed([...costBands, null]),
    codes: Uint32Array.from(cost, bandOf),
    groupsOf: undefined,
  }),
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
  return { values: groupsNamed(different), codes: codes.map((at) => groupOf[at]!), groupsOf: undefined };
});

/** A project belongs to the groups of all its firms, and without a firm to the group of null. */
const firmMembership = oncePerIndex(({ firms, values }): Membership => {
  const none = [firms.labels.length];
  const ofCode = firms.ofCode.map((own) => (own.length === 0 ? none : own));
  return {
    values: groupsNamed([...firms.labels, null]),
    codes: values.main_contractor.codes,
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
  return { values: groupsNamed(qualityFlags.map(({ flag }) => flag)), codes: quality, groupsOf };
});

/**
 * A project belongs to each pair of a group of the first grouping and one of the second. Only pairs
 * that occur are groups: there are far fewer than possible ones.
 */
function pairs(positions: Uint32Array, first: Membership, second: Membership): Membership {
  const values: GroupValues[] = [];
  const groupOfPair = new Map<number, number>();
  const pairGroup = (a: number, b: number): number => {
    const pair = a * second.values.length + b;
    const known = groupOfPair.get(pair);
    if (known !== undefined) return known;
    groupOfPair.set(pair, values.length);
    return values.push({ ...first.values[a]!, then_value: second.values[b]!.value }) - 1;
  };
  const codes = pairsScratch.take(first.codes.length);
  const isSimple = first.groupsOf === undefined && second.groupsOf === undefined;
  if (isSimple && first.values.length * second.values.length <= MOST_IN_TABLE) {
    // From 1; 0 for a pair that has not occurred yet.
    const table = new Uint32Array(first.values.length * second.values.length);
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i]!;
      const [a, b] = [first.codes[position]!, second.codes[position]!];
      const pair = a * second.values.length + b;
      if (table[pair] === 0) table[pair] = pairGroup(a, b) + 1;
      codes[position] = table[pair]! - 1;
    }
    return { values, codes, groupsOf: undefined };
  }
  const codeOfPair = new Map<number, number>();
  const groupsOfCode: (readonly number[])[] = [];
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    const [a, b] = [first.codes[position]!, second.codes[position]!];
    const pair = a * MOST_CODES + b;
    const known = codeOfPair.get(pair);
    codes[position] = known ?? groupsOfCode.length;
    if (known !== undefined) continue;
    codeOfPair.set(pair, groupsOfCode.length);
    groupsOfCode.push(
      groupsAt(first, a).flatMap((one) => groupsAt(second, b).map((other) => pairGroup(one, other))),
    );
  }
  return { values, codes, groupsOf: (code) => groupsOfCode[code]! };
}

/** Of so many possible pairs, a table is quicker than a map, and small enough. */
const MOST_IN_TABLE = 1 << 20;

/** More than any column has; two codes together are still a whole number without loss. */
const MOST_CODES = 2 ** 26;

const groupsAt = ({ groupsOf }: Membership, code: number): readonly number[] => groupsOf?.(code) ?? [code];
