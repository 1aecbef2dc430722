import Type from 'typebox';
import type { Pairs, Parameter, ParameterValues } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { type FieldOrdering, isMarkedValue, type Mark, type Ordering } from '../index/index.ts';
import { queryOf } from './links.ts';

const LARGEST_ID = 2 ** 32 - 1;

/** Pages that go on after a project instead of at a place in the list. */
export const cursorParameter = {
  name: 'cursor',
  schema: Type.String({ pattern: '^(start|\\d{1,10}(:[^]*)?)$' }),
  accepted: 'start, or the text that next has',
  description:
    'Pages that go on after a project: begin with `start`, and `next` begins after the last project of this page, whatever is published meanwhile. By id, also with `q` or near a place, or by `ordering`, except `distance`. Not together with `offset`.',
} as const satisfies Parameter;

/** The values that decide whether a page goes on after a project, and after which. */
export type CursorValues = ParameterValues<typeof cursorParameter> & {
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
 * After which project the page begins; undefined without `cursor`. Throws a `Problem` if the
 * query contradicts itself. There is no cursor by relevance or distance: neither is a value of the
 * project alone.
 */
export function cursorOf({ cursor, ordering, offset }: CursorValues): Cursor | undefined {
  if (cursor === undefined) return undefined;
  if (offset !== undefined)
    throw contradiction('offset', offset, 'cursor goes on after a project: leave offset out.');
  if (ordering === 'distance')
    throw contradiction('ordering', ordering, 'cursor has no order by distance: leave ordering out.');
  return { ordering, after: markOf(cursor, ordering) };
}

/** Reads `1234`, the id of a project, or with an ordering `1234:value`, also what that project has in its field. */
function markOf(cursor: string, ordering: FieldOrdering | undefined): Mark | undefined {
  if (cursor === 'start') return undefined;
  const end = cursor.indexOf(':');
  const id = Number(end < 0 ? cursor : cursor.slice(0, end));
  const value = end < 0 ? undefined : cursor.slice(end + 1);
  const isMark = value === undefined || (ordering !== undefined && isMarkedValue(ordering, value));
  if (id <= LARGEST_ID && isMark) return { id, value };
  throw contradiction('cursor', cursor, 'cursor takes start, or the text that next has for this ordering.');
}

const contradiction = (parameter: string, value: string | number, detail: string): Problem =>
  new Problem('bad-parameter', detail, { parameter, value: `${value}` });

const OWN_PARAMETERS: readonly string[] = ['limit', cursorParameter.name];

/** The link to the projects after a mark: the request's parameters with an explicit `limit`. */
export function linkAfter(address: string, pairs: Pairs, limit: number, { id, value }: Mark): string {
  const others = pairs.filter(([name]) => !OWN_PARAMETERS.includes(name));
  const cursor = value ? `${id}:${value}` : `${id}`;
  return address + queryOf([...others, ['limit', `${limit}`], ['cursor', cursor]]);
}
