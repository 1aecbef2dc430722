import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type Block, blocksOf } from '../markdown.ts';
import { projectRoot, temporaryFolder } from '../program.ts';
import { foundOrInstalled, systemProgram } from '../system-program.ts';

/**
 * Runs every example of `docs/api.md` against the service on the sample: the output below it must be
 * what it prints.
 */
const base = inject('sampleService');
const DOCUMENTED_BASE = 'http://127.0.0.1:8000';
const file = join(projectRoot, 'docs/api.md');
const text = readFileSync(file, 'utf8');
const folder = temporaryFolder();
afterAll(() => folder.remove());

const run = promisify(execFile);
const client = pathToFileURL(join(projectRoot, 'packages/client/dist/index.js')).href;

interface Language {
  readonly program: () => string;
  readonly file: string;
}

/** How the examples of each language are run. Those in sh and bash use curl. */
const languages: Readonly<Record<string, Language>> = {
  sh: { program: () => 'sh', file: 'example.sh' },
  bash: { program: () => 'bash', file: 'example.sh' },
  js: { program: () => process.execPath, file: 'example.mjs' },
  python: { program: () => systemProgram(['python3'], 'python3'), file: 'example.py' },
  r: { program: () => systemProgram(['Rscript'], 'r-base-core'), file: 'example.R' },
};
systemProgram(['curl'], 'curl');
foundOrInstalled(
  () => spawnSync(languages.r!.program(), ['-e', 'library(jsonlite)']).status === 0 || undefined,
  "R's package jsonlite",
  'r-cran-jsonlite',
);

const blocks = blocksOf(text);

/** What an example prints, with the address of the documentation in place of the test's. */
async function printed({ language, content }: Block): Promise<string> {
  const { program, file: name } = languages[language]!;
  const code = content.replaceAll(DOCUMENTED_BASE, base).replaceAll("'infra-projects-client'", `'${client}'`);
  writeFileSync(join(folder.path, name), code);
  const { stdout } = await run(program(), [name], { cwd: folder.path });
  return stdout.replaceAll(base, DOCUMENTED_BASE);
}

/** JSON laid out for reading, every number as it was written: `680000.0` stays so. */
function laidOut(json: string): string {
  const marked = json.replace(/("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)/g, (_, text?: string, number?: string) =>
    text === undefined ? `"#${number}#"` : text,
  );
  return `${JSON.stringify(JSON.parse(marked), null, 2).replace(/"#([^"#]*)#"/g, '$1')}\n`;
}

/** Examples with the block of output that follows them: several languages may print the same. */
const examples = blocks.flatMap((output, i) => {
  if (output.language in languages) return [];
  const before = blocks.slice(0, i);
  const since = before.findLastIndex(({ language }) => !(language in languages)) + 1;
  return [{ output, made: before.slice(since) }];
});

const outputs = new Map<Block, string>();
for (const { output, made } of examples) {
  for (const example of made.slice(0, 1)) {
    const plain = await printed(example);
    outputs.set(output, output.language === 'json' ? laidOut(plain) : plain);
  }
}

describe('docs/api.md', () => {
  const others = examples.flatMap(({ output, made }) =>
    made.slice(1).map((example) => ({ ...example, output })),
  );
  test.each(others)('prints the same with $language: $content', async (example) => {
    expect(await printed(example)).toBe(outputs.get(example.output));
  });

  test('asks its five questions with curl, Python and R', () => {
    const count = (wanted: string) => blocks.filter(({ language }) => language === wanted).length;
    expect([count('sh') + count('bash'), count('python'), count('r')]).toEqual([5, 5, 5]);
  });

  test('shows what its examples print', async () => {
    let block = 0;
    const shown = text.replace(/^```(\w*)\n.*?^```$/gms, (whole, language) => {
      const output = outputs.get(blocks[block++]!);
      return output === undefined ? whole : `\`\`\`${language}\n${output}\`\`\``;
    });
    const message = 'docs/api.md is out of date: run "npm run vitest -- -u --project examples"';
    await expect(shown, message).toMatchFileSnapshot(file);
  });
});
