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
