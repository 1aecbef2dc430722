import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { apiReference } from '../api-reference.ts';
import { type Block, blocksOf } from '../markdown.ts';
import { projectRoot, temporaryFolder } from '../program.ts';

/**
 * `docs/api.md` against the running service on the sample: every example is run and must print what
 * is shown below it; the reference part is generated from the OpenAPI document. `vitest run -u`
 * updates both.
 */
const base = inject('sampleService');
const DOCUMENTED_BASE = 'http://127.0.0.1:8000';
const file = join(projectRoot, 'docs/api.md');
const text = readFileSync(file, 'utf8');
const folder = temporaryFolder();
afterAll(() => folder.remove());

const run = promisify(execFile);
const isHere = (program: string) => spawnSync(program, ['--version']).status === 0;

const client = pathToFileURL(join(projectRoot, 'packages/client/dist/index.js')).href;

/**
 * How each language is run; one that is not on this machine is passed over, but for those of the
 * project itself.
 */
const languages: Readonly<
  Record<string, { readonly program: string; readonly file: string; readonly required: boolean }>
> = {
  sh: { program: 'sh', file: 'example.sh', required: true },
  bash: { program: 'bash', file: 'example.sh', required: true },
  js: { program: process.execPath, file: 'example.mjs', required: true },
  python: { program: 'python3', file: 'example.py', required: true },
  r: { program: 'Rscript', file: 'example.R', required: false },
};

const blocks = blocksOf(text);

/** What an example prints, with the address of the documentation in place of the test's. */
async function printed({ language, content }: Block): Promise<string> {
  const { program, file: name } = languages[language]!;
  const code = content.replaceAll(DOCUMENTED_BASE, base).replaceAll("'infra-projects-client'", `'${client}'`);
  writeFileSync(join(folder.path, name), code);
  const { stdout } = await run(program, [name], { cwd: folder.path });
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
    const { program, required } = languages[example.language]!;
    if (!required && !isHere(program))
      return console.log(`${program} is not installed: its examples are not run.`);
    expect(await printed(example)).toBe(outputs.get(example.output));
  });

  test('asks its five questions with curl, Python and R', () => {
    const count = (wanted: string) => blocks.filter(({ language }) => language === wanted).length;
    expect([count('sh') + count('bash'), count('python'), count('r')]).toEqual([5, 5, 5]);
  });

  test('shows what its examples print, and every operation and parameter of the OpenAPI document', async () => {
    const document = await (await fetch(`${base}/api/v1/openapi.json`)).json();
    let block = 0;
    const prose = text.split('\n## Operations\n')[0]!.replace(/^```(\w*)\n.*?^```$/gms, (whole, language) => {
      const output = outputs.get(blocks[block++]!);
      return output === undefined ? whole : `\`\`\`${language}\n${output}\`\`\``;
    });
    const made = `${prose.trimEnd()}\n\n${apiReference(document)}\n`;
    await expect(made).toMatchFileSnapshot(file);
  });
});
