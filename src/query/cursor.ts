import Type from 'typebox';
import type { Pairs, Parameter, ParameterValues } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { queryOf } from './links.ts';

const LARGEST_ID = 2 ** 32 - 1;

/** Pages that go on after a project instead of at a place in the list. */
export const cursorParameters = [
  {
    name: 'page',
    schema: Type.Enum(['cursor']),
    description:
      'Pages by id: `next` goes on after the last project of this page, whatever is published meanwhile. Not together with `ordering` or `offset`; projects found with `q` or near a place are in the order of ids, too.',
  },
  {
    name: 'after',
    schema: Type.Integer({ minimum: 0, maximum: LARGEST_ID }),
    description: 'Only with `page=cursor`: return projects with a larger id than this. Links contain it.',
  },
] as const satisfies readonly Parameter[];

/** The values that decide whether a page begins at an id, and at which. */
export type CursorValues = ParameterValues<(typeof cursorParameters)[number]> & {
  readonly ordering?: string;
  readonly offset?: number;
};

/**
 * The id that the page begins after: 0 on the first page, undefined without `page=cursor`. Throws a
 * `Problem` if the query also asks for an order or a number of projects to skip. Only ids never
 * change: after an import, a project with another cost would be repeated or skipped by an order of
 * costs.
 */
export function cursorOf({ page, after, ordering, offset }: CursorValues): number | undefined {
  if (page === undefined) {
    if (after === undefined) return undefined;
    throw contradiction('after', after, 'after needs page=cursor: give both, or leave after out.');
  }
  if (ordering !== undefined)
    throw contradiction('ordering', ordering, 'page=cursor goes by id: leave ordering out.');
  if (offset !== undefined)
    throw contradiction('offset', offset, 'page=cursor goes on after an id: leave offset out.');
  return after ?? 0;
}

const contradiction = (parameter: string, value: string | number, detail: string): Problem =>
  new Problem('bad-parameter', detail, { parameter, value: `${value}` });

/** The link to the projects after an id: the request's parameters with explicit `limit` and `after`. */
export function linkAfter(address: string, pairs: Pairs, limit: number, after: number): string {
  const others = pairs.filter(([name]) => name !== 'limit' && name !== 'after');
  return address + queryOf([...others, ['limit', `${limit}`], ['after', `${after}`]]);
}
