import Type from 'typebox';
import type { Parameter, ParameterValues } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type CatalogueIndex, loadedQuarters } from '../index/index.ts';
import { exampleQuarter, period, QUARTER_KEY } from '../project/index.ts';

/** A quarter of a financial year: `2019-20-Q2`, or the year alone where it has one report. */
export const quarterKeyPattern = `^${QUARTER_KEY}$`;

/** What every parameter that names a quarter takes. `2019-20-q2` and `2019/20-Q2` are read, too. */
export const quarterText = {
  schema: Type.String({ pattern: quarterKeyPattern }),
  accepted: `a ${period.one} like ${exampleQuarter}`,
  usual: (text: string) =>
    text.replace(/^(\d{4})\//, '$1-').replace(/[qh](?=\d$)/, (mark) => mark.toUpperCase()),
};

/** The two quarters to compare. */
export const quarterParameters = [
  {
    name: 'since',
    ...quarterText,
    description: `The earlier ${period.one}. Default: the published ${period.one} before \`until\`.`,
  },
  {
    name: 'until',
    ...quarterText,
    description: `The later ${period.one}. Default: the latest published ${period.one}.`,
  },
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
