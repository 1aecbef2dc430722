import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeskFixture, newDesk, type Visitor } from '../../src/desk/desk.fixture.ts';
import { listDrafts } from '../../src/desk/drafts/index.ts';
import { temporaryFolder } from '../program.ts';
import { mountSmallDisk, type SmallDisk } from './machine/small-disk.ts';

/** Uploads to a desk whose disk is full. */
const DISK_MB = 16;
const FILE_BYTES = 4 * 2 ** 20;

let folder: ReturnType<typeof temporaryFolder>;
let disk: SmallDisk;
beforeEach(() => {
  folder = temporaryFolder();
  disk = mountSmallDisk(DISK_MB);
});
afterEach(() => {
  disk.remove();
  folder.remove();
});

/** Uploads a file as a browser does. Returns the status and the text of the page that follows. */
async function upload({ desk }: DeskFixture, { cookie, token }: Visitor) {
  const body = new FormData();
  body.append('token', token);
  // Content that does not compress, since databases keep it compressed.
  const content = Uint8Array.from({ length: FILE_BYTES }, () => Math.random() * 256);
  body.append('files', new Blob([content]), 'q2.csv');
  const headers = { cookie, origin: desk.url };
  const answer = await fetch(`${desk.url}/drop`, { method: 'POST', headers, body, redirect: 'manual' });
  const html = await answer.text();
  return { status: answer.status, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

describe.each([
  [
    'files',
    (path: string) => ({ DESK_FILES: join(path, 'files') }),
    507,
    'The disk of the desk is full, so nothing was kept: tell the people who run it.',
  ],
  [
    'database',
    (path: string) => ({ DESK_DB: `sqlite:${path}/desk.db` }),
    503,
    'The file could not be kept, so there is no draft of it: upload it again later.',
  ],
])('an upload while the disk of the %s is full', (_what, settings, status, why) => {
  test('is refused with the reason, keeps nothing, and works once there is space', async () => {
    const all = { DESK_FILES: join(folder.path, 'files'), DESK_DB: `sqlite:${folder.path}/desk.db` };
    const fixture = await newDesk({ ...all, ...settings(disk.path) });
    const preparer = await fixture.as('preparer');
    disk.fill(FILE_BYTES / 4);
    expect(await upload(fixture, preparer)).toEqual({ status, text: expect.stringContaining(why) });
    expect(await listDrafts(fixture.desk.database)).toEqual([]);
    expect(
      readdirSync(fixture.desk.files, { recursive: true, withFileTypes: true }).filter((each) =>
        each.isFile(),
      ),
    ).toEqual([]);
    expect((await preparer.get('/')).status).toBe(200);
    disk.freeSpace();
    expect((await upload(fixture, preparer)).status).toBe(303);
    expect(await listDrafts(fixture.desk.database)).toHaveLength(1);
    await fixture.close();
  });
});
