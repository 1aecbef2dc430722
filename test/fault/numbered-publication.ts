import { join } from 'node:path';
import { expect } from 'vitest';
import { markedProjects, republishArguments, writeIrmCsv } from '../irm-file.ts';
import { type RunOptions, runProgram } from '../program.ts';
import { markOf } from './load/steady-load.ts';

/**
 * Writes a snapshot of one quarter whose names and departments have the number of its publication.
 */
export function writeNumbered(folder: string, publication: number, projects: number): string {
  const mark = markOf(publication);
  const rows = markedProjects(projects, mark).map((row) => ({ ...row, Department: `Department ${mark}` }));
  return writeIrmCsv(join(folder, `publication-${publication}.csv`), rows);
}

/** Publishes a file with the command, which must succeed. Returns the data version. */
export async function publishFile(store: string, file: string, options: RunOptions = {}): Promise<number> {
  const { code, stdout, stderr } = await runProgram([...republishArguments(store, file), '--json'], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout).dataVersion;
}

/** Writes such a snapshot and publishes it. */
export const publishNumbered = (
  store: string,
  folder: string,
  publication: number,
  projects: number,
): Promise<number> => publishFile(store, writeNumbered(folder, publication, projects));
