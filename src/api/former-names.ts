import type { Operation } from '../http/operation.ts';
import { Problem } from '../http/problem.ts';

/** Since when the parameters have the names that they have now, and until when the former ones stay. */
const headers = {
  deprecation: `@${Date.UTC(2026, 10, 24) / 1000}`,
  sunset: new Date(Date.UTC(2027, 10, 24)).toUTCString(),
} as const;

/** What a query calls a parameter by a former name, in the present names. */
interface Renaming {
  readonly formerParameters: readonly string[];
  /** Changes the query. Throws a `Problem` if it contradicts itself. */
  readonly rename: (query: URLSearchParams) => void;
}

/** By the present name. */
const renamings: Readonly<Record<string, Renaming>> = {
  cursor: { formerParameters: ['page', 'after', 'after_value'], rename: toCursor },
  fields: {
    formerParameters: ['columns'],
    rename: (query) => {
      for (const value of query.getAll('columns')) query.append('fields', value);
      query.delete('columns');
    },
  },
};

/** The operation, which reads former names of its parameters, too, and says that they are. */
export function withFormerNames(operation: Operation): Operation {
  const renaming = operation.parameters.flatMap(({ name }) => {
    const each = renamings[name];
    return each !== undefined &&
      operation.parameters.every((other) => !each.formerParameters.includes(other.name))
      ? [each]
      : [];
  });
  if (renaming.length === 0) return operation;
  return {
    ...operation,
    formerParameters: renaming.flatMap(({ formerParameters }) => formerParameters),
    handle: async (request, index) => {
      const used = renaming.filter(({ formerParameters }) =>
        formerParameters.some((name) => request.query.has(name)),
      );
      if (used.length === 0) return operation.handle(request, index);
      const query = new URLSearchParams(request.query);
      for (const { rename } of used) rename(query);
      const response = await operation.handle({ ...request, query }, index);
      return (response.status ?? 200) < 300
        ? { ...response, headers: { ...response.headers, ...headers } }
        : response;
    },
  };
}

/** `page=cursor`, `after` and `after_value` in one. */
function toCursor(query: URLSearchParams): void {
  const [page, after, value] = ['page', 'after', 'after_value'].map((name) => query.get(name) || undefined);
  const refused = (parameter: string, value: string, detail: string) =>
    new Problem('bad-parameter', detail, { parameter, value });
  if (page === undefined) {
    if (after !== undefined)
      throw refused('after', after, 'after needs page=cursor, today cursor: follow next.');
    if (value !== undefined)
      throw refused('after_value', value, 'after_value needs page=cursor, today cursor: follow next.');
  } else if (page !== 'cursor')
    throw refused('page', page, 'page takes cursor here: today it is cursor=start.');
  if (after === undefined && value !== undefined)
    throw refused('after_value', value, 'after_value needs after: follow next, which has both.');
  for (const name of ['page', 'after', 'after_value']) query.delete(name);
  if (page !== undefined)
    query.set('cursor', after === undefined ? 'start' : after + (value === undefined ? '' : `:${value}`));
}
