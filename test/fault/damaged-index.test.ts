import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { versionsIn } from '../../src/index/index.fixture.ts';
import { apiPaths, projectApiPath, searchDownloadPath } from '../../src/query/addresses.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';
import { extent, report, timeoutFor } from './extent.ts';
import { ask } from './load/steady-load.ts';
import { mountSmallDisk, type SmallDisk } from './machine/small-disk.ts';
import { loggedSentences, PATIENT, readinessOf } from './service-state.ts';

/** What a service does with a damaged index, or with one that it cannot store. */
const PROJECTS = 300;
const LISTING = apiPaths.listing;

/** Together, the responses read every section of the index. */
const addresses = [
  `${LISTING}?limit=300`,
  `${LISTING}?limit=40&offset=20&ordering=-estimated_total_project_cost`,
  `${LISTING}?limit=40&ordering=name`,
  `${LISTING}?limit=40&ordering=-estimated_completion_date`,
  `${LISTING}?limit=40&ordering=status_order`,
  `${LISTING}?q=school&limit=20`,
  `${LISTING}?q=clinc&limit=20`,
  `${LISTING}?quality=coordinates_unset&limit=20`,
  `${LISTING}facets/?limit=50`,
  `${LISTING}facets/?province=Limpopo`,
  searchDownloadPath('csv'),
  searchDownloadPath('geojson'),
  `${LISTING}stats/?by=province`,
  `${LISTING}suggest/?q=mun`,
  `${LISTING}changes/?limit=20`,
  `${LISTING}map/?bbox=20,-34,32,-23`,
  projectApiPath(7),
] as const;

const folder = temporaryFolder();
const store = `sqlite:${folder.path}/projects.db`;
const indexes = join(folder.path, 'projects.index');
const kept = join(folder.path, 'kept.index');
const deleted = join(folder.path, 'deleted.index');
const env = { DATA_POLL_MS: '50' };
let sound: readonly string[] = [];
/** Every file of the index. */
let files: readonly string[] = [];
let version = '';

/** Starts a service, and kills it after `use`: a graceful stop would take too long, as many are started. */
async function withService(
  use: (service: RunningService) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<void> {
  const service = await startService(['--store', store, ...args], { env: { ...env, ...more } });
  try {
    await use(service);
  } finally {
    const ended = once(service.process, 'exit');
    service.process.kill('SIGKILL');
    await ended;
  }
}

/** Digests of its responses, without the port in their links. */
async function responsesOf({ base }: RunningService): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const address of addresses) {
    const { status, body } = await ask(base + address);
    const digest = createHash('sha256').update(body.replaceAll(base, '')).digest('hex');
    answers.push(`${status} ${address} ${digest}`);
  }
  return answers;
}

beforeAll(async () => {
  const sample = ['sample', '--projects', `${PROJECTS}`, '--quarters', '2', '--store', store];
  const { code, stderr } = await runProgram(sample);
  expect(code, stderr).toBe(0);
  await withService(async (service) => {
    sound = await responsesOf(service);
    for (const answer of sound) expect(answer).toMatch(/^200 /);
  });
  [version = ''] = versionsIn(indexes);
  files = readdirSync(join(indexes, version));
  cpSync(indexes, kept, { recursive: true, preserveTimestamps: true });
});
afterAll(() => folder.remove());
beforeEach(() => {
  rmSync(indexes, { recursive: true, force: true });
  cpSync(kept, indexes, { recursive: true, preserveTimestamps: true });
});

const pathOf = (file: string) => join(indexes, version, file);

function flipByte(file: string): void {
  const path = pathOf(file);
  const middle = Math.floor(statSync(path).size / 2);
  const byte = Buffer.alloc(1);
  const open = openSync(path, 'r+');
  readSync(open, byte, 0, 1, middle);
  byte[0]! ^= 0x04;
  writeSync(open, byte, 0, 1, middle);
  closeSync(open);
}

const indexedAtOf = (directory: string): string =>
  JSON.parse(readFileSync(join(directory, version, 'manifest.json'), 'utf8')).builtAt;

/** Expects a new service to give the same responses from a rebuilt index. */
async function startsAndBuilds(what: string): Promise<void> {
  await withService(async (service) => {
    const { indexed_at } = await readinessOf(service.base);
    expect({ what, isBuiltAnew: indexed_at! > indexedAtOf(kept) }).toEqual({ what, isBuiltAnew: true });
    expect(await responsesOf(service), what).toEqual(sound);
    expect(loggedSentences(service.output())).toEqual([]);
    expect(versionsIn(indexes)).toEqual([version]);
  });
}

interface Damage {
  readonly what: string;
  readonly bring: (file: string) => void;
}

const damages: readonly Damage[] = [
  { what: 'with one bit flipped', bring: flipByte },
  {
    what: 'cut to half its length',
    bring: (file) => truncateSync(pathOf(file), Math.floor(statSync(pathOf(file)).size / 2)),
  },
  { what: 'that is empty', bring: (file) => truncateSync(pathOf(file), 0) },
  { what: 'that is missing', bring: (file) => rmSync(pathOf(file)) },
];

const isShort = extent(1, 0) === 1;
/** Files with checks of their own. */
const peculiar = ['csv', 'histories', 'manifest.json'];
const EVERY = 25;

/**
 * In full every file is damaged in every way. In the short form some files have a bit flipped,
 * which is hardest to detect.
 */
function cases(): readonly (readonly [file: string, damage: Damage])[] {
  if (!isShort) return files.flatMap((file) => damages.map((damage) => [file, damage] as const));
  const [flip, ...others] = damages;
  const flipped = new Set([...peculiar, ...files.filter((_, i) => i % EVERY === 0)]);
  return [
    ...Array.from(flipped, (file) => [file, flip!] as const),
    ...others.map((damage, i) => [['records', 'ids', 'histories'][i]!, damage] as const),
  ];
}

describe('an index', () => {
  test('that is intact is used', async () => {
    await withService(async (service) => {
      expect((await readinessOf(service.base)).indexed_at).toBe(indexedAtOf(kept));
      expect(await responsesOf(service)).toEqual(sound);
    });
  });

  test(
    'with any damaged file is rebuilt, and gives the same responses',
    async () => {
      const all = cases();
      for (const [file, { what, bring }] of all) {
        rmSync(indexes, { recursive: true, force: true });
        cpSync(kept, indexes, { recursive: true, preserveTimestamps: true });
        bring(file);
        await startsAndBuilds(`${file} ${what}`);
      }
      const damaged = new Set(all.map(([file]) => file)).size;
      report(`${damaged} of the ${files.length} files of an index damaged, rebuilt ${all.length} times`);
    },
    timeoutFor(extent(60, 900)),
  );

  test.each([
    ['a text', 'Dear diary'],
    ['nothing but its format', '{"format":2}'],
  ])('whose manifest is %s is rebuilt', async (what, content) => {
    writeFileSync(pathOf('manifest.json'), content);
    await startsAndBuilds(what);
  });

  test(
    'that is deleted while it is used is rebuilt, and used meanwhile',
    async () => {
      await withService(async (service) => {
        // In one step, as the service may start to rebuild the index while its files are deleted.
        renameSync(indexes, deleted);
        rmSync(deleted, { recursive: true });
        expect(await responsesOf(service)).toEqual(sound);
        await expect.poll(() => existsSync(pathOf('manifest.json')), PATIENT).toBe(true);
        expect((await fetch(service.base + apiPaths.bulkFiles)).status).toBe(200);
        expect(await responsesOf(service)).toEqual(sound);
        expect(loggedSentences(service.output())).toEqual([]);
      });
    },
    timeoutFor(60),
  );
});

describe('a folder for indexes', () => {
  let disk: SmallDisk;
  const onDisk = () => ({ INDEX_DIR: join(disk.path, 'indexes') });
  const withDisk = async (use: () => Promise<void>) => {
    disk = mountSmallDisk(6);
    try {
      await use();
    } finally {
      disk.remove();
    }
  };
  const statusOf = async ({ base }: RunningService) => (await ask(`${base}/readyz`)).status;

  /**
   * Expects a service to start, say what is wrong and what to do, and serve data once that is
   * repaired.
   */
  async function startsAndWaits(
    sentence: RegExp,
    mend: () => void,
    args: readonly string[] = [],
  ): Promise<void> {
    await withService(
      async (service) => {
        expect([await statusOf(service), (await ask(`${service.base}/healthz`)).status]).toEqual([503, 200]);
        const { status, headers } = await ask(service.base + addresses[0]);
        expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)]);
        const said = loggedSentences(service.output());
        for (const line of said) expect(line).toMatch(sentence);
        expect(said.length).toBeGreaterThan(0);
        expect(service.output()).not.toContain('No data has been published');
        mend();
        // One worker may be ready before another.
        await expect.poll(() => responsesOf(service), PATIENT).toEqual(sound);
      },
      onDisk(),
      args,
    );
  }

  const noSpace =
    /^The newest data cannot be indexed, there is no data to serve: There is no space for the index in .*: free some, or set INDEX_DIR to a folder on another disk\.$/;
  const notWritable =
    /^The newest data cannot be indexed, there is no data to serve: .* cannot be written .*: check the owner and mode of the folder, or set INDEX_DIR to another\.$/;

  test.each([
    ['one process', []],
    ['two workers', ['--workers', '2']],
  ])(
    'on a full disk does not keep a service of %s from starting; it serves data once there is space',
    (_, args) =>
      withDisk(async () => {
        disk.fill();
        await startsAndWaits(noSpace, () => disk.freeSpace(), args);
      }),
  );

  test('on a disk too small for half an index has the same effect as on a full one', () =>
    withDisk(async () => {
      disk.fill(200_000);
      await startsAndWaits(noSpace, () => disk.freeSpace());
    }));

  test('that is read-only does not keep a service from starting', () =>
    withDisk(async () => {
      disk.setReadOnly(true);
      await startsAndWaits(notWritable, () => disk.setReadOnly(false));
    }));

  test('that is read-only is enough if it has an intact index', () =>
    withDisk(async () => {
      cpSync(kept, onDisk().INDEX_DIR, { recursive: true, preserveTimestamps: true });
      disk.setReadOnly(true);
      await withService(async (service) => {
        expect(await responsesOf(service)).toEqual(sound);
        expect(loggedSentences(service.output())).toEqual([]);
      }, onDisk());
    }));
});
