import type { HttpResponse } from '../response.ts';

const MOST_NAMES = 20;
const MOST_BYTES = 400;

/** The parameters of a query string that are none of the known ones: each name once, as it was sent. */
export function ignoredParameters(query: string, known: ReadonlySet<string>): readonly string[] {
  const ignored = new Set<string>();
  for (const part of query === '' ? [] : query.split('&')) {
    const end = part.indexOf('=');
    // Most names are known as they stand, and decoding each would take as long as a cached response.
    if (known.has(end < 0 ? part : part.slice(0, end))) continue;
    for (const name of new URLSearchParams(part).keys())
      if (name !== '' && !known.has(name)) ignored.add(name);
    if (ignored.size > MOST_NAMES) break;
  }
  return [...ignored].slice(0, MOST_NAMES);
}

/** The response, which names what it ignored of the query. */
export function namingIgnored<T extends HttpResponse>(
  response: T,
  query: string,
  known: ReadonlySet<string> | undefined,
): T {
  if (query === '' || known === undefined) return response;
  const names = ignoredParameters(query, known);
  if (names.length === 0) return response;
  return { ...response, headers: [...response.headers, 'x-ignored-parameters', listed(names)] };
}

/** The names percent-encoded and separated by commas, as many as fit. */
function listed(names: readonly string[]): string {
  let list = '';
  for (const name of names) {
    const next = `${list}${list === '' ? '' : ', '}${encoded(name, MOST_BYTES)}`;
    if (next.length > MOST_BYTES) break;
    list = next;
  }
  return list;
}

/** The beginning of a name that has at most so many bytes when it is percent-encoded. */
function encoded(name: string, most: number): string {
  let text = '';
  for (const character of name) {
    const next = text + encodeURIComponent(character);
    if (next.length > most) break;
    text = next;
  }
  return text;
}
