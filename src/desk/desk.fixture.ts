import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { freePort } from '../../test/free-port.ts';
import { readConfig } from '../config.ts';
import type { FormLimits } from '../http/index.ts';
import { findAccount } from './accounts/account.ts';
import type { Role } from './accounts/roles.ts';
import { beginSession, sessionOf } from './accounts/sessions.ts';
import type { Desk } from './desk.ts';
import { openDesk } from './open-desk.ts';
import type { Practice } from './practice/practice.ts';
import type { MakeSite } from './preview/site-of-draft.tsx';
import { runHere } from './reading/thread/run-task.ts';
import { deskServer } from './server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A session of a new account. */
export interface NewSession {
  readonly accountId: string;
  /** The value of the `Cookie` header. */
  readonly cookie: string;
  /** Of its forms. */
  readonly token: string;
}

/** A person with a browser, signed in. */
export interface Visitor extends NewSession {
  get(path: string): Promise<Answer>;
  /** Sends a form, with the token of the session unless `fields` has another. */
  post(path: string, fields?: Readonly<Record<string, string>>): Promise<Answer>;
}

export interface DeskFixture {
  readonly desk: Desk;
  /** Begins the session of a new person. */
  as(...roles: readonly Role[]): Promise<Visitor>;
  /** Sends any request, signed in only with a cookie in its headers. */
  send(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: string | Buffer,
  ): Promise<Answer>;
  /** As `send` by POST, but holds the end of the body back. Resolves when the desk has taken the request up. */
  hold(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<HeldForm>;
  close(): Promise<void>;
}

/** A form of which the desk has only the beginning. */
export interface HeldForm {
  /** Sends the rest. */
  finish(): Promise<Answer>;
  /** What the desk answers without the rest. */
  readonly answer: Promise<Answer>;
}

/**
 * A desk on a free port, with an empty SQLite store and database in a folder of its own unless
 * `environment` says otherwise.
 */
export async function newDesk(
  environment: Readonly<Record<string, string>> = {},
  now?: () => Date,
  makeSite: MakeSite = noSite,
  limits?: FormLimits,
  practice?: Practice,
): Promise<DeskFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const { config } = readConfig({
    STORE_URL: `sqlite:${join(folder, 'projects.db')}`,
    DESK_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    // Most tests are about something else.
    DESK_REASON_LETTERS: '1',
    ...environment,
  });
  const desk = await openDesk(config, pino({ level: config.logLevel }), now, runHere, practice);
  const server = deskServer(desk, makeSite, limits);
  await once(server.listen(config.deskPort, '127.0.0.1'), 'listening');
  const send: DeskFixture['send'] = async (method, path, headers = {}, body) => {
    const host = new URL(desk.url).host;
    const options = { port: config.deskPort, method, path, headers: { host, ...headers }, agent: false };
    return answerTo(http.request({ host: '127.0.0.1', ...options }).end(body));
  };
  const hold: DeskFixture['hold'] = async (path, headers, body) => {
    const { host } = new URL(desk.url);
    // The desk is to say whether it closes the connection.
    const kept = { host, connection: 'keep-alive', ...headers };
    const options = { port: config.deskPort, method: 'POST', path, headers: kept, agent: false };
    const request = http.request({ host: '127.0.0.1', ...options });
    const answer = answerTo(request);
    // Only some tests wait for it.
    answer.catch(() => {});
    const taken = once(server, 'request');
    request.write(body.slice(0, 3));
    await taken;
    // Whatever the desk does before it waits for the body is done when it has answered somebody else.
    await send('GET', '/sign-in');
    return {
      finish: () => {
        request.end(body.slice(3));
        return answer;
      },
      answer,
    };
  };
  return {
    desk,
    send,
    hold,
    as: (...roles) => visitor(desk, send, roles),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await desk.readings.stop();
      await desk.published.close();
      await desk.database.close();
      // A reading that was stopped may still write its last file.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function answerTo(request: http.ClientRequest): Promise<Answer> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  return { status: response.statusCode!, headers: response.headers, text: Buffer.concat(pieces).toString() };
}

/** For tests that look at no preview. */
const noSite: MakeSite = () => ({ operations: [], routes: [], files: [], programVersion: 'test' });

async function visitor(desk: Desk, send: DeskFixture['send'], roles: readonly Role[]): Promise<Visitor> {
  const session = await newSession(desk, roles);
  const { cookie, token } = session;
  return {
    ...session,
    get: (path) => send('GET', path, { cookie }),
    post: (path, fields = {}) =>
      send(
        'POST',
        path,
        { cookie, origin: new URL(desk.url).origin, 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams({ token, ...fields }).toString(),
      ),
  };
}

/** Begins the session of a new account with these roles. */
export async function newSession(
  desk: Pick<Desk, 'database' | 'now' | 'url'>,
  roles: readonly Role[],
): Promise<NewSession> {
  const accountId = await newAccount(desk, roles);
  const from = { accountId, method: 'passkey', agent: 'a test', address: '127.0.0.1' } as const;
  const secret = await beginSession(desk.database, desk.now(), from);
  const { session } = (await sessionOf(desk.database, desk.now(), secret))!;
  const cookie = `${desk.url.startsWith('https:') ? '__Host-desk' : 'desk'}=${secret}`;
  return { accountId, cookie, token: session.token };
}

/** A new account with these roles, of which approvals count. */
export async function newAccount(
  desk: Pick<Desk, 'database' | 'now'>,
  roles: readonly Role[],
): Promise<string> {
  const id = randomBytes(9).toString('base64url');
  const now = desk.now().toISOString();
  await desk.database.transaction(async ({ run }) => {
    const email = `${roles.join('.')}.${id.toLowerCase()}@example.org`;
    await run('INSERT INTO account (id, email, name, created_at) VALUES (?, ?, ?, ?)', [
      id,
      email,
      `The ${roles.join(' and ')}`,
      now,
    ]);
    for (const role of roles)
      await run('INSERT INTO account_role (account_id, role) VALUES (?, ?)', [id, role]);
  });
  return (await findAccount(desk.database, id))!.id;
}
