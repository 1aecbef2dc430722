import { describe, expect, inject, test } from 'vitest';

const base = inject('sampleService');
const CHANGES = `${base}/api/v1/infrastructure-projects/full/search/changes/`;
const PUBLICATIONS = `${base}/api/v1/infrastructure-projects/publications/`;

interface JsonFeed {
  readonly feed_url: string;
  readonly next_url?: string;
  readonly items: readonly { readonly id: string }[];
}

const json = async (url: string) =>
  (await fetch(url)).json() as Promise<JsonFeed & { readonly count: number }>;

describe('the pages of a feed of changes', () => {
  const asked = 'kind=cost_up&cost_min=1';

  test('hold every change once', async () => {
    const { count } = await json(`${CHANGES}?${asked}`);
    expect(count).toBeGreaterThan(200);
    const ids: string[] = [];
    let pages = 0;
    for (let next: string | undefined = `${CHANGES}feed.json?${asked}`; next !== undefined; pages++) {
      const feed: JsonFeed = await json(next);
      ids.push(...feed.items.map(({ id }) => id));
      next = feed.next_url;
    }
    expect([pages, ids.length, new Set(ids).size]).toEqual([Math.ceil(count / 100), count, count]);
  });

  test('name the pages around them, in Atom, under one id', async () => {
    const atom = async (query: string) => (await fetch(`${CHANGES}atom/?${query}`)).text();
    const [first, second] = [await atom(asked), await atom(`${asked}&page=2`)];
    const rels = (text: string) => Array.from(text.matchAll(/<link rel="(\w+)"/g), ([, rel]) => rel);
    expect(rels(first).slice(0, 5)).toEqual(['alternate', 'first', 'last', 'next', 'self']);
    expect(rels(second).slice(0, 6)).toEqual(['alternate', 'first', 'last', 'previous', 'next', 'self']);
    const next = /<link rel="next" href="([^"]+)"/.exec(first)![1]!.replaceAll('&amp;', '&');
    expect(await (await fetch(next)).text()).toBe(second);
    const idOf = (text: string) => /<id>(.*?)<\/id>/.exec(text)![1];
    expect(idOf(second)).toBe(idOf(first));
  });

  test('are empty after the last one', async () => {
    const { items, next_url } = await json(`${CHANGES}feed.json?${asked}&page=1000`);
    expect([items, next_url]).toEqual([[], undefined]);
  });
});

test('publications can be followed as Atom and as a JSON Feed, with the same entries', async () => {
  const { items } = await json(`${PUBLICATIONS}feed.json`);
  const atom = await (await fetch(`${PUBLICATIONS}atom/`)).text();
  expect(items.length).toBeGreaterThan(0);
  for (const { id } of items) expect(atom).toContain(`<id>${id}</id>`);
});
