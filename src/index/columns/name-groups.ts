import { jsonIn, type SectionSource, sectionForBuilds } from '../sections/section-file.ts';
import { keepSections, type PublishedHistory, type SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import type { NameCodes } from './name-codes.ts';
import { sortedByScore } from './positions.ts';

/** Which projects share a name. Each distinct name has a number. */
export interface NameGroups {
  /** The number of each project's name. */
  readonly groups: Uint32Array;
  /** For each name the position of one project that has it. */
  readonly examples: Uint32Array;
  /** For each name the first one that differs from it at most in case. */
  readonly firstInCase: Uint32Array;
  /** For each name the next one that differs from it only in case; the last one has itself. */
  readonly nextInCase: Uint32Array;
  /** The number of projects with each name. */
  readonly totals: Uint32Array;
  /** The first names of those that differ only in case, those of most projects first. */
  readonly byFrequency: Uint32Array;
}

export function nameGroupsBuilder(nameCodes: NameCodes): SectionsBuilder<PublishedHistory> {
  const groups = new GrowingColumn();
  return {
    resume: (older) => {
      nameCodes.resume(jsonIn(older.read(NAMES)));
      groups.resume(older.read(GROUPS));
    },
    add: ({ published: { name } }, position) => groups.set(position, nameCodes.codeOf(name)),
    finish: (write, older) => {
      if (older !== undefined && !groups.isChanged)
        return keepSections([GROUPS, EXAMPLES, CASES, NAMES], older, write);
      const given = nameCodes.names();
      const numbered = numberedByPosition(groups.values(), given.length);
      const names = Array.from(numbered.codes, (code) => given[code]!);
      write(GROUPS, numbered.groups);
      write(EXAMPLES, numbered.examples);
      write(CASES, firstInCase(names));
      write(NAMES, Buffer.from(JSON.stringify(names)));
    },
  };
}

const GROUPS = 'name-groups';
const EXAMPLES = 'name-examples';
const CASES = 'name-cases';
const NAMES = sectionForBuilds('names');

/** Numbers the names that projects have in the order of their first projects. */
function numberedByPosition(
  given: Uint32Array,
  names: number,
): {
  /** The number of each project's name. */
  readonly groups: Uint32Array;
  /** The first project of each name. */
  readonly examples: Uint32Array;
  /** The given code of each name. */
  readonly codes: Uint32Array;
} {
  const UNKNOWN = 0xffffffff;
  const numbers = new Uint32Array(names).fill(UNKNOWN);
  const codes = new Uint32Array(names);
  const examples = new Uint32Array(names);
  const groups = new Uint32Array(given.length);
  let found = 0;
  for (let position = 0; position < given.length; position++) {
    const code = given[position]!;
    if (numbers[code] === UNKNOWN) {
      codes[found] = code;
      examples[found] = position;
      numbers[code] = found++;
    }
    groups[position] = numbers[code]!;
  }
  return { groups, examples: examples.subarray(0, found), codes: codes.subarray(0, found) };
}

/** For each name the first one that differs from it at most in case. */
function firstInCase(names: readonly string[]): Uint32Array {
  const firstByLower = new Map<string, number>();
  return Uint32Array.from(names, (name, group) => {
    const lower = name.toLowerCase();
    const first = firstByLower.get(lower) ?? group;
    firstByLower.set(lower, first);
    return first;
  });
}

export async function loadNameGroups(source: SectionSource): Promise<NameGroups> {
  const firstInCase = new Uint32Array(await source.read(CASES));
  const groups = new Uint32Array(await source.read(GROUPS));
  const totals = new Uint32Array(firstInCase.length);
  for (let i = 0; i < groups.length; i++) totals[groups[i]!]!++;
  const inAnyCase = new Uint32Array(firstInCase.length);
  for (let name = 0; name < totals.length; name++) inAnyCase[firstInCase[name]!]! += totals[name]!;
  const firstNames = firstInCase.filter((first, name) => first === name);
  return {
    groups,
    examples: new Uint32Array(await source.read(EXAMPLES)),
    firstInCase,
    nextInCase: nextOf(firstInCase),
    totals,
    byFrequency: sortedByScore(
      firstNames,
      firstNames.map((name) => inAnyCase[name]!),
    ),
  };
}

function nextOf(firstInCase: Uint32Array): Uint32Array {
  const next = firstInCase.map((_, name) => name);
  /** The last name so far of each first one. */
  const last = next.slice();
  firstInCase.forEach((first, name) => {
    next[last[first]!] = name;
    last[first] = name;
  });
  return next;
}
