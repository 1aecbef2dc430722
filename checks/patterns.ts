/**
 * Fails at each regular expression for which `scslre` can prove that some text takes more than
 * linear time: two repetitions that can share characters (`\s*r?\s*`), one that divides a text in
 * several ways (`(\d+)*`), or one without a fixed beginning (`\s+$`).
 *
 * It does not find a repetition that begins again after a fixed word (`<a[^>]*>` over many `<a`:
 * write `<a[^<>]*>`), parts that are only known when the program runs (it reads `x` for them;
 * constants of the same file are filled in), or slow code around a pattern, for which
 * `test/fault/hostile-text.test.ts` sends hostile text to every parameter. Lookaheads and back
 * references count as always true, so it may report a harmless pattern.
 *
 * Tried instead: `safe-regex2` only counts repetitions, and `recheck` takes a minute without its
 * Java or native build.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { patternsIn } from './patterns-in.ts';
import { slowParts } from './slow-parts.ts';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'packages'], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => /(?<!\.(?:test|fixture|d))\.tsx?$/.test(file));
let checked = 0;
let slow = 0;
for (const file of files)
  for (const pattern of patternsIn(file, readFileSync(file, 'utf8'))) {
    checked++;
    const parts = slowParts(pattern);
    if (parts.length === 0) continue;
    slow++;
    console.error(`${file}:${pattern.line}: /${pattern.source}/${pattern.flags}`);
    for (const part of parts) console.error(`  ${part}`);
  }
if (checked === 0)
  throw new Error('No regular expressions were found: run this in the folder of the project.');
if (slow > 0) process.exitCode = 1;
