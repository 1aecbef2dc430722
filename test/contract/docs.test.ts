import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { settings } from '../../src/config.ts';
import { findingDefinitions } from '../../src/intake/index.ts';
import {
  type Block,
  blocksOf,
  commandLines,
  documents,
  jsonPattern,
  messagePattern,
  textPattern,
  withoutSpace,
} from '../markdown.ts';
import { projectRoot, runProgram, temporaryFolder } from '../program.ts';

/**
 * Compares the documents with the program, in both directions. A `sh` block is an example and the
 * block after it its output: `json` after a `curl`, `text` after lines of `bin/infra-projects`.
 * `...` in an output matches anything.
 */
const base = inject('sampleService');
const DOCUMENTED_BASE = 'http://127.0.0.1:8000';

interface Example {
  readonly commands: readonly string[];
  readonly answer: Block | undefined;
}

const examplesOf = (path: string): readonly Example[] => {
  const blocks = blocksOf(documents.get(path)!);
  return blocks.flatMap((block, i) =>
    block.language === 'sh' ? [{ commands: commandLines(block), answer: blocks[i + 1] }] : [],
  );
};

describe('requests in the documents', () => {
  const requests = [...documents.keys()].flatMap((path) =>
    examplesOf(path)
      .filter(({ commands }) => commands.some((line) => line.startsWith('curl')))
      .map(({ commands, answer }) => ({ path, command: commands.join('\n'), answer })),
  );

  test('there are some', () => {
    expect(requests.length).toBeGreaterThanOrEqual(2);
  });

  test.each(requests)('$path: $command', async ({ command, answer }) => {
    const address = /^curl '([^']+)'$/.exec(command)?.[1];
    expect(address, "an example is one line: curl 'ADDRESS'").toMatch(/^http:\/\/127\.0\.0\.1:8000\//);
    expect(answer?.language, 'a json block follows').toBe('json');
    const response = await fetch(address!.replace(DOCUMENTED_BASE, base));
    const body = (await response.text()).replaceAll(base, DOCUMENTED_BASE);
    expect(withoutSpace(body)).toMatch(jsonPattern(answer!.content));
  });
});

describe('commands in the documents', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const sessions = [...documents.keys()].flatMap((path) => {
    const answered = examplesOf(path).filter(({ answer }) => answer?.language === 'text');
    return answered.length > 0 ? [{ path, answered }] : [];
  });

  test('are shown with their output', () => {
    expect(sessions.map(({ path }) => path)).toContain('docs/publish.md');
  });

  test.each(sessions)('$path: print what is shown, one after the other', async ({ answered }) => {
    for (const { commands, answer } of answered) {
      let output = '';
      for (const line of commands) {
        const [program, ...args] = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
        expect(program, line).toBe('bin/infra-projects');
        const { code, stdout, stderr } = await runProgram(args, { cwd: folder.path });
        output += code === 0 ? stdout : stderr;
      }
      expect(output.trimEnd(), commands.join('\n')).toMatch(textPattern(answer!.content));
    }
  });
});

describe('settings in docs/settings.md', () => {
  type Setting = Omit<(typeof settings)[number], 'default'> & {
    readonly default: string | number | boolean;
    readonly choices?: readonly string[];
    readonly min?: number;
    readonly max?: number;
    readonly unit?: string;
    readonly mayBeEmpty?: true;
  };
  const accepted = ({ type, choices, min, max, unit, mayBeEmpty }: Setting) => {
    const kinds = {
      text: 'any text',
      choice: choices?.map((choice) => `\`${choice}\``).join(', '),
      integer: `${min} to ${max}${unit === undefined ? '' : ` ${unit}`}`,
      boolean: '`true` or `false`',
      url: 'an address',
      tiles: 'an address with `{z}`, `{x}` and `{y}`',
    } as const satisfies Record<Setting['type'], string | undefined>;
    return `${kinds[type]}${mayBeEmpty === true ? ', or empty' : ''}`;
  };
  const row = (setting: Setting) =>
    `| \`${setting.name}\` | ${setting.help} | ${accepted(setting)} | ${setting.default === '' ? '' : `\`${setting.default}\` `}|`;

  test('are those of the program, with their values and defaults', () => {
    const rows = documents
      .get('docs/settings.md')!
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(rows).toEqual((settings as readonly Setting[]).map(row));
  });

  test('are the only ones that the documents mention', () => {
    // PG_BIN is a setting of the tests.
    const names = new Set<string>([...settings.map(({ name }) => name), 'PG_BIN']);
    for (const [path, text] of documents)
      for (const [, name] of text.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)) expect(names, path).toContain(name);
  });
});

/** Lines about other programs' options. */
const OTHER_PROGRAMS = /\b(npm|npx|curl|psql|pg_\w+|initdb|systemctl|useradd|haproxy|nginx)\b/;

/** The long options and the commands that a `--help` lists, without common options. */
const optionsIn = (help: string) =>
  Array.from(
    help.split('\nGlobal Options:\n')[0]!.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm),
    ([, name]) => `--${name}`,
  );
const commandsIn = (help: string) =>
  Array.from(help.split('\nCommands:\n')[1]!.matchAll(/^ {2}([a-z]+)/gm), ([, name]) => name!);

describe('commands and options in docs/commands.md', async () => {
  const helpOf = async (command: string) => (await runProgram([command, '--help'].filter(Boolean))).stdout;
  const commands = commandsIn(await helpOf('')).filter((name) => name !== 'help');
  const options = new Map<string, readonly string[]>();
  for (const command of ['', ...commands]) options.set(command, optionsIn(await helpOf(command)));
  const sections = new Map(
    documents
      .get('docs/commands.md')!
      .split(/^## infra-projects */m)
      .slice(1)
      .map((section) => {
        const [name, ...body] = section.split('\n');
        return [name!.trim(), body.join('\n')];
      }),
  );

  test('there is a section for each command, in the order of the help', () => {
    expect([...sections.keys()]).toEqual(['', ...commands]);
  });

  test.each(['', ...commands])('"infra-projects %s" has exactly the options of its section', (name) => {
    const ofEvery = ['--help'];
    const own = options.get(name)!;
    const documented = Array.from(sections.get(name)!.matchAll(/^- `(--[a-z-]+)/gm), ([, option]) => option!);
    const expected = name === '' ? own : own.filter((option) => !ofEvery.includes(option));
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });

  test('no document names a command or option that does not exist', () => {
    const everyOption = new Set([...options.values()].flat());
    for (const [path, text] of documents) {
      const lines = text.split('\n').filter((line) => !OTHER_PROGRAMS.test(line));
      for (const [, option] of lines.join('\n').matchAll(/(?<![\w-])(--[a-z][a-z-]+)/g))
        expect(everyOption, path).toContain(option);
      for (const [, command] of text.matchAll(/bin\/infra-projects ([a-z]+)/g))
        expect(commands, path).toContain(command);
    }
  });
});

test('docs/publish.md has the table of findings', () => {
  const rows = findingDefinitions.map(
    ({ code, severity, when }) => `| \`${code}\` | ${severity} | ${when} |`,
  );
  expect(documents.get('docs/publish.md')).toContain(`| --- | --- | --- |\n${rows.join('\n')}\n`);
});

describe('messages in docs/publish.md', () => {
  const source = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(projectRoot, 'src', file), 'utf8'))
    .join('\n');
  const [, errors] = documents.get('docs/publish.md')!.split('\n## Error messages\n');
  const messages = Array.from(errors!.matchAll(/^\| `([^`]+)`/gm), ([, message]) => message!);

  test('there are some', () => expect(messages.length).toBeGreaterThan(10));

  test.each(messages)('the program still says: %s', (message) => {
    expect(messagePattern(message).test(source)).toBe(true);
  });
});

describe('links in the documents', () => {
  test.each([...documents])('%s links to files that exist', (path, text) => {
    for (const [, target] of text.matchAll(/\]\(([^)#:]+)\)/g))
      expect(existsSync(join(projectRoot, dirname(path), target!)), target).toBe(true);
  });

  test.each([...documents])('%s names source files that exist', (_path, text) => {
    // "Write `file`" is a step of a recipe.
    for (const [, file] of text.matchAll(/(?<!Write )`((?:src|test|packages)\/[^`\s]+\.\w+)`/g))
      expect(existsSync(join(projectRoot, file!)), file).toBe(true);
  });
});
