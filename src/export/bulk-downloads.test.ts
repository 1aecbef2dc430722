import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Archive } from '../index/index.ts';
import { archiveOf, joined, type TestArchive } from './archive.fixture.ts';
import { BulkDownloads, type WriteFiles } from './bulk-downloads.ts';
import { writeBulkFiles } from './bulk-files.ts';
import { bulkFormats, formatsFor } from './bulk-formats.ts';
import { type FileOrigin, noAttribution } from './file-options.ts';
import { exportFormats } from './format.ts';

const BASE = 'http://service.example';

let over: TestArchive;
let runs = 0;
beforeEach(async () => {
  over = await archiveOf([{ name: 'A', province: 'Limpopo' }, { name: 'B' }, { name: '=C' }]);
  runs = 0;
});
afterEach(() => over.close());

/** Writes on this thread, because the thread that the program starts runs compiled code. */
const write = (directory: string, origin: FileOrigin) => {
  runs++;
  return writeBulkFiles(directory, origin);
};
const removed = (directory: string) => rmSync(directory, { recursive: true });
/** Bulk downloads in a new process. */
const aProcess = (base = BASE, by = write) => new BulkDownloads(base, noAttribution, by);
const pathOf = (catalogue: BulkDownloads, name: string) => join(catalogue.directory(over.archive), name);

/** The files of all projects, and of the provinces that have some. */
const filesOf = (archive: Archive) => {
  const provinces = Array.from(archive.allPositions, (position) => archive.published(position).province);
  return bulkFormats.filter(({ province }) => province === undefined || provinces.includes(province));
};

describe('bulk downloads', () => {
  test('of a catalogue without projects have no OC4IDS, which is never empty', () => {
    const formatsOf = (count: number) => formatsFor(count).map(({ format }) => format);
    expect(formatsOf(1).filter((format) => !formatsOf(0).includes(format))).toEqual([
      'oc4ids',
      'oc4ids-jsonl',
    ]);
  });

  test('are one file per format, with its size and SHA-256', async () => {
    const catalogue = aProcess();
    const files = await catalogue.files(over.archive);
    expect(files.map(({ format, name }) => [format, name])).toEqual(
      filesOf(over.archive).map(({ format, file }) => [format, file]),
    );
    for (const { name, bytes, sha256 } of files) {
      const content = readFileSync(pathOf(catalogue, name));
      expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')]);
    }
  });

  test('have a package of OC4IDS for each province that has projects', async () => {
    const catalogue = aProcess();
    const inPackage = (name: string) =>
      JSON.parse(readFileSync(pathOf(catalogue, name), 'utf8')).projects as readonly {
        readonly id: string;
      }[];
    const files = await catalogue.files(over.archive);
    const provinces = files.filter(({ province }) => province !== undefined);
    const known = bulkFormats.flatMap(({ province }) => (province === undefined ? [] : [province]));
    const all = inPackage('infrastructure-projects.oc4ids.json');
    const lines = readFileSync(pathOf(catalogue, 'infrastructure-projects.oc4ids.jsonl'), 'utf8').trim();
    expect(lines.split('\n').map((line) => JSON.parse(line))).toEqual(all);
    const there = Array.from(over.archive.allPositions, (at) => over.archive.published(at).province);
    expect(provinces.map(({ province }) => province)).toEqual(known.filter((name) => there.includes(name)));
    const ofProvinces = provinces.flatMap(({ name }) => inPackage(name).map(({ id }) => id));
    const expected = all.filter((_, at) => known.includes(there[at]!)).map(({ id }) => id);
    expect(ofProvinces.toSorted()).toEqual(expected.toSorted());
  });

  test('have a compressed twin, unless their format is compressed already', async () => {
    const catalogue = aProcess();
    for (const { format, name, gz } of await catalogue.files(over.archive)) {
      if (bulkFormats.find((each) => each.format === format)!.isCompressed === true) {
        expect(gz).toBeUndefined();
        continue;
      }
      const content = readFileSync(pathOf(catalogue, `${name}.gz`));
      expect(gz).toEqual({
        name: `${name}.gz`,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      expect(gunzipSync(content).equals(readFileSync(pathOf(catalogue, name)))).toBe(true);
    }
  });

  test('say in how many projects OC4IDS leaves something out', async () => {
    const ends = { start_date: '2019-05-01', estimated_completion_date: '2019-04-30' };
    const abroad = { latitude: '-17.8', longitude: '31.05' };
    const odd = await archiveOf([ends, { ...ends, ...abroad, province: 'Limpopo' }, {}]);
    const files = await aProcess().files(odd.archive);
    const leftOut = Object.fromEntries(files.map((file) => [file.format, file.leftOut]));
    const all = { period: 2, coordinates: 1 };
    expect(leftOut).toMatchObject({ oc4ids: all, 'oc4ids-jsonl': all, csv: {}, sqlite: {} });
    expect(leftOut['oc4ids-limpopo']).toEqual({ period: 1, coordinates: 1 });
    await odd.close();
  });

  test('have a folder of their own for each attribution', () => {
    const ofTreasury = new BulkDownloads(BASE, { ...noAttribution, publisherName: 'National Treasury' });
    expect(ofTreasury.directory(over.archive)).not.toBe(aProcess().directory(over.archive));
  });

  test.each<[string, WriteFiles]>([
    [
      'before the writer opens it',
      (directory, origin) => {
        removed(directory);
        return write(directory, origin);
      },
    ],
    [
      'while they are written',
      (directory, origin) => {
        const writing = write(directory, origin);
        removed(directory);
        return writing;
      },
    ],
    [
      'after they are written',
      async (directory, origin) => {
        await write(directory, origin);
        removed(directory);
      },
    ],
  ])('are not there yet if their folder is removed %s', async (_when, by) => {
    expect(await aProcess(BASE, by).filesSoon(over.archive)).toBeUndefined();
  });

  test('fail once for any other reason, and are tried again a while later, not with each request', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let tries = 0;
    const catalogue = aProcess(BASE, (directory, origin) =>
      ++tries === 1 ? Promise.reject(new Error('the disk is full')) : write(directory, origin),
    );
    const outcomes = await Promise.allSettled([
      catalogue.filesSoon(over.archive),
      catalogue.filesSoon(over.archive),
    ]);
    // Which of the two requests is told why depends on the disk.
    expect(outcomes).toContainEqual({ status: 'fulfilled', value: undefined });
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({
        statusCode: 503,
        message: expect.stringContaining('the disk is full'),
      }),
    });
    expect(await catalogue.filesSoon(over.archive)).toBeUndefined();
    expect(tries).toBe(1);
    vi.advanceTimersByTime(15_001);
    expect((await catalogue.filesSoon(over.archive))?.length).toBe(filesOf(over.archive).length);
    expect(tries).toBe(2);
  });

  test('equal downloads without filters', async () => {
    const { archive } = over;
    const catalogue = aProcess();
    await catalogue.files(archive);
    for (const { format, ending, chunks } of exportFormats) {
      // A workbook contains the time at which it was written.
      if (format === 'xlsx') continue;
      const name = `infrastructure-projects.${ending}`;
      const expected = await joined(
        chunks(archive, archive.allPositions, {
          base: BASE,
          uri: `${BASE}/infrastructure-projects/full/download/${name}`,
        }),
      );
      expect(readFileSync(pathOf(catalogue, name), 'utf8'), format).toBe(expected.toString());
    }
  });

  test('are written once for any number of requests', async () => {
    const catalogue = aProcess();
    const [first, second] = await Promise.all([catalogue.files(over.archive), catalogue.files(over.archive)]);
    expect(second).toEqual(first);
    expect(await catalogue.files(over.archive)).toEqual(first);
    expect(runs).toBe(1);
  });

  test('are not written again by another process', async () => {
    const files = await aProcess().files(over.archive);
    expect(await aProcess().files(over.archive)).toEqual(files);
    expect(runs).toBe(1);
  });

  test('may be written by two processes at the same time', async () => {
    const [one, two] = await Promise.all([aProcess().files(over.archive), aProcess().files(over.archive)]);
    expect(one.map(({ name }) => name)).toEqual(two.map(({ name }) => name));
    expect((await aProcess().files(over.archive)).length).toBe(filesOf(over.archive).length);
  });

  test('are separate for each address of the service, because they contain links', async () => {
    const [here, there] = [aProcess(), aProcess('https://mirror.example')];
    await here.files(over.archive);
    await there.files(over.archive);
    expect(runs).toBe(2);
    expect(there.directory(over.archive)).not.toBe(here.directory(over.archive));
    expect(existsSync(pathOf(here, 'files.json'))).toBe(true);
  });

  test('leave no unfinished files behind', async () => {
    await aProcess().files(over.archive);
    expect(readdirSync(over.archive.directory).filter((name) => name.includes('making'))).toEqual([]);
  });
});

describe('files are written again', () => {
  test('for a new version', async () => {
    const catalogue = aProcess();
    await catalogue.files(over.archive);
    const newer = await archiveOf([{ name: 'D' }]);
    const [csv] = await catalogue.files(newer.archive);
    expect(readFileSync(join(catalogue.directory(newer.archive), csv!.name), 'utf8')).toContain('\r\nD,');
    expect(runs).toBe(2);
    await newer.close();
  });

  test.each<[string, (path: string) => void]>([
    ['whose list is damaged', (path) => writeFileSync(join(path, 'files.json'), '[{"format":"csv"')],
    ['whose list is empty', (path) => writeFileSync(join(path, 'files.json'), '')],
    ['whose list is gone', (path) => rmSync(join(path, 'files.json'))],
    ['whose list lacks a format', (path) => writeFileSync(join(path, 'files.json'), '[]')],
    ['of which one is gone', (path) => rmSync(join(path, 'infrastructure-projects.jsonl'))],
    ['of which one is too short', (path) => truncateSync(join(path, 'infrastructure-projects.jsonl'), 5)],
  ])('%s', async (_what, damage) => {
    const files = await aProcess().files(over.archive);
    const catalogue = aProcess();
    damage(catalogue.directory(over.archive));
    const again = await catalogue.files(over.archive);
    expect(runs).toBe(2);
    expect(again.map(({ format }) => format)).toEqual(files.map(({ format }) => format));
    for (const { name, bytes } of again) expect(statSync(pathOf(catalogue, name)).size).toBe(bytes);
  });

  test('after one of them turned out to be missing', async () => {
    const catalogue = aProcess();
    await catalogue.files(over.archive);
    rmSync(pathOf(catalogue, 'infrastructure-projects.csv'));
    catalogue.forget(over.archive);
    await catalogue.files(over.archive);
    expect(existsSync(pathOf(catalogue, 'infrastructure-projects.csv'))).toBe(true);
  });

  test('after writing them failed', async () => {
    let fails = true;
    const catalogue = aProcess(BASE, async (directory, base) => {
      if (fails) throw new Error('the disk is full');
      await write(directory, base);
    });
    await expect(catalogue.files(over.archive)).rejects.toThrow('the disk is full');
    fails = false;
    expect((await catalogue.files(over.archive)).length).toBe(filesOf(over.archive).length);
  });
});
