import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { fileVariable, settings } from '../../src/config.ts';
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
 * block after it its output: `json` after a `curl`, `text` after lines of `infra-projects`. `...` in
 * an output matches anything. "Open `FILE`, write `TEXT` into cell `T54`" before a block is done, too.
 */
const base = inject('sampleService');
const DOCUMENTED_BASE = 'http://127.0.0.1:8000';

interface Example {
  readonly before: string;
  readonly commands: readonly string[];
  readonly answer: Block | undefined;
}

const examplesOf = (path: string): readonly Example[] => {
  const blocks = blocksOf(documents.get(path)!);
  return blocks.flatMap((block, i) =>
    block.language === 'sh'
      ? [{ before: block.before, commands: commandLines(block), answer: blocks[i + 1] }]
      : [],
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

/** Changes text cells of workbooks as the text says. */
function editByHand(text: string, folder: string): void {
  for (const [, file, value, cell] of text.matchAll(
    /Open `(.+?)`,\s+write\s+`(.+?)`\s+into\s+cell\s+`(.+?)`/g,
  )) {
    const parts = unzipSync(readFileSync(join(folder, file!)));
    const sheet = strFromU8(parts[SHEET]!);
    const edited = sheet.replace(new RegExp(`(<c r="${cell}"[^>]*><is><t>)[^<]*`), `$1${value}`);
    expect(edited, `${file} has no text in ${cell}`).not.toBe(sheet);
    writeFileSync(join(folder, file!), zipSync({ ...parts, [SHEET]: strToU8(edited) }));
  }
}
const SHEET = 'xl/worksheets/sheet1.xml';

describe('commands in the documents', () => {
  const folder = temporaryFolder();
  cpSync(join(projectRoot, 'examples/sources'), join(folder.path, 'examples/sources'), { recursive: true });
  afterAll(() => folder.remove());
  const sessions = [...documents.keys()].flatMap((path) => {
    const answered = examplesOf(path).filter(({ answer }) => answer?.language === 'text');
    return answered.length > 0 ? [{ path, answered }] : [];
  });

  test('are shown with their output', () => {
    expect(sessions.map(({ path }) => path)).toContain('docs/publish.md');
  });

  test.each(sessions)('$path: print what is shown, one after the other', async ({ answered }) => {
    for (const { before, commands, answer } of answered) {
      editByHand(before, folder.path);
      let output = '';
      for (const line of commands) {
        const words = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
        const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
        const env = Object.fromEntries(words.slice(0, start).map((word) => word.split(/=(.*)/s)));
        const [program, ...args] = words.slice(start);
        expect(program, line).toMatch(/^(bin\/)?infra-projects$/);
        const { code, stdout, stderr } = await runProgram(args, { cwd: folder.path, env });
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
      link: 'a link',
      prefix: 'a prefix',
      smtp: 'an address',
      tiles: 'an address with `{z}`, `{x}` and `{y}`',
    } as const satisfies Record<Setting['type'], string | undefined>;
    return `${kinds[type]}${mayBeEmpty === true ? ', or empty' : ''}`;
  };
  const line = (setting: Setting) => {
    const notes = [accepted(setting), setting.default === '' ? '' : `default \`${setting.default}\``].filter(
      (note) => note !== '' && note !== 'any text',
    );
    return `- \`${setting.name}\`${notes.length > 0 ? ` (${notes.join('; ')})` : ''}: ${setting.help}`;
  };

  test('are those of the program, with their values and defaults', () => {
    const lines = documents
      .get('docs/settings.md')!
      .split('\n')
      .filter((each) => each.startsWith('- `'));
    expect(lines).toEqual((settings as readonly Setting[]).map(line));
  });

  test('that may come from files are named', () => {
    for (const setting of settings)
      if ('secret' in setting)
        expect(documents.get('docs/settings.md')).toContain(`\`${fileVariable(setting)}\``);
  });

  test('are the only ones that the documents mention', () => {
    // A setting of the tests, and one of GDAL. The image has arguments of its own.
    const others = ['PG_BIN', 'PAGE_SIZE'];
    const image = readFileSync(join(projectRoot, 'Containerfile'), 'utf8');
    const ofImage = Array.from(image.matchAll(/^ARG (\w+)/gm), ([, name]) => name!);
    const files = settings.filter((setting) => 'secret' in setting).map(fileVariable);
    const names = new Set<string>([...settings.map(({ name }) => name), ...files, ...ofImage, ...others]);
    for (const [path, text] of documents)
      for (const [, name] of text.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)) expect(names, path).toContain(name);
  });
});

/** Lines about other programs' options. */
const OTHER_PROGRAMS =
  /\b(npm|npx|vitest|curl|psql|pg_\w+|initdb|systemctl|useradd|haproxy|nginx|podman|docker|kubectl|sha256sum|gh|tar)\b/;

/** The long options and the commands that a `--help` lists, without common options. */
const optionsIn = (help: string) =>
  Array.from(
    help.split('\nGlobal Options:\n')[0]!.matchAll(/^ {2}(?:-\w, )?--([a-z-]+!?)/gm),
    ([, name]) => `--${name}`,
  );
const commandsIn = (help: string) =>
  Array.from(help.split('\nCommands:\n')[1]!.matchAll(/^ {2}([a-z][a-z-]*)/gm), ([, name]) => name!);

describe('commands and options in docs/commands.md', async () => {
  const helpOf = async (command: string) =>
    (await runProgram([...command.split(' '), '--help'].filter(Boolean))).stdout;
  const options = new Map<string, readonly string[]>();
  /** Notes the options of a command and of the commands below it. */
  async function note(command: string): Promise<void> {
    const help = await helpOf(command);
    options.set(command, optionsIn(help));
    const below = help.includes('\nCommands:\n') ? commandsIn(help).filter((name) => name !== 'help') : [];
    for (const name of below) await note(`${command} ${name}`.trim());
  }
  await note('');
  const commands = [...options.keys()].slice(1);
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
    // A line may describe several.
    const heads = Array.from(sections.get(name)!.matchAll(/^- `--[^:]*:/gm), ([head]) => head).join();
    const documented = Array.from(heads.matchAll(/`(--[a-z-]+)/g), ([, option]) => option!);
    const described = name === '' ? own : own.filter((option) => !ofEvery.includes(option));
    // One line describes those with an exclamation mark.
    const excluding = described.filter((option) => option.endsWith('!'));
    expect(sections.get(name)!.includes('`--status! <value>`')).toBe(excluding.length > 0);
    const expected = described.filter((option) => !excluding.includes(option));
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });

  test('no document names a command or option that does not exist', () => {
    const everyOption = new Set([...options.values()].flat());
    for (const [path, text] of documents) {
      // A backslash continues a command on the next line.
      const lines = text.replaceAll('\\\n', ' ').split('\n');
      const own = lines.filter((line) => !OTHER_PROGRAMS.test(line));
      for (const [, option] of own.join('\n').matchAll(/(?<![\w-])(--[a-z][a-z-]+)/g))
        expect(everyOption, path).toContain(option);
      for (const [, command] of text.matchAll(/^(?: {4}|bin\/)?infra-projects ([a-z][a-z-]*)/gm))
        expect(commands, path).toContain(command);
    }
  });
});

test('docs/publish.md installs the package of this version', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  expect(documents.get('docs/publish.md')).toContain(
    `npm install -g --ignore-scripts ./infra-projects-${version}.tgz`,
  );
});

test('npm can make a starter for Windows from the first line of the installed command', () => {
  const { bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const [line] = readFileSync(join(projectRoot, bin['infra-projects']), 'utf8').split('\n');
  // The pattern of npm's package cmd-shim: settings may have one equals sign.
  const starter = /^#!\s*(?:\/usr\/bin\/env\s+(?:-S\s+)?((?:[^ \t=]+=[^ \t=]+\s+)*))?([^ \t]+)(.*)$/;
  expect(starter.exec(line!)?.[2]).toBe('node');
});

test('the installed command is the program', async () => {
  const { version, bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const installed = spawnSync(join(projectRoot, bin['infra-projects']), ['--version'], { encoding: 'utf8' });
  expect(installed.stdout).toBe(`${version}\n`);
});

test('commands in docs/publish.md are single lines, as shells of Windows need them', () => {
  for (const { content } of blocksOf(documents.get('docs/publish.md')!)) {
    expect(content).not.toMatch(/\\$/m);
    expect(content).not.toContain("'");
  }
});

test.each(['blocks', 'warns', 'notes'] as const)('docs/publish.md lists each finding that %s', (severity) => {
  const lines = findingDefinitions
    .filter((definition) => definition.severity === severity)
    .map(({ code, when }) => `- \`${code}\`: ${when}`);
  expect(documents.get('docs/publish.md')).toContain(`:\n\n${lines.join('\n')}\n\n`);
});

describe('messages in docs/publish.md', () => {
  const source = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(projectRoot, 'src', file), 'utf8'))
    .join('\n');
  const [, errors] = documents.get('docs/publish.md')!.split('\n## Error messages\n');
  const messages = Array.from(errors!.matchAll(/^\| `([^`]+)`/gm), ([, message]) => message!);

  test('there are some', () => expect(messages.length).toBeGreaterThan(5));

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
