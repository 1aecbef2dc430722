import Type from 'typebox';
import type { Pairs, Parameter, ParameterValues } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type FieldOrdering, isMarkedValue, type Mark, type Ordering } from '../index/index.ts';
import { queryOf } from './links.ts';

const LARGEST_ID = 2 ** 32 - 1;

/** Pages that go on after a project instead of at a place in the list. */
export const cursorParameters = [
  {
    name: 'page',
    schema: Type.Enum(['cursor']),
    description:
      'Pages that go on after a project: `next` begins after the last project of this page, whatever is published meanwhile. By id, also with `q` or near a place, or by `ordering`, except `distance`. Not together with `offset`.',
  },
  {
    name: 'after',
    schema: Type.Integer({ minimum: 0, maximum: LARGEST_ID }),
    description:
      'Only with `page=cursor`: return the projects after the one with this id, which need not exist any more. Links contain it.',
  },
  {
    name: 'after_value',
    schema: Type.String(),
    description:
      'Only with `after` and `ordering`: what that project has in the field of the ordering. Left out if it is unknown. Links contain it.',
  },
] as const satisfies readonly Parameter[];

/** The values that decide whether a page goes on after a project, and after which. */
export type CursorValues = ParameterValues<(typeof cursorParameters)[number]> & {
  readonly ordering?: Ordering;
  readonly offset?: number;
};

/** An order of all projects, and after which of them a page begins. */
export interface Cursor {
  /** Undefined for the order of ids. */
  readonly ordering: FieldOrdering | undefined;
  /** Undefined on the first page. */
  readonly after: Mark | undefined;
}

/**
 * After which project the page begins; undefined without `page=cursor`. Throws a `Problem` if the
 * query contradicts itself. There is no cursor by relevance or distance: neither is a value of the
 * project alone.
 */
export function cursorOf({ page, after, after_value, ordering, offset }: CursorValues): Cursor | undefined {
  if (page === undefined) {
    for (const [name, value] of Object.entries({ after, after_value }))
      if (value !== undefined)
        throw contradiction(name, value, `${name} needs page=cursor: give both, or leave ${name} out.`);
    return undefined;
  }
  if (offset !== undefined)
    throw contradiction('offset', offset, 'page=cursor goes on after a project: leave offset out.');
  if (ordering === 'distance')
    throw contradiction('ordering', ordering, 'page=cursor has no order by distance: leave ordering out.');
  if (after_value !== undefined) checkValue(after_value, after, ordering);
  return { ordering, after: after === undefined ? undefined : { id: after, value: after_value } };
}

function checkValue(value: string, after: number | undefined, ordering: FieldOrdering | undefined): void {
  if (after === undefined || ordering === undefined) {
    const detail = 'after_value needs after and ordering: follow next, which has all of them.';
    throw contradiction('after_value', value, detail);
  }
  if (isMarkedValue(ordering, value)) return;
  const detail = `after_value takes a value of ${ordering.replace('-', '')}: follow next, which has one.`;
  throw contradiction('after_value', value, detail);
}

const contradiction = (parameter: string, value: string | number, detail: string): Problem =>
  new Problem('bad-parameter', detail, { parameter, value: `${value}` });

const OWN_PARAMETERS: readonly string[] = ['limit', 'after', 'after_value'];

/** The link to the projects after a mark: the request's parameters with an explicit `limit`. */
export function linkAfter(address: string, pairs: Pairs, limit: number, { id, value }: Mark): string {
  const others = pairs.filter(([name]) => !OWN_PARAMETERS.includes(name));
  const after: Pairs = [['after', `${id}`], ...(value ? [['after_value', value] as const] : [])];
  return address + queryOf([...others, ['limit', `${limit}`], ...after]);
}
