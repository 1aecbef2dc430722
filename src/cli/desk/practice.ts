import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { type Config, readConfig } from '../../config.ts';
import { AccountRuleError, type Desk, invite, linkAddress, type Role } from '../../desk/index.ts';
import { SAMPLE_PROJECTS, sampleSnapshots, writeSampleFile } from '../../sample/index.ts';
import { wholeNumber } from '../options.ts';
import { tryPort } from '../processes/listen.ts';
import { publishSample } from '../sample.ts';
import { withWritableStore } from '../writable-store.ts';
import { serveDesk } from './serve-desk.ts';

const FOLDER = 'data/practice';
const WORKBOOK_FOLDER = 'to-drop';

/** Whom the links are for. The addresses are made up. */
const people = [
  { role: 'preparer', email: 'preparer@example.org' },
  { role: 'approver', email: 'approver@example.org' },
] as const satisfies readonly { role: Role; email: string }[];

interface PracticeOptions {
  readonly folder: string;
  readonly projects: number;
  readonly again?: true;
}

export function practiceCommand(): Command {
  return new Command('practice')
    .description('serve a desk to practise at, with a made-up store of its own and a workbook to drop')
    .addOption(new Option('--folder <folder>', 'folder for its store, database and workbook').default(FOLDER))
    .addOption(
      new Option('--projects <number>', 'number of made-up projects')
        .argParser(wholeNumber(1, 1_000_000))
        .default(SAMPLE_PROJECTS),
    )
    .option('--port <number>', 'port to listen on (or set DESK_PORT)')
    .option('--again', 'delete what was done there before, and begin again')
    .action(async ({ folder, projects, again }: PracticeOptions, command: Command) => {
      // `desk` has the option, too, and takes it wherever it stands.
      const { port } = command.optsWithGlobals<{ readonly port?: string }>();
      const config = practiceConfig(folder, port);
      await tryPort({ host: config.host, port: config.deskPort, portSetting: 'DESK_PORT' });
      if (again === true) await deletePractice(folder);
      const workbook = await prepare(config, folder, projects);
      await serveDesk(config, (desk) => explain(desk, workbook, config));
    });
}

/**
 * The settings of the practice: nothing of the real desk, so that nobody practises on its store, mails
 * its people or signs in with its identity provider.
 */
function practiceConfig(folder: string, port: string | undefined): Config {
  const { DESK_PORT, HOST, LOG_LEVEL } = process.env;
  const environment = { DESK_PORT, HOST, LOG_LEVEL, STORE_URL: `sqlite:${join(folder, 'projects.db')}` };
  return readConfig(environment, port === undefined ? {} : { deskPort: port }).config;
}

/** Deletes what a practice makes, and nothing else that the folder may hold. */
async function deletePractice(folder: string): Promise<void> {
  const databases = ['projects.db', 'desk.db'].flatMap((name) =>
    ['', '-wal', '-shm'].map((end) => name + end),
  );
  for (const name of [
    ...databases,
    'projects.index',
    'desk-files',
    WORKBOOK_FOLDER,
    `${WORKBOOK_FOLDER}.part`,
  ])
    await rm(join(folder, name), { recursive: true, force: true });
}

/** The workbook to drop. */
interface Workbook {
  readonly path: string;
  /** The day on which it was taken, which the workbook does not say. */
  readonly taken: string;
}

/**
 * Fills an empty store with all quarters of the sample but the last, and writes that one as a workbook.
 */
async function prepare(config: Config, folder: string, projects: number): Promise<Workbook> {
  const snapshots = sampleSnapshots({ projects });
  await withWritableStore(config, async (store) => {
    const { kind } = await store.state();
    if (kind === 'empty') await publishSample(store, snapshots.slice(0, -1), projects, { by: 'practice' });
  });
  const toDrop = join(folder, WORKBOOK_FOLDER);
  if (!existsSync(toDrop)) {
    // A partly written workbook would be useless.
    await writeSampleFile(`${toDrop}.part`, snapshots.at(-1)!, 'xlsx');
    await rename(`${toDrop}.part`, toDrop);
  }
  const [name] = await readdir(toDrop);
  return { path: join(toDrop, name!), taken: snapshots.at(-1)!.irmSnapshot.taken };
}

/** Says what to open and what to drop. */
async function explain(desk: Desk, workbook: Workbook, { storeUrl }: Config): Promise<void> {
  const links = await Promise.all(
    people.map(
      async ({ role, email }) =>
        `${role[0]!.toUpperCase()}${role.slice(1)}  ${await linkFor(desk, role, email)}`,
    ),
  );
  console.log(
    [
      `Practise at ${desk.url}/. All its projects are made up.`,
      'Open each link in a browser window of its own, one of them private. A link works once, for 24 hours:',
      ...links,
      `Workbook  ${workbook.path}`,
      `          was taken on ${workbook.taken}, which the desk asks for`,
      `What the public would see: bin/infra-projects serve --store ${storeUrl}`,
    ].join('\n'),
  );
}

/** A link for somebody who has none yet. */
async function linkFor(desk: Desk, role: Role, email: string): Promise<string> {
  const { url, database, now } = desk;
  try {
    return linkAddress(desk, await invite(database, now(), { email, roles: [role], by: null }, 'practice'));
  } catch (error) {
    if (!(error instanceof AccountRuleError)) throw error;
    return `${url}/sign-in with the passkey that was made before, or begin again with --again`;
  }
}
