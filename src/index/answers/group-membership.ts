import { quarterKey, statisticsFields } from '../../project/index.ts';
import { qualityFlags } from '../../quality/index.ts';
import { type CatalogueIndex, oncePerIndex } from '../catalogue-index.ts';
import { areaValue, levelNamed } from '../columns/area-columns.ts';
import { GrowingColumn } from '../columns/growing-column.ts';
import { ABSENT } from '../columns/quarter-columns.ts';
import { scratchPositions } from '../sets/scratch.ts';
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

/** Lists of groups, one after the other: that of `code` is from `starts[code]` to `starts[code + 1]`. */
interface GroupLists {
  readonly starts: Uint32Array;
  readonly groups: Uint32Array;
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
  /** The groups of each code; undefined if the code is the group. */
  readonly groupsOf: GroupLists | undefined;
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
  if (groupsOf === undefined) return { groups: codesAt(codes, positions), members: undefined };
  const { starts, groups: lists } = groupsOf;
  let count = 0;
  for (let i = 0; i < positions.length; i++) {
    const code = codes[positions[i]!]!;
    count += starts[code + 1]! - starts[code]!;
  }
  const groups = groupsScratch.take(count);
  const members = membersScratch.take(count);
  let next = 0;
  for (let i = 0; i < positions.length; i++) {
    const code = codes[positions[i]!]!;
    for (let at = starts[code]!; at < starts[code + 1]!; at++) {
      members[next] = i;
      groups[next++] = lists[at]!;
    }
  }
  return { groups, members };
}

/** The number of projects in each group. */
export function countsOf(
  { codes, codesEnd, groupsOf, size }: Membership,
  positions: Uint32Array,
): Uint32Array {
  const byCode = new Uint32Array(codesEnd);
  for (let i = 0; i < positions.length; i++) byCode[codes[positions[i]!]!]!++;
  if (groupsOf === undefined) return byCode;
  const counts = new Uint32Array(size);
  for (let code = 0; code < codesEnd; code++)
    for (let at = groupsOf.starts[code]!; at < groupsOf.starts[code + 1]!; at++)
      counts[groupsOf.groups[at]!]! += byCode[code]!;
  return counts;
}

/** Those of the positions that are in one of some groups, perhaps with others. */
export function positionsInGroups(
  { codes, codesEnd, groupsOf }: Membership,
  positions: Uint32Array,
  isWanted: (group: number) => boolean,
): Uint32Array {
  const isKept = new Uint8Array(codesEnd);
  for (let code = 0; code < codesEnd; code++) {
    const [start, end] =
      groupsOf === undefined ? [0, 0] : [groupsOf.starts[code]!, groupsOf.starts[code + 1]!];
    if (groupsOf === undefined && isWanted(code)) isKept[code] = 1;
    for (let at = start; at < end; at++) if (isWanted(groupsOf!.groups[at]!)) isKept[code] = 1;
  }
  const kept = keptScratch.take(positions.length);
  let end = 0;
  for (let i = 0; i < positions.length; i++) {
    kept[end] = positions[i]!;
    end += isKept[codes[positions[i]!]!]!;
  }
  return kept.subarray(0, end);
}

const keptScratch = scratchPositions();

/** The codes of some positions. */
function codesAt(codes: Uint32Array, positions: Uint32Array): Uint32Array {
  const values = groupsScratch.take(positions.length);
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
  return {
    ...groupsOfValues(groupsNamed([...firms.labels, null])),
    codes: values.main_contractor.codes,
    codesEnd: firms.ofCode.length,
    groupsOf: groupLists(firms.ofCode.map((own) => (own.length === 0 ? none : own))),
  };
});

function groupLists(lists: readonly (readonly number[])[]): GroupLists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, code) => {
    starts[code + 1] = starts[code]! + list.length;
  });
  const groups = new Uint32Array(starts.at(-1)!);
  for (const [code, list] of lists.entries()) groups.set(list, starts[code]);
  return { starts, groups };
}

/** A project belongs to the groups of all its flags, and without flags to none. */
const flagMembership = oncePerIndex(({ quality }): Membership => {
  const sets = [...new Set(quality)];
  const places = new Map(sets.map((flags, place) => [flags, place]));
  return {
    ...groupsOfValues(groupsNamed(qualityFlags.map(({ flag }) => flag))),
    codes: quality.map((flags) => places.get(flags)!),
    codesEnd: sets.length,
    groupsOf: groupLists(
      sets.map((flags) => qualityFlags.flatMap(({ bit }, i) => ((flags & (1 << bit)) === 0 ? [] : [i]))),
    ),
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
  const groupsOf = isSimple ? undefined : listsOfPairs(first, second, codePairs, groupPairs);
  return {
    size: groupPairs.size,
    valuesOf: (group) => {
      const [a, b] = groupPairs.pairOf(group);
      return { ...first.valuesOf(a), then_value: second.valuesOf(b).value };
    },
    codes,
    codesEnd: codePairs.size,
    groupsOf,
  };
}

const codeTable = scratchPositions();
const groupTable = scratchPositions();

/** The pairs of groups of each pair of codes. */
function listsOfPairs(
  first: Membership,
  second: Membership,
  codePairs: PairNumbers,
  groupPairs: PairNumbers,
): GroupLists {
  const starts = new Uint32Array(codePairs.size + 1);
  const groups = new GrowingColumn();
  for (let code = 0; code < codePairs.size; code++) {
    const [a, b] = codePairs.pairOf(code);
    const [ofA, ofB] = [listAt(first, a), listAt(second, b)];
    for (let i = 0; i < ofA.length; i++)
      for (let j = 0; j < ofB.length; j++) groups.push(groupPairs.numberOf(ofA[i]!, ofB[j]!));
    starts[code + 1] = groups.length;
  }
  return { starts, groups: groups.values() };
}

const listAt = ({ groupsOf }: Membership, code: number): ArrayLike<number> =>
  groupsOf === undefined
    ? [code]
    : groupsOf.groups.subarray(groupsOf.starts[code]!, groupsOf.starts[code + 1]!);
