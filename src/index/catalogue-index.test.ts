import { mkdtempSync, readFileSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReportedProject } from '../project/index.ts';
import { projectSnapshot } from '../project/index.ts';
import { reported } from '../project/project.fixture.ts';
import { openReader } from '../store/index.ts';
import { publish, quarterOf, writerOf } from '../store/store.fixture.ts';
import { buildIndex } from './build/build-index.ts';
import { CatalogueIndex } from './catalogue-index.ts';

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let built = 0;

/**
 * Publishes the quarters one after the other into a new store, and returns the folder of its index.
 */
async function indexOf(...quarters: readonly (readonly ReportedProject[])[]): Promise<string> {
  const name = `${++built}`;
  const url = `sqlite:${join(folder, `${name}.db`)}`;
  const store = writerOf(url);
  for (const [i, projects] of quarters.entries())
    await publish(store, quarterOf(`20${10 + i}-${11 + i}`, 1), projects);
  await store.remove(quarterOf('2010-11', 1)).catch(() => undefined);
  await store.close();
  await openReader(url).read((reading) => buildIndex(reading, join(folder, name)));
  return join(folder, name);
}

const nothing: readonly ReportedProject[] = [reported('gone')];

describe('an index', () => {
  test('finds the position of each id, and of no other', async () => {
    // The first quarter is removed again, so that ids 1 and 3 are missing.
    const index = await CatalogueIndex.load(
      await indexOf(
        ['gone', 'a', 'lost'].map((id) => reported(id)),
        ['b', 'a', 'c'].map((id) => reported(id)),
      ),
    );
    expect([...index.ids]).toEqual([2, 4, 5]);
    expect(index.count).toBe(3);
    expect([0, 1, 2, 3, 4, 5, 6, 2 ** 31, -1, 2.5].map((id) => index.positionOf(id))).toEqual([
      undefined,
      undefined,
      0,
      undefined,
      1,
      2,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    await index.release();
  });

  test('has each project with its newest snapshot, and all its snapshots', async () => {
    const index = await CatalogueIndex.load(
      await indexOf(
        nothing,
        [reported('a', { name: 'Old', status: 'Design' }), reported('b', { name: 'Stays' })],
        [reported('a', { name: 'New', status: 'Tender' })],
      ),
    );
    expect(index.published(0)).toMatchObject({ name: 'New', financial_year: '2012-13', status_order: 3 });
    expect(index.published(1)).toMatchObject({ name: 'Stays', financial_year: '2011-12' });
    expect(index.snapshots(0).map(({ values }) => projectSnapshot(values).name)).toEqual(['Old', 'New']);
    await index.release();
  });

  test('returns the records of any positions, separated by commas', async () => {
    const index = await CatalogueIndex.load(
      await indexOf(
        nothing,
        ['Äpfel', 'B', 'C'].map((name) => reported(name, { name })),
      ),
    );
    const names = (...positions: readonly number[]) =>
      JSON.parse(`[${index.recordsJson(Uint32Array.from(positions))}]`).map(
        ({ name }: { name: string }) => name,
      );
    expect(names(2, 0)).toEqual(['C', 'Äpfel']);
    expect(names(1)).toEqual(['B']);
    expect(names()).toEqual([]);
    await index.release();
  });

  test('orders names without case and accents', async () => {
    const index = await CatalogueIndex.load(
      await indexOf(
        nothing,
        ['zebra', 'Éclair', 'apple', 'ECLAIR'].map((name) => reported(name, { name })),
      ),
    );
    expect(Array.from(index.order('name') ?? [])).toEqual([2, 1, 3, 0]);
    expect(Array.from(index.order('-name') ?? [])).toEqual([0, 1, 3, 2]);
    await index.release();
  });

  test('keeps its files open until every holder has released it', async () => {
    const index = await CatalogueIndex.load(await indexOf(nothing, [reported('a')]));
    index.hold();
    await index.release();
    expect(index.csvLines.file.fd).toBeGreaterThan(0);
    await index.release();
    expect(index.csvLines.file.fd).toBe(-1);
  });
});

describe('an index is not loaded', () => {
  const flipByte = (path: string) => {
    const content = readFileSync(path);
    content[0]! ^= 0xff;
    writeFileSync(path, content);
  };
  const otherFormat = (path: string) => {
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...manifest, format: manifest.format + 1 }));
  };
  const cut = (path: string) => truncateSync(path, readFileSync(path).length - 1);

  test.each([
    ['without its manifest', 'manifest.json', unlinkSync],
    ['with half a manifest', 'manifest.json', cut],
    ['of another format', 'manifest.json', otherFormat],
    ['with a byte of its records changed', 'records', flipByte],
    ['with a byte of its ids changed', 'ids', flipByte],
    ['with a byte of an order changed', 'order.-name', flipByte],
    ['with its CSV cut off', 'csv', cut],
    ['with its histories cut off', 'histories', cut],
    ['with a section missing', 'order.status_order', unlinkSync],
  ])('%s', async (_what, file, damage) => {
    const directory = await indexOf(nothing, [reported('a', { name: 'Tree' })]);
    damage(join(directory, file));
    await expect(CatalogueIndex.load(directory)).rejects.toThrow();
  });
});
