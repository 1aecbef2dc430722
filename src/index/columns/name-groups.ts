import type { SectionSource } from '../sections/section-file.ts';
import type { PublishedHistory, SectionsBuilder } from '../sections/sections-builder.ts';
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
  const examples = new GrowingColumn();
  return {
    add: ({ published: { name } }) => {
      const group = nameCodes.codeOf(name);
      if (group === examples.length) examples.push(groups.length);
      groups.push(group);
    },
    finish: (write) => {
      write('name-groups', groups.values());
      write('name-examples', examples.values());
      write('name-cases', firstInCase(nameCodes.names()));
    },
  };
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
  const firstInCase = new Uint32Array(await source.read('name-cases'));
  const groups = new Uint32Array(await source.read('name-groups'));
  const totals = new Uint32Array(firstInCase.length);
  for (let i = 0; i < groups.length; i++) totals[groups[i]!]!++;
  const inAnyCase = new Uint32Array(firstInCase.length);
  for (let name = 0; name < totals.length; name++) inAnyCase[firstInCase[name]!]! += totals[name]!;
  const firstNames = firstInCase.filter((first, name) => first === name);
  return {
    groups,
    examples: new Uint32Array(await source.read('name-examples')),
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
