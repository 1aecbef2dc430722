import { once } from 'node:events';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishSample } from '../../src/cli/sample.ts';
import { webService } from '../../src/cli/web-service.ts';
import { withWritableStore } from '../../src/cli/writable-store.ts';
import { readConfig } from '../../src/config.ts';
import { beginSession, sessionOf } from '../../src/desk/accounts/sessions.ts';
import { newAccount } from '../../src/desk/desk.fixture.ts';
import { createDraft } from '../../src/desk/drafts/change-draft.ts';
import { type Desk, openDesk } from '../../src/desk/index.ts';
import { deskRoutes } from '../../src/desk/routes.ts';
import { pagePaths } from '../../src/query/addresses.ts';
import { sampleSnapshots } from '../../src/sample/index.ts';
import { extent, report, timeoutFor } from '../fault/extent.ts';
import { deskParameters } from '../fault/hostile/desk-parameters.ts';
import { hostileHeaders, hostileTexts } from '../fault/hostile/long-texts.ts';
import { readHeaders } from '../fault/hostile/read-headers.ts';
import { sendWatched } from '../fault/hostile/watched-requests.ts';
import { irmHeaders, irmRow } from '../fixtures/irm-workbook.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { freePort } from '../free-port.ts';
import { spawnProgram, temporaryFolder } from '../program.ts';

/**
 * Hostile text in the parameters and variables of every page of a desk, in headers, and in previews, from
 * somebody who is signed in: a preparer may have lost their session to somebody else.
 */
const PROJECTS = 300;
const folder = temporaryFolder();
let program: ReturnType<typeof spawnProgram>;
let desk: Desk;
let base: string;
let signedIn: Readonly<Record<string, string>>;
let draft: string;
let preview: string;

beforeAll(async () => {
  const environment = {
    STORE_URL: `sqlite:${join(folder.path, 'projects.db')}`,
    DESK_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
  };
  const { config } = readConfig(environment);
  const snapshots = sampleSnapshots({ projects: PROJECTS, quarters: 2 });
  await withWritableStore(config, async (store) => {
    await publishSample(store, snapshots, PROJECTS, { by: 'clerk' });
  });
  program = spawnProgram(['desk'], { env: environment });
  await once(program.stdout!, 'data');
  desk = await openDesk(config, pino({ level: 'silent' }));
  const accountId = await newAccount(desk, ['preparer', 'auditor']);
  const from = { accountId, method: 'passkey', agent: 'a test', address: '127.0.0.1' } as const;
  const secret = await beginSession(desk.database, desk.now(), from);
  const { session } = (await sessionOf(desk.database, desk.now(), secret))!;
  const { host, port } = new URL(desk.url);
  base = `http://127.0.0.1:${port}`;
  signedIn = { host, cookie: `desk=${secret}` };

  const { sphere, financialYear, quarter } = snapshots[0]!.irmSnapshot;
  const removal = await desk.database.transaction((transaction) =>
    createDraft(
      transaction,
      { kind: 'remove', state: 'submitted', sphere, financialYear, quarter, createdBy: accountId },
      { at: desk.now(), by: accountId, kind: 'asked', text: '' },
    ),
  );
  preview = `/preview/${removal.id}`;

  const form = new FormData();
  form.set('token', session.token);
  const rows = [irmHeaders, irmRow({ 'Project ID': 7, 'Project Name': 'Tree Library', Province: 'Limpopo' })];
  form.set('files', new Blob([stringify(rows)]), 'Provincial 2019-20 Q1.csv');
  const headers = { ...signedIn, origin: desk.url };
  const dropped = await fetch(`${desk.url}/drop`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  });
  draft = dropped.headers.get('location')!.replace(/\/quarter$/, '');
  const sheet = async () => (await fetch(`${desk.url}${draft}/sheet`, { headers: signedIn })).text();
  await waitUntil(async () => (await sheet()).includes('class="sheet-frame"'));
});
afterAll(async () => {
  program.kill();
  await once(program, 'close');
  await desk.published.close();
  await desk.database.close();
  folder.remove();
});

const LIMIT = timeoutFor(extent(300, 3600));
const textAt = (i: number) => hostileTexts[i % hostileTexts.length]!;
const ofDraft = (path: string) =>
  path.replace(/^\/drafts\/:draft/, draft).replace(':draft', draft.split('/').at(-1)!);
const usual = (path: string) => ofDraft(path).replace(/:\w+|\*/g, '1');

test(
  'no text in a parameter or variable of a page stops the desk',
  async () => {
    const parameters = [...deskParameters(), 'unknown'];
    const paths = deskRoutes.filter(({ get }) => get !== undefined).map(({ path }) => path);
    const sent = paths.flatMap((path, at) => [
      ...parameters.map((name, i) => ({ path: `${usual(path)}?${name}=${textAt(at + i).text}`, at: i })),
      ...(/:\w+/.test(ofDraft(path)) ? hostileTexts : []).map(({ text }, i) => ({
        path: ofDraft(path).replace(/:\w+/, text.replaceAll('+', '%20').slice(0, 4000)),
        at: i,
      })),
    ]);
    const requests = sent.map(({ path }) => ({ what: path.slice(0, 100), path, headers: signedIn }));
    const statuses = await sendWatched(base, requests);
    report(`${paths.length} pages, ${parameters.length} parameters, answers ${JSON.stringify(statuses)}`);
    // Nobody was signed out on the way, and the pages were not refused unread.
    expect(statuses[200]).toBeGreaterThan(requests.length / 3);
  },
  LIMIT,
);

test(
  'no text in a header stops the desk',
  async () => {
    const requests = readHeaders.flatMap((name) =>
      hostileHeaders.map(({ what, text }) => ({
        what: `${name}: ${what}`,
        path: draft,
        headers: { ...signedIn, [name]: name === 'cookie' ? `${signedIn.cookie}; x=${text}` : text },
      })),
    );
    report(`${readHeaders.length} headers, answers ${JSON.stringify(await sendWatched(base, requests))}`);
  },
  LIMIT,
);

test(
  'no text in a parameter of a preview stops the desk',
  async () => {
    const get = (path: string) => fetch(desk.url + path, { headers: signedIn });
    await waitUntil(async () => (await get(`${preview}/robots.txt`)).status === 200);
    const { operations } = webService(readConfig({}).config, { current: undefined });
    const pages = operations.filter(({ path }) =>
      [pagePaths.start, pagePaths.changes].includes(path as never),
    );
    const requests = pages.flatMap(({ path, parameters }) =>
      parameters.map(({ name }, i) => ({
        what: `${path}, ${name}: ${textAt(i).what}`,
        path: `${preview}${path}?${name}=${textAt(i).text}`,
        headers: signedIn,
      })),
    );
    expect(requests.length).toBeGreaterThan(40);
    const statuses = await sendWatched(base, requests);
    report(`answers of the preview ${JSON.stringify(statuses)}`);
    // The site has read each of them, and no page of the desk came in its place.
    expect(Object.keys(statuses).filter((status) => !['200', '400', '414'].includes(status))).toEqual([]);
  },
  LIMIT,
);
