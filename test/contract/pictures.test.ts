import { describe, expect, inject, test } from 'vitest';
import { filledPath, pagePaths, picturePaths } from '../../src/query/addresses.ts';

/** Pictures of the running service, drawn by its own thread. */
const base = inject('sampleService');

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers, redirect: 'manual' });

/** The address of the picture in the head of a page, and the page's size of it. */
async function pictureOf(page: string) {
  const head = await (await get(page, { accept: 'text/html' })).text();
  const [, address] = /<meta property="og:image" content="([^"]+)"/.exec(head)!;
  expect(head).toMatch(/og:image:alt" content="[^"]{10,}"/);
  expect(head).toMatch(/og:image:width" content="1200"/);
  expect(head).toMatch(/og:image:height" content="630"/);
  expect(head).toContain('name="twitter:card" content="summary_large_image"');
  return address!.replaceAll('&amp;', '&');
}

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('the picture of', () => {
  test.each([
    ['a project', filledPath(pagePaths.project, 12)],
    ['a search', `${pagePaths.start}?q=clinic&province=Limpopo&status=Tender`],
    ['the start page', pagePaths.start],
  ])('%s is a PNG with an absolute address', async (_, page) => {
    const redirected = (await get(page)).headers.get('location');
    const address = await pictureOf(redirected ?? page);
    expect(address.startsWith(base)).toBe(true);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630]);
    const tag = response.headers.get('etag')!;
    expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  test('searches differ', async () => {
    const bytes = async (query: string) =>
      Buffer.from(await (await get(picturePaths.search + query)).arrayBuffer());
    const [all, some, again] = [await bytes(''), await bytes('?q=clinic'), await bytes('')];
    expect(all.equals(some)).toBe(false);
    expect(all.equals(again)).toBe(true);
  });

  test.each([
    [filledPath(picturePaths.project, 12), 301],
    [filledPath(picturePaths.project, '12-no-such-thing'), 404],
    [filledPath(picturePaths.project, 99_999_999), 404],
    [`${picturePaths.search}?status=Nothing&ordering=nothing`, 400],
  ])('%s is answered with %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});

test.each([
  ['/favicon.ico', 'image/x-icon', Buffer.from([0, 0, 1, 0, 3, 0, 16, 16])],
  ['/apple-touch-icon.png', 'image/png', Buffer.from('\x89PNG', 'latin1')],
  ['/favicon.svg', 'image/svg+xml', Buffer.from('<svg')],
])('%s has a fixed address and is revalidated', async (path, type, beginning) => {
  const response = await get(path);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('cache-control')).not.toContain('immutable');
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.subarray(0, beginning.length).equals(beginning)).toBe(true);
});
