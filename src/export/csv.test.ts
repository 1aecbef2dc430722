import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvHeader } from '../project/index.ts';
import { archiveOf, joined, type TestArchive } from './archive.fixture.ts';
import { csvChunks } from './csv.ts';

const PROJECTS = 200;
/** Longer than one read. */
const LONG = 'long '.repeat(80_000);

let over: TestArchive;
/** The lines of the file, by position. */
let lines: readonly string[];
beforeAll(async () => {
  const projects = Array.from({ length: PROJECTS }, (_, i) => ({
    name: i % 50 === 7 ? LONG : `Project ${i + 1} ${'é'.repeat((i * 37) % 900)}`,
  }));
  over = await archiveOf(projects);
  const file = readFileSync(join(over.archive.directory, 'csv'));
  const { offsets } = over.archive.csvLines;
  lines = projects.map((_, i) => file.toString('utf8', offsets[i], offsets[i + 1]));
});
afterAll(() => over.close());

const csv = async (positions: Uint32Array) => (await joined(csvChunks(over.archive, positions))).toString();
const expected = (positions: Iterable<number>) => csvHeader() + [...positions].map((i) => lines[i]).join('');

describe('the chunks of a CSV', () => {
  test('hold only the header if there are no projects', async () => {
    expect(await csv(new Uint32Array())).toBe(csvHeader());
  });

  test('hold every line of the file if all positions are given', async () => {
    expect(await csv(over.archive.allPositions)).toBe(expected(over.archive.allPositions));
  });

  test('hold the lines of any positions, in their order', async () => {
    const position = fc.nat({ max: PROJECTS - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(position, { maxLength: 60 }), async (positions) => {
        expect(await csv(Uint32Array.from(positions))).toBe(expected(positions));
      }),
      { numRuns: 50 },
    );
  });

  test('hold runs of consecutive lines, wherever they begin and end', async () => {
    const run = fc.tuple(fc.nat({ max: PROJECTS - 1 }), fc.integer({ min: 1, max: PROJECTS }));
    await fc.assert(
      fc.asyncProperty(fc.array(run, { maxLength: 4 }), async (runs) => {
        const positions = runs.flatMap(([from, length]) =>
          Array.from({ length: Math.min(length, PROJECTS - from) }, (_, i) => from + i),
        );
        expect(await csv(Uint32Array.from(positions))).toBe(expected(positions));
      }),
      { numRuns: 50 },
    );
  });

  test('are no larger than one read, unless a single line is', async () => {
    const longest = Math.max(...lines.map((line) => Buffer.byteLength(line)));
    for await (const chunk of csvChunks(over.archive, over.archive.allPositions))
      expect(chunk.length).toBeLessThanOrEqual(Math.max(256 * 1024, longest));
  });

  test('end with an error if the file is too short', async () => {
    const { archive } = over;
    const { file, offsets } = archive.csvLines;
    const tooFar = Float64Array.from(offsets, (offset) => offset + 1);
    const damaged = Object.create(archive, { csvLines: { value: { file, offsets: tooFar } } });
    await expect(joined(csvChunks(damaged, archive.allPositions))).rejects.toThrow('ends too early');
  });
});
