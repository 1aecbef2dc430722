import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleSnapshots, writeSampleFile } from '../../sample/index.ts';
import { writePracticeFiles } from './practice-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('of five files one is as it should be, and the others have the errors that they are to have', async () => {
  const snapshot = sampleSnapshots({ projects: 400, quarters: 1 })[0]!;
  const right = readFileSync(await writeSampleFile(join(folder, 'right'), snapshot, 'csv'), 'utf8');
  const files = join(folder, 'files');
  await writePracticeFiles(files, snapshot);
  const names = readdirSync(files).sort();
  expect(names).toHaveLength(5);
  const [first, ...others] = names.map((name) => readFileSync(join(files, name), 'utf8'));
  expect(first).toBe(right);
  const [headings = [], ...rows]: string[][] = parse(right);
  const cost = headings.indexOf('Total Project Cost');
  const [moved, missing, thousands, dates] = others.map((text): string[][] => parse(text).slice(1));
  const changedIn = (file: readonly string[][], column: number): number =>
    file.filter((row, i) => row[column] !== rows[i]![column]).length;
  expect(changedIn(moved!, cost)).toBeGreaterThan(30);
  expect(missing!.length).toBeLessThan(rows.length - 5);
  expect(new Set(missing!.map(([id]) => id)).size).toBe(missing!.length - 1);
  expect(changedIn(thousands!, cost)).toBeGreaterThan(5);
  expect(thousands!.some((row) => row[cost] === '-1250000')).toBe(true);
  expect(changedIn(dates!, headings.indexOf('Project Start Date'))).toBeGreaterThan(30);
});
