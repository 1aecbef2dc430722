import type { Operation } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type CatalogueIndex, loadedQuarters } from '../index/index.ts';
import { isFinancialYear, period, quarterOfKey } from '../project/index.ts';
import { notPublished, quarterText } from '../query/quarter-parameters.ts';

/** Lets an operation answer as of a past quarter. */
export const asOfParameter = {
  name: 'as_of',
  ...quarterText,
  description: `Answer as of this ${period.one}: each project as reported in its snapshot of that ${period.one}, or in its latest one before, with later corrections. Projects that were first reported later are left out. Default: the present.`,
} as const satisfies Parameter;

/** The operation, able to answer as of a past quarter if `as_of` is among its parameters. */
export const withPast = (operation: Operation): Operation =>
  operation.parameters.some(({ name }) => name === asOfParameter.name)
    ? { ...operation, quarterOf: askedQuarter }
    : operation;

/**
 * The latest published quarter that is not after the one that a query asks for; undefined if that is
 * the latest of all, or the query does not ask. Throws a `Problem` if nothing was published until then,
 * or if it is still to come: people would take the answer for a fact.
 */
function askedQuarter(query: URLSearchParams, current: CatalogueIndex): string | undefined {
  const { as_of } = readParameters(query, [asOfParameter]).values;
  if (as_of === undefined) return undefined;
  const invalid = (detail: string, allowed?: readonly string[]) =>
    new Problem('bad-parameter', detail, { parameter: asOfParameter.name, value: as_of, allowed });
  if (!isFinancialYear(quarterOfKey(as_of).financialYear))
    throw invalid(
      `as_of takes ${quarterText.accepted}, not "${as_of}": a financial year ends in the year after.`,
    );
  const published = loadedQuarters(current);
  const quarter = published.findLast((each) => each <= as_of);
  if (quarter === undefined && published.length > 0)
    throw invalid(`No report until ${as_of} is published: the first one is of ${published[0]}.`, published);
  const latest = published.at(-1);
  if (latest !== undefined && as_of > latest) throw notPublished(asOfParameter.name, as_of, published);
  return quarter === latest ? undefined : quarter;
}
