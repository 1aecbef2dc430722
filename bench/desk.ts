import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openDeskDatabase } from '../src/desk/database/open.ts';
import { type NewSession, newSession } from '../src/desk/desk.fixture.ts';
import { sampleStore } from './cache.ts';
import { startService } from './service.ts';

/** More often would take the processor time that the desk reads with. */
const LOOK_EVERY_MS = 100;

/** A desk with a preparer who is signed in. */
export interface RunningDesk {
  readonly pid: number;
  readonly port: number;
  /** Of the preparer. */
  readonly cookie: string;
  readonly token: string;
  /** Signs in as another preparer. */
  signIn(): Promise<NewSession>;
  /** Uploads a file and gives the address of its draft. */
  drop(path: string): Promise<string>;
  /** As `drop`, with a workbook of the same cells that the desk has not seen yet. */
  dropAnother(path: string): Promise<string>;
  /** Asks until the page contains `text`; gives the page. */
  until(path: string, text: string): Promise<string>;
  get(path: string): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts the built desk on the sample, with a database and files of its own. */
export async function startDesk(more: Readonly<Record<string, string>> = {}): Promise<RunningDesk> {
  const store = await sampleStore({ projects: 17_260, quarters: 8 });
  const folder = mkdtempSync(join(tmpdir(), 'bench-desk-'));
  const deskDb = `sqlite:${join(folder, 'desk.db')}`;
  const settings = { DESK_DB: deskDb, DESK_FILES: folder, LOG_LEVEL: 'error', ...more };
  const service = await startService(store, settings, { command: 'desk', ready: '/healthz' });
  const { cookie, token } = await signIn(deskDb);
  const url = `http://localhost:${service.port}`;
  const get = (path: string) => fetch(url + path, { headers: { cookie } });
  const dropFile = async (name: string, file: Buffer): Promise<string> => {
    const form = new FormData();
    form.set('token', token);
    form.set('files', new Blob([new Uint8Array(file)]), name);
    const headers = { cookie, origin: url };
    const response = await fetch(`${url}/drop`, { method: 'POST', headers, body: form, redirect: 'manual' });
    return response.headers.get('location')!.replace(/\/quarter$/, '');
  };
  return {
    pid: service.pid,
    port: service.port,
    cookie,
    token,
    signIn: () => signIn(deskDb),
    get,
    drop: (path) => dropFile(basename(path), readFileSync(path)),
    dropAnother: (path) => dropFile(basename(path), withComment(readFileSync(path))),
    until: async (path, text) => {
      for (;;) {
        const page = await (await get(path)).text();
        if (page.includes(text)) return page;
        await after(LOOK_EVERY_MS);
      }
    },
    stop: async () => {
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A ZIP file with another comment at its end, and so another checksum. */
function withComment(zip: Buffer): Buffer {
  const comment = Buffer.from(randomUUID());
  const copy = Buffer.concat([zip, comment]);
  copy.writeUInt16LE(comment.length, zip.length - 2);
  return copy;
}

async function signIn(deskDb: string): Promise<NewSession> {
  const database = await openDeskDatabase({ deskDb, storeUrl: '' });
  try {
    return await newSession({ database, now: () => new Date(), url: 'http://localhost' }, ['preparer']);
  } finally {
    await database.close();
  }
}
