import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { projectRoot, runProgram, temporaryFolder } from '../program.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const unit = readFileSync(join(projectRoot, 'deploy/systemd/infra-projects-backup.service'), 'utf8');

/** The command of the unit as systemd runs it, with this program instead of the installed one. */
function backupCommand(): readonly string[] {
  const [, program, flags, script] = /^ExecStart=(\S+) (\S+) '([^']*)'$/m.exec(unit)!;
  const text = script!
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replace('/usr/bin/node', process.execPath)
    .replace('/opt/infra-projects/', projectRoot);
  return [program!, flags!, text];
}

test('the backup unit copies the store of STORE_URL to a file for the day, again and again', async () => {
  const store = `sqlite:${join(folder.path, 'projects.db')}`;
  const file = writeIrmCsv(join(folder.path, 'snapshot.csv'), markedProjects(3, ''));
  expect((await runProgram(importArguments(store, file))).code).toBe(0);
  const [program, ...args] = backupCommand();
  for (let i = 0; i < 2; i++) {
    const env = { STORE_URL: store, PATH: process.env.PATH };
    const child = spawn(program!, args, { cwd: folder.path, env, stdio: 'inherit' });
    expect(await once(child, 'close')).toEqual([0, null]);
  }
  const copy = readdirSync(folder.path).find((name) => /^projects-[1-7]\.db$/.test(name))!;
  const inCopy = async (...args: readonly string[]) => {
    const { stdout } = await runProgram([...args, '--json', '--store', `sqlite:${join(folder.path, copy)}`]);
    return JSON.parse(stdout);
  };
  expect((await inCopy('snapshots')).snapshots).toMatchObject([{ projects: 3 }]);
  expect(await inCopy('publications', '--verify')).toMatchObject({
    publications: 1,
    originals: 1,
    differences: [],
  });
});

/** The commands of a document are in its code blocks; those of other files are anywhere. */
function commandsIn(path: string): readonly string[] {
  const lines = readFileSync(join(projectRoot, path), 'utf8').split('\n');
  if (!path.endsWith('.md')) return lines.filter((line) => !line.startsWith('#'));
  let inBlock = false;
  return lines.filter((line) => {
    if (line.startsWith('```')) inBlock = !inBlock;
    return inBlock || line.startsWith('    ');
  });
}

const filesIn = (root: string) =>
  readdirSync(join(projectRoot, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|service|timer|cfg|conf|env)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length));

/** What a shell or systemd would put into the arguments of a program, which `ps` shows. */
const SHOWN = [/postgres(ql)?:\/\/[^\s:/@]*:[^\s@]+@/, /\$\{?STORE_(READ_)?URL/, /\bpassword=/i];
/** Assignments go into the environment. */
const withoutAssignments = (line: string) => line.replace(/^\s*([A-Z_]+=\S+\s*)+/, '');

describe('a password', () => {
  test.each(['README.md', ...filesIn('docs'), ...filesIn('deploy')])(
    'is in no command line of %s',
    (path) => {
      for (const command of commandsIn(path).map(withoutAssignments))
        for (const pattern of SHOWN) expect(command).not.toMatch(pattern);
    },
  );
});
