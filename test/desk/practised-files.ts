import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../program.ts';

/** Files of made-up projects: two quarters to begin with, and a third one, as it should be and as it came. */
export interface PractisedFiles {
  readonly earlier: readonly { readonly path: string; readonly taken: string; readonly quarter: string }[];
  readonly right: string;
  readonly messy: string;
}

/** Writes them into a folder. */
export async function practisedFiles(folder: string): Promise<PractisedFiles> {
  const options = ['--projects', '300', '--quarters', '3', '--format', 'csv', '--out', folder];
  const { code, stderr } = await runProgram(['sample', ...options]);
  if (code !== 0) throw new Error(stderr);
  const path = (quarter: number) => join(folder, `sample-provincial-2019-20-q${quarter}.csv`);
  const rows = readFileSync(path(4), 'utf8').split('\n');
  const messy = join(folder, 'sample-provincial-2019-20-q4-first.csv');
  // Somebody sent half of the rows, and one of them twice.
  writeFileSync(messy, [...rows.slice(0, rows.length / 2), rows[5], ''].join('\n'));
  return {
    earlier: [
      { path: path(2), taken: '2019-10-15', quarter: '2' },
      { path: path(3), taken: '2020-01-15', quarter: '3' },
    ],
    right: path(4),
    messy,
  };
}
