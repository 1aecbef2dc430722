import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webService } from '../../src/cli/web-service.ts';
import { readConfig } from '../../src/config.ts';
import { newSession } from '../../src/desk/desk.fixture.ts';
import { deskRoutes } from '../../src/desk/routes.ts';
import { pagePaths } from '../../src/query/addresses.ts';
import { extent, report, timeoutFor } from '../fault/extent.ts';
import { deskParameters } from '../fault/hostile/desk-parameters.ts';
import { hostileHeaders, hostileTexts } from '../fault/hostile/long-texts.ts';
import { readHeaders } from '../fault/hostile/read-headers.ts';
import { sendWatched } from '../fault/hostile/watched-requests.ts';
import { type DeskProgram, startDeskProgram } from '../fixtures/desk-program.ts';
import { irmHeaders, irmRow } from '../fixtures/irm-workbook.ts';
import { waitUntil } from '../fixtures/wait-until.ts';

/**
 * Hostile text in the parameters and variables of every page of a desk, in headers, and in previews, from
 * somebody who is signed in: a preparer may have lost their session to somebody else.
 */
const PROJECTS = 300;
let program: DeskProgram;
let base: string;
let signedIn: Readonly<Record<string, string>>;
let draft: string;
let preview: string;

beforeAll(async () => {
  program = await startDeskProgram({ projects: PROJECTS });
  const { url } = program.desk;
  const session = await newSession(program.desk, ['preparer', 'auditor']);
  const { host, port } = new URL(url);
  base = `http://127.0.0.1:${port}`;
  signedIn = { host, cookie: session.cookie };
  preview = await program.askRemoval(session);
  const rows = [irmHeaders, irmRow({ 'Project ID': 7, 'Project Name': 'Tree Library', Province: 'Limpopo' })];
  const dropped = await program.drop(session, 'Provincial 2019-20 Q1.csv', stringify(rows));
  draft = dropped.headers.get('location')!.replace(/\/quarter$/, '');
  const sheet = async () => (await fetch(`${url}${draft}/sheet`, { headers: signedIn })).text();
  await waitUntil(async () => (await sheet()).includes('class="sheet-frame"'));
});
afterAll(() => program.stop());

const LIMIT = timeoutFor(extent(300, 3600));
/** In the short form a parameter of a page gets some texts, and each text comes to every page and parameter. */
const textsFor = (place: number): readonly string[] =>
  Array.from({ length: extent(4, hostileTexts.length) }, (_, i) => textAt(4 * place + i).text);
const textAt = (i: number) => hostileTexts[i % hostileTexts.length]!;
const ofDraft = (path: string) =>
  path.replace(/^\/drafts\/:draft/, draft).replace(':draft', draft.split('/').at(-1)!);
const usual = (path: string) => ofDraft(path).replace(/:\w+|\*/g, '1');

test(
  'no text in a parameter or variable of a page stops the desk',
  async () => {
    const parameters = [...deskParameters(), 'unknown'];
    const paths = deskRoutes.filter(({ get }) => get !== undefined).map(({ path }) => path);
    const addresses = paths.flatMap((path, i) => [
      ...parameters.flatMap((name, j) => textsFor(i + j).map((text) => `${usual(path)}?${name}=${text}`)),
      ...(/:\w+/.test(ofDraft(path))
        ? hostileTexts.map(({ text }) =>
            ofDraft(path).replace(/:\w+/, text.replaceAll('+', '%20').slice(0, 4000)),
          )
        : []),
    ]);
    const requests = addresses.map((path) => ({ what: path.slice(0, 100), path, headers: signedIn }));
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
    const get = (path: string) => fetch(program.desk.url + path, { headers: signedIn });
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
