import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../src/config.ts';
import { openDeskDatabase } from '../../src/desk/index.ts';
import { newProvider, type ProviderFixture } from '../../src/desk/provider/provider.fixture.ts';
import { chromiumPath } from '../browser/chromium.ts';
import { launch } from '../browser/visitor-browser.ts';
import { freePort } from '../free-port.ts';
import { type RunningService, runProgram, spawnProgram, startService } from '../program.ts';

/** A person with a browser and a device that makes passkeys. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** An office: the desk, the public service, a mail server, an identity provider and people. */
export interface Office {
  /** The address of the desk. */
  readonly desk: string;
  readonly service: RunningService;
  readonly provider: ProviderFixture;
  /** What the mail server got, as `recipient: subject`. */
  readonly mails: readonly string[];
  person(): Promise<Person>;
  /** Makes the link of an invitation, as the operator does. */
  invite(email: string, role: string): Promise<string>;
  /** Lets the day pass after which approvals of new approvers count. */
  nextDay(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the built desk and the built service on a store. `folder` is for files of the desk and the index. */
export async function openOffice(storeUrl: string, folder: string): Promise<Office> {
  const port = await freePort();
  const desk = `http://localhost:${port}`;
  const provider = await newProvider(() => `${desk}/sign-in/provider/return`);
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void subjectOf(stream).then((subject) => {
        for (const { address } of session.envelope.rcptTo) mails.push(`${address}: ${subject}`);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const env = {
    STORE_URL: storeUrl,
    DESK_PORT: String(port),
    DESK_FILES: `${folder}/desk-files`,
    INDEX_DIR: `${folder}/index`,
    LOG_LEVEL: 'error',
    DATA_POLL_MS: '500',
    MAP_TILES_URL: '',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_NAME: 'Treasury account',
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  };
  const process = spawnProgram(['desk'], { env });
  await printed(process, /^Open /m);
  const service = await startService([], { env });
  const browser = await launch(chromiumPath());
  return {
    desk,
    service,
    provider,
    mails,
    person: () => newPerson(browser),
    invite: async (email, role) => {
      const { stdout, stderr } = await runProgram(['desk', 'invite', email, '--role', role], { env });
      const link = /http\S+/.exec(stdout)?.[0];
      if (link === undefined) throw new Error(stderr);
      return link;
    },
    nextDay: async () => {
      const database = await openDeskDatabase(readConfig(env).config);
      await database.run('UPDATE account SET approves_from = NULL');
      await database.close();
    },
    close: async () => {
      await browser.close();
      await service.stop();
      process.kill();
      await once(process, 'exit');
      await provider.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

/** Gives a page a device that confirms everything at once, as a person with a finger on it does. */
export async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function newPerson(browser: Browser): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await addDevice(context, page);
  return { page, context };
}

async function printed(process: ReturnType<typeof spawnProgram>, wanted: RegExp): Promise<void> {
  let output = '';
  process.stderr!.on('data', (text) => {
    output += text;
  });
  for await (const text of process.stdout!) {
    output += text;
    if (wanted.test(output)) return;
  }
  throw new Error(output);
}

async function subjectOf(mail: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of mail) pieces.push(piece);
  return /^Subject: (.*)$/m.exec(Buffer.concat(pieces).toString())?.[1]?.trim() ?? '';
}
