import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { type Config, readConfig } from '../../config.ts';
import { AccountRuleError, type Desk, invite, linkAddress, type Role } from '../../desk/index.ts';
import { daysAfter } from '../../project/index.ts';
import { SAMPLE_PROJECTS, sampleSnapshots } from '../../sample/index.ts';
import { NothingToUndoError } from '../../store/index.ts';
import { wholeNumber } from '../options.ts';
import { tryPort } from '../processes/listen.ts';
import { publishSample } from '../sample.ts';
import { withWritableStore } from '../writable-store.ts';
import { writePracticeFiles } from './practice-files.ts';
import { serveDesk } from './serve-desk.ts';

const FOLDER = 'data/practice';
const FILES_FOLDER = 'to-drop';
const CLOCK = 'clock';
const TITLE_WIDTH = 17;

/** Whom the links are for. The addresses are made up. */
const people = [
  { role: 'preparer', email: 'preparer@example.org', title: 'Preparer' },
  { role: 'approver', email: 'approver@example.org', title: 'Approver' },
  { role: 'approver', email: 'second.approver@example.org', title: 'Approver (second)' },
  { role: 'administrator', email: 'administrator@example.org', title: 'Administrator' },
] as const satisfies readonly { role: Role; email: string; title: string }[];

interface PracticeOptions {
  readonly folder: string;
  readonly projects: number;
  readonly again?: true;
}

export function practiceCommand(): Command {
  return new Command('practice')
    .description('serve a desk to practise at, with a made-up store of its own and files to drop')
    .addOption(new Option('--folder <folder>', 'folder for its store, database and files').default(FOLDER))
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
      const files = await prepare(config, folder, projects);
      const practice = { offsetMs: files.offsetMs, resetStore: () => resetStore(config) };
      await serveDesk(config, (desk) => explain(desk, files, config), practice);
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
    CLOCK,
    FILES_FOLDER,
    `${FILES_FOLDER}.part`,
  ])
    await rm(join(folder, name), { recursive: true, force: true });
}

/** What there is to practise with. */
interface PracticeFolder {
  /** The folder of the files to drop. */
  readonly path: string;
  /** The day on which they were taken. */
  readonly taken: string;
  /** See `Practice`. */
  readonly offsetMs: number;
}

/** The hour at which somebody begins to practise, in milliseconds after midnight (UTC). */
const BEGINS_MS = 7 * 60 * 60 * 1000;

/**
 * Fills an empty store with all quarters of the sample but the last, and writes that one as files with errors.
 * The clock is set to the day after they were taken, and goes on from there.
 */
async function prepare(config: Config, folder: string, projects: number): Promise<PracticeFolder> {
  const snapshots = sampleSnapshots({ projects });
  await withWritableStore(config, async (store) => {
    const { kind } = await store.state();
    if (kind === 'empty') await publishSample(store, snapshots.slice(0, -1), projects, { by: 'practice' });
  });
  const last = snapshots.at(-1)!;
  const { taken } = last.irmSnapshot;
  const path = join(folder, FILES_FOLDER);
  if (!existsSync(path)) {
    // Partly written files would be useless.
    await rm(`${path}.part`, { recursive: true, force: true });
    await writePracticeFiles(`${path}.part`, last);
    await rename(`${path}.part`, path);
  }
  const clock = join(folder, CLOCK);
  if (!existsSync(clock))
    await writeFile(clock, String(Date.parse(daysAfter(taken, 1)) + BEGINS_MS - Date.now()));
  return { path, taken, offsetMs: Number(await readFile(clock, 'utf8')) };
}

/** Goes back to the publication with which the practice began. */
async function resetStore(config: Config): Promise<void> {
  await withWritableStore(config, async (store) => {
    const latest = (await store.publications()).at(-1)?.number ?? 0;
    await store.rollBack(1, { latest, record: { by: 'practice' } }).catch((error: unknown) => {
      // Somebody went back to it already.
      if (!(error instanceof NothingToUndoError)) throw error;
    });
  });
}

/** Says what to open and what to drop. */
async function explain(desk: Desk, files: PracticeFolder, { storeUrl }: Config): Promise<void> {
  const links = await Promise.all(
    people.map(
      async ({ role, email, title }) => `${title.padEnd(TITLE_WIDTH)}  ${await linkFor(desk, role, email)}`,
    ),
  );
  console.log(
    [
      `Practise at ${desk.url}/. All its projects are made up.`,
      'Open each link in a browser window of its own, one of them private. A link works once, for 24 hours:',
      ...links,
      `${'Files'.padEnd(TITLE_WIDTH)}  ${files.path}`,
      `${''.padEnd(TITLE_WIDTH)}  were taken on ${files.taken}. What to look for: ${desk.url}/practice`,
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
