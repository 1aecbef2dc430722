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
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveOf, type TestArchive, wholeOf } from './archive.fixture.ts';
import { BulkDownloads } from './bulk-downloads.ts';
import { writeBulkFiles } from './bulk-files.ts';
import { exportFormats } from './format.ts';

const BASE = 'http://service.example';

let over: TestArchive;
let made = 0;
beforeEach(async () => {
  over = await archiveOf([{ name: 'A', province: 'Limpopo' }, { name: 'B' }, { name: '=C' }]);
  made = 0;
});
afterEach(() => over.close());

/** Makes on this thread: the one of its own that the program makes them on runs compiled code. */
const make = (directory: string, base: string) => {
  made++;
  return writeBulkFiles(directory, base);
};
/** The files as another process sees them. */
const aProcess = (base = BASE, by = make) => new BulkDownloads(base, by);
const pathOf = (catalogue: BulkDownloads, name: string) => join(catalogue.directory(over.archive), name);

describe('the files of the whole catalogue', () => {
  test('are one for each format, with its size and SHA-256', async () => {
    const catalogue = aProcess();
    const files = await catalogue.files(over.archive);
    expect(files.map(({ format, name }) => [format, name])).toEqual(
      exportFormats.map(({ format, ending }) => [format, `infrastructure-projects.${ending}`]),
    );
    for (const { name, bytes, sha256 } of files) {
      const content = readFileSync(pathOf(catalogue, name));
      expect([bytes, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')]);
    }
  });

  test('hold what a download of everything holds', async () => {
    const { archive } = over;
    const catalogue = aProcess();
    for (const { name, format } of await catalogue.files(archive)) {
      // A workbook tells when it was made.
      if (format === 'xlsx') continue;
      const { chunks } = exportFormats.find((each) => each.format === format)!;
      const expected = await wholeOf(
        chunks(archive, archive.allPositions, {
          base: BASE,
          uri: `${BASE}/infrastructure-projects/full/download/${name}`,
        }),
      );
      expect(readFileSync(pathOf(catalogue, name), 'utf8'), format).toBe(expected.toString());
    }
  });

  test('are made once, however many ask', async () => {
    const catalogue = aProcess();
    const [first, second] = await Promise.all([catalogue.files(over.archive), catalogue.files(over.archive)]);
    expect(second).toEqual(first);
    expect(await catalogue.files(over.archive)).toEqual(first);
    expect(made).toBe(1);
  });

  test('are not made again by another process', async () => {
    const files = await aProcess().files(over.archive);
    expect(await aProcess().files(over.archive)).toEqual(files);
    expect(made).toBe(1);
  });

  test('are made by two processes at one time without harm', async () => {
    const [one, two] = await Promise.all([aProcess().files(over.archive), aProcess().files(over.archive)]);
    expect(one.map(({ name }) => name)).toEqual(two.map(({ name }) => name));
    expect((await aProcess().files(over.archive)).length).toBe(exportFormats.length);
  });

  test('are others for each address of the service, whose links they hold', async () => {
    const [here, there] = [aProcess(), aProcess('https://mirror.example')];
    await here.files(over.archive);
    await there.files(over.archive);
    expect(made).toBe(2);
    expect(there.directory(over.archive)).not.toBe(here.directory(over.archive));
    expect(existsSync(pathOf(here, 'files.json'))).toBe(true);
  });

  test('leave nothing unfinished behind', async () => {
    await aProcess().files(over.archive);
    expect(readdirSync(over.archive.directory).filter((name) => name.includes('making'))).toEqual([]);
  });
});

describe('files are made anew', () => {
  test('for a new version', async () => {
    const catalogue = aProcess();
    await catalogue.files(over.archive);
    const newer = await archiveOf([{ name: 'D' }]);
    const [csv] = await catalogue.files(newer.archive);
    expect(readFileSync(join(catalogue.directory(newer.archive), csv!.name), 'utf8')).toContain('\r\nD,');
    expect(made).toBe(2);
    await newer.close();
  });

  test.each<[string, (path: string) => void]>([
    ['whose list is damaged', (path) => writeFileSync(join(path, 'files.json'), '[{"format":"csv"')],
    ['whose list is empty', (path) => writeFileSync(join(path, 'files.json'), '')],
    ['whose list is gone', (path) => rmSync(join(path, 'files.json'))],
    ['whose list lacks a format', (path) => writeFileSync(join(path, 'files.json'), '[]')],
    ['of which one is gone', (path) => rmSync(join(path, 'infrastructure-projects.jsonl'))],
    ['of which one is shorter', (path) => truncateSync(join(path, 'infrastructure-projects.jsonl'), 5)],
  ])('%s', async (_what, damage) => {
    const files = await aProcess().files(over.archive);
    const catalogue = aProcess();
    damage(catalogue.directory(over.archive));
    const again = await catalogue.files(over.archive);
    expect(made).toBe(2);
    expect(again.map(({ format }) => format)).toEqual(files.map(({ format }) => format));
    for (const { name, bytes } of again) expect(statSync(pathOf(catalogue, name)).size).toBe(bytes);
  });

  test('after one of them turned out to be gone', async () => {
    const catalogue = aProcess();
    await catalogue.files(over.archive);
    rmSync(pathOf(catalogue, 'infrastructure-projects.csv'));
    catalogue.forget(over.archive);
    await catalogue.files(over.archive);
    expect(existsSync(pathOf(catalogue, 'infrastructure-projects.csv'))).toBe(true);
  });

  test('after they could not be made', async () => {
    let fails = true;
    const catalogue = aProcess(BASE, async (directory, base) => {
      if (fails) throw new Error('the disk is full');
      await make(directory, base);
    });
    await expect(catalogue.files(over.archive)).rejects.toThrow('the disk is full');
    fails = false;
    expect((await catalogue.files(over.archive)).length).toBe(exportFormats.length);
  });
});
