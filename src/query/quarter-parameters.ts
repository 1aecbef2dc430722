import Type from 'typebox';
import type { Parameter } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type CatalogueIndex, loadedQuarters } from '../index/index.ts';

const quarter = Type.String({ pattern: '^\\d{4}-\\d{2}-Q[1-4]$' });
const accepted = 'a quarter like 2019-20-Q2';

/** The two quarters that are compared. */
export const movementParameters: readonly Parameter[] = [
  {
    name: 'since',
    schema: quarter,
    accepted,
    description: 'Earlier quarter. Without it: the one before the later.',
  },
  {
    name: 'until',
    schema: quarter,
    accepted,
    description: 'Later quarter. Without it: the latest that is loaded.',
  },
];

export interface ComparedQuarters {
  readonly since: string;
  readonly until: string;
}

/** The quarters that are meant, both loaded. Fails with a `Problem` that names those that are. */
export function comparedQuarters(index: CatalogueIndex, given: Partial<ComparedQuarters>): ComparedQuarters {
  const loaded = loadedQuarters(index);
  for (const parameter of ['since', 'until'] as const) {
    const value = given[parameter];
    if (value !== undefined && !loaded.includes(value)) throw notLoaded(parameter, value, loaded);
  }
  const until = given.until ?? loaded.at(-1) ?? '';
  const since = given.since ?? loaded[Math.max(0, loaded.indexOf(until) - 1)] ?? '';
  if (since <= until) return { since, until };
  const detail = `since (${since}) is after until (${until}): swap them.`;
  throw new Problem('bad-parameter', detail, { parameter: 'since', value: since });
}

function notLoaded(parameter: string, value: string, allowed: readonly string[]): Problem {
  const detail = `No snapshot of ${value} is loaded: ${parameter} takes one of ${allowed.join(', ')}.`;
  return new Problem('bad-parameter', detail, { parameter, value, allowed });
}
