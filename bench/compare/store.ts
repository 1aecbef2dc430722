import { join } from 'node:path';
import { runProgram } from '../../test/program.ts';

/** Projects that the national sphere reports besides the sample. */
const NATIONAL_PROJECTS = 400;

/**
 * Makes the store that both programs answer from: the sample with its eight quarters, the same quarter of
 * the national sphere, and a correction of it, so that the log holds more than one entry.
 * @returns its path
 */
export async function makeStore(root: string, folder: string): Promise<string> {
  const path = join(folder, 'made.db');
  const run = async (...args: readonly string[]) => {
    const { code, stderr } = await runProgram(['--store', `sqlite:${path}`, ...args], { root });
    if (code !== 0) throw new Error(`infra-projects ${args.join(' ')} failed: ${stderr}`);
  };
  const workbook = async (seed: number) => {
    const out = join(folder, `national-${seed}`);
    const size = ['--projects', String(NATIONAL_PROJECTS), '--quarters', '1'];
    await run('sample', '--out', out, ...size, '--seed', String(seed), '--format', 'csv');
    return join(out, 'sample-provincial-2019-20-q4.csv');
  };
  const quarter = ['--sphere', 'national', '--financial-year', '2019-20', '--quarter', '4'];
  const importing = [...quarter, '--taken', '2020-04-15', '--yes'];
  await run('sample');
  await run('import', await workbook(2), ...importing);
  const accepted = [
    '--accept',
    'vanished,cost_shift,identity_changed,spending_rewritten',
    '--because',
    'Other projects are made up.',
  ];
  await run(
    'import',
    await workbook(3),
    ...importing,
    '--replace',
    '--public-note',
    'Sent again.',
    ...accepted,
  );
  return path;
}
