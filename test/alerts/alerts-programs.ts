import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAlertsDatabase } from '../../src/alerts/database/open.ts';
import type { TestMailServer } from '../../src/alerts/mail-server.fixture.ts';
import { TOLD } from '../../src/alerts/rounds/round.ts';
import { sharedValue } from '../../src/alerts/rounds/settings.ts';
import type { SeenPublication } from '../../src/alerts/told/publication.ts';
import { readConfig } from '../../src/config.ts';
import type { SqlDatabase } from '../../src/database/index.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { freePort } from '../free-port.ts';
import { type IrmRow, importArguments, writeIrmCsv } from '../irm-file.ts';
import { type RunningService, runProgram, spawnProgram, startService } from '../program.ts';

type Environment = Readonly<Record<string, string>>;

/** The settings of programs that share a store, a mail server and a key for signatures. */
export interface AlertsSettings {
  readonly env: Environment;
  /** Where people open the pages of the alerts. */
  readonly url: string;
  /** The public half of the key that signs. */
  readonly signedWith: KeyObject;
}

/** Settings for alerts over a store; `folder` is for keys and the index. Mails begin without a delay. */
export async function alertsSettings(
  storeUrl: string,
  folder: string,
  smtp: Pick<TestMailServer, 'url'>,
  more: Environment = {},
): Promise<AlertsSettings> {
  const port = await freePort();
  const keyFile = join(folder, 'alerts-key');
  writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkimFile = join(folder, 'dkim.pem');
  writeFileSync(dkimFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const url = `http://localhost:${port}/alerts`;
  return {
    url,
    signedWith: publicKey,
    env: {
      STORE_URL: storeUrl,
      INDEX_DIR: join(folder, 'index'),
      DATA_POLL_MS: '200',
      MAP_TILES_URL: '',
      ALERTS_PORT: String(port),
      ALERTS_URL: url,
      ALERTS_KEY_FILE: keyFile,
      ALERTS_DKIM_KEY_FILE: dkimFile,
      ALERTS_SMTP_URL: smtp.url,
      ALERTS_FROM: 'Infrastructure projects <alerts@news.example.org>',
      ALERTS_OPERATOR: 'Ministry of Works; 1 Main Road; 0001 Town',
      ALERTS_DELAY_MINUTES: '0',
      ...more,
    },
  };
}

/** A program with what it has printed. */
export interface Running {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves when it says that its pages are open; fails if it ends before. */
  readonly open: Promise<void>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the built `alerts`. */
export function startAlerts({ env }: Pick<AlertsSettings, 'env'>): Running {
  const process = spawnProgram(['alerts'], { env });
  const exited = once(process, 'exit');
  let output = '';
  const open = new Promise<void>((resolve, reject) => {
    const look = (chunk: unknown) => {
      output += chunk;
      if (/^Open +http\S+$/m.test(output)) resolve();
    };
    process.stdout!.on('data', look);
    process.stderr!.on('data', look);
    process.once('exit', (code) => reject(new Error(`alerts ended with ${code}: ${output}`)));
  });
  open.catch(() => {});
  return {
    ...{ process, open, output: () => output },
    end: async (signal = 'SIGTERM') => {
      process.kill(signal);
      await exited;
    },
  };
}

/** The public service and the alerts over one store. */
export interface AlertsPrograms extends AlertsSettings {
  readonly service: RunningService;
  readonly alerts: Running;
  readonly database: SqlDatabase;
  /** Publishes projects as a new quarter of 2019-20, and waits until all mails about it are sent. */
  publish(quarter: number, projects: readonly IrmRow[]): Promise<void>;
  /** Publishes projects in place of those of a quarter, and waits in the same way. */
  correct(quarter: number, projects: readonly IrmRow[]): Promise<void>;
  /** Goes back to a publication, and waits in the same way. */
  rollBack(number: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts both on a new store, after the first publication. */
export async function startPrograms(
  storeUrl: string,
  folder: string,
  smtp: TestMailServer,
  first: readonly IrmRow[],
  more: Environment = {},
): Promise<AlertsPrograms> {
  mkdirSync(folder, { recursive: true });
  const servicePort = await freePort();
  const settings = await alertsSettings(storeUrl, folder, smtp, {
    PUBLIC_URL: `http://localhost:${servicePort}`,
    LOG_LEVEL: 'error',
    ...more,
  });
  const { env } = settings;
  const file = join(folder, 'projects.csv');
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runProgram(args, { env });
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  };
  const importQuarter = (quarter: number, projects: readonly IrmRow[], ...more: readonly string[]) =>
    run(
      ...importArguments(storeUrl, writeIrmCsv(file, projects), { quarter: String(quarter) }),
      ...['--yes', ...more],
    );
  await importQuarter(1, first);
  const service = await startService(['--port', String(servicePort)], { env });
  const alerts = startAlerts(settings);
  await alerts.open;
  const database = await openAlertsDatabase(readConfig(env).config);
  const told = () => toldPublication(database);
  await waitUntil(async () => (await told()) !== undefined);
  /** Does something that publishes, and waits until all mails about it are sent. */
  const toldAll = async (publish: () => Promise<void>) => {
    const before = await told();
    await publish();
    await waitUntil(async () => (await told()) !== before && (await waiting(database)) === 0);
  };
  return {
    ...settings,
    ...{ service, alerts, database },
    publish: (quarter, projects) => toldAll(() => importQuarter(quarter, projects)),
    correct: (quarter, projects) => toldAll(() => importQuarter(quarter, projects, '--replace')),
    rollBack: (number) => toldAll(() => run('rollback', String(number), '--yes')),
    close: async () => {
      await alerts.end();
      await service.stop();
      await database.close();
    },
  };
}

/** The id of the publication that all mails have been made from; undefined before the first. */
export const toldPublication = async (database: SqlDatabase): Promise<string | undefined> =>
  (await sharedValue<SeenPublication>(database, TOLD))?.id;

/** The number of mails that are not sent. */
export async function waiting(database: SqlDatabase): Promise<number> {
  const row = await database.one<{ readonly n: number }>(
    'SELECT COUNT(*) AS n FROM letter WHERE sent_at IS NULL',
  );
  return Number(row!.n);
}
