import { once } from 'node:events';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishSample } from '../../src/cli/sample.ts';
import { webService } from '../../src/cli/web-service.ts';
import { withWritableStore } from '../../src/cli/writable-store.ts';
import { readConfig } from '../../src/config.ts';
import { beginSession } from '../../src/desk/accounts/sessions.ts';
import { newAccount } from '../../src/desk/desk.fixture.ts';
import { createDraft } from '../../src/desk/drafts/change-draft.ts';
import { type Desk, openDesk } from '../../src/desk/index.ts';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { pagesOfEachKind } from '../browser/pages.ts';
import { addressOf } from '../contract/route-address.ts';
import { freePort } from '../free-port.ts';
import { spawnProgram, temporaryFolder } from '../program.ts';

/** The headers of every page and address of the public site, as a preview at the desk. */
const TILES = 'https://tiles.example.org';
const PROJECTS = 400;
const { operations, routes } = webService(readConfig({}).config, { current: undefined });
const found = { project: '1', file: 'infrastructure-projects.csv' };
const addresses = [
  ...pagesOfEachKind.map(([, path]) => path),
  ...[...operations, ...routes].map(({ path }) => addressOf(path, found)),
];

const folder = temporaryFolder();
let program: ReturnType<typeof spawnProgram>;
let desk: Desk;
let get: (path: string) => Promise<Response>;
let preview: string;

beforeAll(async () => {
  const environment = {
    STORE_URL: `sqlite:${join(folder.path, 'projects.db')}`,
    DESK_PORT: String(await freePort()),
    MAP_TILES_URL: `${TILES}/{z}/{x}/{y}.png`,
    LOG_LEVEL: 'error',
  };
  const { config } = readConfig(environment);
  const snapshots = sampleSnapshots({ projects: PROJECTS, quarters: 2 });
  await withWritableStore(config, async (store) => {
    await publishSample(store, snapshots, PROJECTS, { by: 'clerk' });
  });
  program = spawnProgram(['desk'], { env: environment });
  await once(program.stdout!, 'data');
  desk = await openDesk(config, pino({ level: 'silent' }));
  const { database, url } = desk;
  const accountId = await newAccount(desk, ['approver']);
  const from = { accountId, method: 'passkey', agent: 'a test', address: '127.0.0.1' } as const;
  const cookie = `desk=${await beginSession(database, desk.now(), from)}`;
  get = (path) => fetch(url + path, { headers: { cookie }, redirect: 'manual' });
  const { sphere, financialYear, quarter } = snapshots[0]!.irmSnapshot;
  const { id } = await database.transaction((transaction) =>
    createDraft(
      transaction,
      { kind: 'remove', state: 'submitted', sphere, financialYear, quarter, createdBy: accountId },
      { at: desk.now(), by: accountId, kind: 'asked', text: '' },
    ),
  );
  preview = `/preview/${id}`;
});
afterAll(async () => {
  program.kill();
  await once(program, 'close');
  await desk.published.close();
  await desk.database.close();
  folder.remove();
});

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
