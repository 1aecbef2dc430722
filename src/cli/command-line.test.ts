import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runInProcess } from '../../test/fixtures/command.ts';
import { importArguments, type Quarter } from '../../test/irm-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['serve', ['--host', '--port', '--sample']],
  ['import', ['--sphere', '--financial-year', '--quarter', '--taken', '--dry-run', '--replace-sample']],
  ['check', ['file']],
  ['snapshots', []],
  ['remove', ['--sphere', '--financial-year', '--quarter', '--yes']],
  ['sample', ['--projects', '--quarters', '--seed', '--out']],
  ['config', []],
])('the help of %s lists its options and the common ones', async (command, options) => {
  const { code, stdout } = await runInProcess(command, '--help');
  expect(code).toBe(0);
  for (const option of [...options, '--store', '--json', '--debug']) expect(stdout).toContain(option);
});

describe('a command line is rejected for', () => {
  /** Expects an error of one line. Returns the line. */
  async function rejected(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await runInProcess(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^infra-projects: [^\n]+\n$/);
    return stderr;
  }

  test.each<[Quarter, RegExp]>([
    [{ year: '2019' }, /2019-20/],
    [{ year: '2019-21' }, /2019-20/],
    [{ year: '2019/21' }, /2019-20/],
    [{ quarter: '5' }, /one of 1, 2, 3, 4/],
    [{ quarter: '0' }, /one of 1, 2, 3, 4/],
    [{ quarter: 'Q1' }, /one of 1, 2, 3, 4/],
    [{ quarter: '0x1' }, /one of 1, 2, 3, 4/],
    [{ taken: '2019-02-30' }, /2019-07-15/],
    [{ taken: '15/07/2019' }, /2019-07-15/],
    [{ taken: '2019-7-5' }, /2019-07-15/],
    [{ sphere: 'municipal' }, /provincial, national/],
  ])('a malformed quarter or date: %j', async (quarter, sentence) => {
    const [file, store] = [join(folder, 'any.csv'), join(folder, 'none.db')];
    writeFileSync(file, '');
    expect(await rejected(...importArguments(`sqlite:${store}`, file, quarter))).toMatch(sentence);
    expect(existsSync(store)).toBe(false);
  });

  test.each([
    ['an unknown command', ['frobnicate'], /unknown command 'frobnicate'/],
    ['an unknown option', ['snapshots', '--stor', 'x'], /unknown option '--stor' \(Did you mean --store\?\)/],
    ['a missing file', ['check'], /missing required argument 'files'/],
    ['a missing quarter', ['remove', '--sphere', 'national'], /--financial-year/],
    [
      'a removal that nobody confirms',
      ['remove', '--sphere', 'national', '--financial-year', '2019-20', '--quarter', '1'],
      /This is not a terminal: add --yes to remove the snapshot/,
    ],
    ['a bad number', ['sample', '--projects', 'many'], /whole number/],
    [
      'a bad setting',
      ['serve', '--port', '70000'],
      /PORT takes a whole number from 0 to 65535; the flag gave "70000"/,
    ],
    ['a store of another kind', ['snapshots', '--store', 'mysql://x'], /is not the address of a store/],
  ])('%s', async (_what, args, sentence) => {
    expect(await rejected(...args)).toMatch(sentence);
  });

  test('a file of contacts that cannot be read, before anything is stored', async () => {
    const store = join(folder, 'unwritten.db');
    vi.stubEnv('CONTACTS_FILE', join(folder, 'none.csv'));
    const line = await rejected('serve', '--store', `sqlite:${store}`);
    vi.unstubAllEnvs();
    expect(line).toMatch(/The contacts cannot be read: .*none\.csv/);
    expect(existsSync(store)).toBe(false);
  });

  test('a file of synonyms that cannot be read, before anything is stored', async () => {
    const file = join(folder, 'own.txt');
    const store = join(folder, 'unwritten.db');
    writeFileSync(file, '# own words\nlonely\n');
    for (const [path, sentence] of [
      [file, /own\.txt, line 2: a word needs another one after a comma or =>/],
      [join(folder, 'none.txt'), /The synonyms cannot be read: .*none\.txt/],
    ] as const) {
      vi.stubEnv('SYNONYMS_FILE', path);
      expect(await rejected('serve', '--store', `sqlite:${store}`)).toMatch(sentence);
      vi.unstubAllEnvs();
    }
    expect(existsSync(store)).toBe(false);
  });
});
