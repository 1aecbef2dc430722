import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { choiceOf } from '../../test/fault/hostile/choice.ts';
import { damagedBytes } from '../../test/fault/hostile/damage.ts';

const program = fileURLToPath(new URL('../../bin/infra-projects', import.meta.url));

/**
 * Checks damaged copies of files, one after the other. An exit by a signal or a stack trace is a
 * crash.
 */
async function checkDamaged(files: readonly string[], until: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'));
  const figures = { checked: 0, read: 0, rejected: 0, crashed: 0, longestSeconds: 0 };
  for (let seed = 0; performance.now() < until; seed++) {
    const source = files[seed % files.length]!;
    const path = join(folder, `damaged${source.slice(source.lastIndexOf('.'))}`);
    const arbitrary = fc.gen().map((generate) => damagedBytes(readFileSync(source), choiceOf(generate)));
    writeFileSync(path, fc.sample(arbitrary, { seed, numRuns: 1 })[0]!);
    const startedAt = performance.now();
    const child = spawn(program, ['check', path], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    figures.checked++;
    if (code === null || /^\s+at /m.test(errors)) figures.crashed++;
    else figures[code === 0 ? 'read' : 'rejected']++;
    figures.longestSeconds = Math.max(figures.longestSeconds, (performance.now() - startedAt) / 1000);
  }
  rmSync(folder, { recursive: true });
  console.log(`damaged files: ${JSON.stringify(figures)}`);
}

const [seconds, ...files] = process.argv.slice(2) as [string, ...string[]];
await checkDamaged(files, performance.now() + Number(seconds) * 1000);
