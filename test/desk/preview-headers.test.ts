import { afterAll, beforeAll, expect, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import { newSession } from '../../src/desk/desk.fixture.ts';
import { pagesOfEachKind } from '../browser/pages.ts';
import { addressOf } from '../contract/route-address.ts';
import { type DeskProgram, startDeskProgram } from '../fixtures/desk-program.ts';

/** The headers of every page and address of the public site, as a preview at the desk. */
const TILES = 'https://tiles.example.org';
const PROJECTS = 400;
const { operations, routes } = webService(readConfig({}).config, { current: undefined });
const found = { project: '1', file: 'infrastructure-projects.csv' };
const addresses = [
  ...pagesOfEachKind.map(([, path]) => path),
  ...[...operations, ...routes].map(({ path }) => addressOf(path, found)),
];

let program: DeskProgram;
let get: (path: string) => Promise<Response>;
let preview: string;

beforeAll(async () => {
  const environment = { MAP_TILES_URL: `${TILES}/{z}/{x}/{y}.png` };
  program = await startDeskProgram({ environment, projects: PROJECTS });
  const { desk } = program;
  const session = await newSession(desk, ['approver']);
  get = (path) => fetch(desk.url + path, { headers: { cookie: session.cookie }, redirect: 'manual' });
  preview = await program.askRemoval(session);
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

test('are those of the desk, and no page has tiles of others', async () => {
  await expect.poll(async () => (await get(`${preview}/robots.txt`)).status).toBe(200);
  const { headers: ofDesk } = await get('/');
  expect(ofDesk.get('referrer-policy')).toBe('same-origin');
  let pages = 0;
  for (const address of addresses) {
    const response = await get(preview + address);
    const text = await response.text();
    const { status, headers } = response;
    expect(status, address).toBeLessThan(500);
    for (const name of COMMON)
      expect([address, name, headers.get(name)]).toEqual([address, name, ofDesk.get(name)]);
    expect(headers.get('cache-control')).toMatch(/^no-store$|immutable/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const [policy, type] = [headers.get('content-security-policy'), `${headers.get('content-type')}`];
    // A drawing is opened by itself, and its policy allows nothing but its own style.
    if (type.startsWith('image/svg+xml') && policy !== ofDesk.get('content-security-policy'))
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    else expect([address, policy]).toEqual([address, ofDesk.get('content-security-policy')]);
    expect(text.includes(TILES), address).toBe(false);
    if (status === 200 && type.startsWith('text/html')) pages++;
  }
  // Few are about places and firms that so few projects lack.
  expect(pages).toBeGreaterThan(30);
});
