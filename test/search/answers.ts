import { parse } from 'csv-parse/sync';
import type { JudgedQuery } from './judged-queries.ts';
import type { Answer } from './judgement.ts';
import type { CsvRow } from './row-condition.ts';

const idOf = (urlPath: string): number => Number(/\/full\/(\d+)/.exec(urlPath)![1]);

/** Every project of the catalogue, from its published CSV. */
export async function csvRows(base: string): Promise<readonly CsvRow[]> {
  const rows = async (query: string) => {
    const response = await fetch(`${base}/infrastructure-projects/full/search/csv${query}`);
    return parse(await response.text(), { columns: true }) as Record<string, string>[];
  };
  const flags = new Map((await rows('?columns=url_path,quality')).map((row) => [row.url_path, row.quality!]));
  return (await rows('')).map((values) => ({
    id: idOf(values.url_path!),
    values: { ...values, quality: flags.get(values.url_path)! },
  }));
}

interface Listing {
  readonly results: readonly { readonly url_path: string }[];
}

/** Asks the listing of the service. */
export async function answerTo(
  { q, parameters }: JudgedQuery,
  base: string,
  byId: ReadonlyMap<number, CsvRow>,
): Promise<Answer> {
  const search = new URLSearchParams(parameters);
  search.set('q', q);
  search.set('fields', 'url_path');
  search.set('limit', '20000');
  const response = await fetch(`${base}/api/v1/infrastructure-projects/full/search/?${search}`);
  const header = (name: string) => {
    const value = response.headers.get(name);
    return value === null ? undefined : decodeURIComponent(value.split(';')[0]!);
  };
  const understood = response.headers.get('x-query-understood');
  const { results } = response.ok ? ((await response.json()) as Listing) : { results: [] };
  return {
    status: response.status,
    found: results.map(({ url_path }) => byId.get(idOf(url_path))!),
    place: header('x-query-place'),
    corrected: header('x-query-corrected'),
    understood: understood === null ? undefined : decodeURIComponent(understood),
  };
}
