import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { BenchCase, CaseResult } from './bench-case.ts';
import { tableLines, writeResults } from './report.ts';

/**
 * `npm run bench` runs every case, `npm run bench -- import` those with `import` in their names.
 * Limits are reported, not enforced: the exit code is 0 unless a case did not run.
 */
const files = new Map(
  (readdirSync(new URL('cases', import.meta.url), { recursive: true }) as readonly string[])
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [basename(path, '.ts'), path]),
);
const names = [...files.keys()].sort();
const wanted = process.argv.slice(2);
const chosen = names.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

async function measured(name: string): Promise<CaseResult> {
  const { benchCase } = (await import(`./cases/${files.get(name)}`)) as { readonly benchCase: BenchCase };
  const { title } = benchCase;
  try {
    return { name, title, measurements: await benchCase.measure() };
  } catch (error) {
    return { name, title, measurements: [], failure: (error as Error).message };
  }
}

if (chosen.length === 0) {
  console.error(`No case is called like ${wanted.join(' or ')}: there are ${names.join(', ')}.`);
  process.exit(1);
}
const results: CaseResult[] = [];
for (const name of chosen) {
  const result = await measured(name);
  results.push(result);
  console.log(`${tableLines(result).join('\n')}\n`);
}
console.log(`Written to ${writeResults(results)}`);
if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
