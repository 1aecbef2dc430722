import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { archiveOf, joined, type TestArchive } from '../../src/export/archive.fixture.ts';
import { type ExportFormat, exportFormats, writtenFormats } from '../../src/export/format.ts';
import type { ExportThread } from '../../src/export/index.ts';

const address = { base: 'http://service.example', uri: 'http://service.example/file' };
const PROJECTS = 3000;

// The thread runs compiled code, so the class that starts it must come from the built program, too.
const built = fileURLToPath(new URL('../../dist/export/index.js', import.meta.url));
let thread: ExportThread;
let over: TestArchive;
beforeAll(async () => {
  thread = new ((await import(built)) as { ExportThread: typeof ExportThread }).ExportThread();
  over = await archiveOf(Array.from({ length: PROJECTS }, (_, i) => ({ name: `Project ${i} é` })));
});
afterAll(() => over.close());

/** The format, which fails if this thread writes it. */
const writtenElsewhere = (format: ExportFormat): ExportFormat => ({
  ...format,
  chunks: () => {
    throw new Error(`${format.format} was written on the thread of the server`);
  },
});

describe('a download that another thread writes', () => {
  test.each(writtenFormats)('has the same bytes as on this thread: $format', async (format) => {
    const positions = over.archive.allPositions.filter((position) => position % 3 !== 1).reverse();
    const here = await joined(format.chunks(over.archive, positions, address));
    const there = await joined(thread.chunks(writtenElsewhere(format), over.archive, positions, address));
    expect(there.equals(here)).toBe(true);
    expect(here.length).toBeGreaterThan(PROJECTS);
  });

  test('is independent of others at the same time', async () => {
    const jsonl = exportFormats.find(({ format }) => format === 'jsonl')!;
    const parts = [0, 1, 2, 3].map((rest) =>
      over.archive.allPositions.filter((position) => position % 4 === rest),
    );
    const here = await Promise.all(parts.map((part) => joined(jsonl.chunks(over.archive, part, address))));
    const there = await Promise.all(
      parts.map((part) => joined(thread.chunks(writtenElsewhere(jsonl), over.archive, part, address))),
    );
    expect(there.map(String)).toEqual(here.map(String));
  });

  test('is not written further than it is read', async () => {
    const oc4ids = exportFormats.find(({ format }) => format === 'oc4ids')!;
    const chunks = thread.chunks(writtenElsewhere(oc4ids), over.archive, over.archive.allPositions, address);
    expect((await chunks.next()).done).toBe(false);
    await chunks.return(undefined);
    expect((await chunks.next()).done).toBe(true);
  });

  test('is written on this thread if its folder was removed for newer data', async () => {
    const geojson = exportFormats.find(({ format }) => format === 'geojson')!;
    const gone = await archiveOf([{ name: 'A' }, { name: 'B' }]);
    const directory = gone.archive.directory;
    await rename(directory, join(directory, '..', 'elsewhere'));
    const made = vi.fn(geojson.chunks);
    const format = { ...geojson, chunks: made };
    const whole = await joined(thread.chunks(format, gone.archive, gone.archive.allPositions, address));
    expect(JSON.parse(String(whole)).features.length).toBe(2);
    expect(made).toHaveBeenCalledOnce();
    await gone.close();
  });
});
