import Type from 'typebox';
import type { Parameter, ParameterValues } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type CatalogueIndex, loadedQuarters } from '../index/index.ts';
import { exampleYear, FINANCIAL_YEAR } from '../project/index.ts';

/** A quarter of a financial year: `2019-20-Q2`. */
export const quarterKeyPattern = `^${FINANCIAL_YEAR}-Q[1-4]$`;

/** What every parameter that names a quarter takes. `2019-20-q2` is read, too. */
export const quarterText = {
  schema: Type.String({ pattern: quarterKeyPattern }),
  accepted: `a quarter like ${exampleYear}-Q2`,
  usual: (text: string) => text.replace(/q(?=[1-4]$)/, 'Q'),
};

/** The two quarters to compare. */
export const quarterParameters = [
  {
    name: 'since',
    ...quarterText,
    description: 'The earlier quarter. Default: the published quarter before `until`.',
  },
  { name: 'until', ...quarterText, description: 'The later quarter. Default: the latest published quarter.' },
] as const satisfies readonly Parameter[];

export interface ComparedQuarters {
  readonly since: string;
  readonly until: string;
}

/**
 * The two quarters to compare, with defaults filled in. Throws a `Problem` that lists the published
 * quarters if one of the given ones is not published, or if they are in the wrong order.
 */
export function comparedQuarters(
  index: CatalogueIndex,
  values: ParameterValues<(typeof quarterParameters)[number]>,
): ComparedQuarters {
  const published = loadedQuarters(index);
  for (const { name } of quarterParameters) {
    const value = values[name];
    if (value !== undefined && !published.includes(value)) throw notPublished(name, value, published);
  }
  const until = values.until ?? published.at(-1) ?? '';
  const since = values.since ?? published[Math.max(0, published.indexOf(until) - 1)] ?? '';
  if (since <= until) return { since, until };
  const detail = `since (${since}) is after until (${until}): swap them.`;
  throw new Problem('bad-parameter', detail, { parameter: 'since', value: since });
}

/** No report of the quarter is published, so that an answer would be taken for a fact. */
export function notPublished(parameter: string, value: string, allowed: readonly string[]): Problem {
  const detail = `No snapshot of ${value} is published: ${parameter} takes one of ${allowed.join(', ')}.`;
  return new Problem('bad-parameter', detail, { parameter, value, allowed });
}
