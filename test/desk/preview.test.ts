import { afterAll, beforeAll, expect, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import { newSession } from '../../src/desk/desk.fixture.ts';
import {
  apiPaths,
  documentationPaths,
  ogcLandingPages,
  ogcResources,
  pagePaths,
} from '../../src/query/addresses.ts';
import { readHtml } from '../../src/site/test-site.fixture.ts';
import { pagesOfEachKind } from '../browser/pages.ts';
import { addressOf } from '../contract/route-address.ts';
import { type DeskProgram, startDeskProgram } from '../fixtures/desk-program.ts';
import { waitUntil } from '../fixtures/wait-until.ts';

/** Every page and address of the public site, as a preview at the desk: its headers, and where its links lead. */
const TILES = 'https://tiles.example.org';
const PROJECTS = 400;
const { operations, routes } = webService(readConfig({}).config, { current: undefined }, { prefix: '/x' });
const paths = [...operations, ...routes].map(({ path }) => path);
const found = { project: '1', file: 'infrastructure-projects.csv' };
const addresses = [
  ...pagesOfEachKind.map(([, path]) => path),
  ...paths.map((path) => addressOf(path, found)),
];

interface Seen {
  readonly address: string;
  readonly status: number;
  readonly headers: Headers;
  readonly type: string;
  readonly text: string;
}

let program: DeskProgram;
let get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
let preview: string;
let seen: readonly Seen[];

beforeAll(async () => {
  const environment = { MAP_TILES_URL: `${TILES}/{z}/{x}/{y}.png` };
  program = await startDeskProgram({ environment, projects: PROJECTS });
  const { desk } = program;
  const session = await newSession(desk, ['approver']);
  get = (path, headers = {}) =>
    fetch(desk.url + path, { headers: { cookie: session.cookie, ...headers }, redirect: 'manual' });
  preview = await program.askRemoval(session);
  await waitUntil(async () => (await get(`${preview}/robots.txt`)).status === 200);
  const answers: Seen[] = [];
  for (const address of addresses) {
    const { status, headers, ...response } = await get(preview + address).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    answers.push({ address, status, headers, type: `${headers.get('content-type')}`, ...response });
  }
  seen = answers;
});
afterAll(() => program.stop());

/** Of all pages of the desk. */
const COMMON = [
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-content-type-options',
  'x-robots-tag',
  'strict-transport-security',
];

test('its headers are those of the desk, and no page has tiles of others', async () => {
  const { headers: ofDesk } = await get('/');
  expect(ofDesk.get('referrer-policy')).toBe('same-origin');
  for (const { address, status, headers, type, text } of seen) {
    expect(status, address).toBeLessThan(500);
    for (const name of COMMON)
      expect([address, name, headers.get(name)]).toEqual([address, name, ofDesk.get(name)]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const policy = headers.get('content-security-policy');
    // A drawing is opened by itself, and its policy allows nothing but its own style.
    if (type.startsWith('image/svg+xml') && policy !== ofDesk.get('content-security-policy'))
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    else expect([address, policy]).toEqual([address, ofDesk.get('content-security-policy')]);
    expect(text.includes(TILES), address).toBe(false);
  }
  // Few are about places and firms that so few projects lack.
  expect(seen.filter((each) => each.status === 200 && isPage(each)).length).toBeGreaterThan(30);
});

const isPage = ({ type }: Seen): boolean => type.startsWith('text/html');

test('every page says that it is a preview', () => {
  for (const { address, text } of seen.filter(isPage))
    expect([address, text.match(/<body[^>]*>.*?This is a preview\./s)?.length]).toEqual([address, 1]);
});

/** Addresses of the public site that begin at the root of the host, as they stand in texts. */
const parts = [...new Set(paths.map((path) => path.split('/')[1]!))].filter((part) => part !== '');
const first = parts.map((part) => part.replaceAll('.', '\\.').replace(/:\w+/g, '[\\w-]+')).join('|');
const atRoot = new RegExp(`(?<=["'\`(=,;\\s>])/(?:${first})(?=[/?#"'\`)\\s&<\\\\]|$)[^"'\\s<&]*`, 'g');

/** Values that name a page within the service, wherever that is: scripts add the prefix of their page. */
const NAMES = /"(?:url_path|path)":"[^"]*"/g;

/** Files stay as the public would get them; these describe a service for programs. */
const forPrograms: readonly string[] = [
  documentationPaths.openApi,
  '/robots.txt',
  ...Object.values(ogcLandingPages).map((landing) => addressOf(landing + ogcResources.api, found)),
];

test('every address of its pages and responses leads into it', () => {
  const { url } = program.desk;
  let links = 0;
  for (const { address, type, headers, text } of seen) {
    const location = headers.get('location');
    if (location !== null) expect([address, location.startsWith(`${preview}/`)]).toEqual([address, true]);
    const isFile = headers.get('content-disposition')?.startsWith('attachment') ?? false;
    if (isFile || !/html|json|xml/.test(type) || forPrograms.includes(address)) continue;
    const given = type.includes('json') ? text.replace(NAMES, '') : text;
    expect([address, given.match(atRoot) ?? []]).toEqual([address, []]);
    expect([address, given.match(/(?:href|action|src)="\/"/g) ?? []]).toEqual([address, []]);
    const absolute = given.split(url).slice(1);
    expect([address, absolute.filter((rest) => !rest.startsWith(preview))]).toEqual([address, []]);
    expect(given, address).not.toContain(preview + preview);
    links += given.split(`${preview}/`).length - 1;
  }
  expect(links).toBeGreaterThan(5_000);
});

test('its links lead to something, and only to the preview, the draft and the files of all pages', async () => {
  const links = new Map<string, string>();
  const files = new Set<string>();
  for (const { root } of seen.filter(isPage).map(({ text }) => readHtml(text)))
    for (const element of root.querySelectorAll('[href], [src], [action]')) {
      const link = ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? [])[0]!;
      if (!link.startsWith('/')) continue;
      const { pathname, searchParams } = new URL(link.replaceAll('&amp;', '&'), program.desk.url);
      if (!pathname.startsWith(`${preview}/`)) files.add(pathname);
      // One of each kind: there are hundreds of places and projects.
      const segments = pathname.split('/');
      links.set([...segments.slice(0, 5), segments.length, ...searchParams.keys()].join(' '), link);
    }
  const draft = `/drafts/${preview.split('/').at(-1)}/changes`;
  for (const file of files)
    expect(file).toMatch(/^\/assets\/[\w.-]+$|^\/(favicon|apple-touch-icon)\.\w+$|^\/drafts\//);
  expect([...files].filter((file) => file.startsWith('/drafts/'))).toEqual([draft]);
  expect(links.size).toBeGreaterThan(60);
  for (const link of [...links.values(), ...files].filter((each) => each !== draft))
    expect([link, (await get(link.replaceAll('&amp;', '&'))).status < 400]).toEqual([link, true]);
});

test('programs and browsers get the problems of the site', async () => {
  const page = await get(`${preview}/infrastructure-projects/nothing`, { accept: 'text/html' });
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('This is a preview.')]);
  const problem = await get(`${preview}${apiPaths.listing}?limit=many`, { accept: 'text/html' });
  expect([problem.status, problem.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
});

test('only people who may see drafts see it, at every address', async () => {
  const administrator = await newSession(program.desk, ['administrator']);
  for (const path of new Set([...paths, '/nothing'].map((each) => addressOf(each, found)))) {
    const refused = await get(preview + path, { cookie: administrator.cookie });
    expect([path, refused.status]).toEqual([path, 403]);
    const { status, headers } = await get(preview + path, { cookie: '' });
    expect([path, status, headers.get('location')?.startsWith('/sign-in')]).toEqual([path, 303, true]);
  }
});

test('redirects stay inside', async () => {
  const slash = await get(`${preview}${pagePaths.start.slice(0, -1)}?q=clinic`);
  expect([slash.status, slash.headers.get('location')]).toEqual([
    301,
    `${preview}${pagePaths.start}?q=clinic`,
  ]);
  const old = await get(`${preview}/infrastructure-projects/provincial/?q=clinic`);
  expect(old.headers.get('location')).toBe(`${preview}${pagePaths.start}?q=clinic`);
});
