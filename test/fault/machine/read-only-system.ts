import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../program.ts';

/** Nobody in particular: of no user and no group that owns anything. */
export const NOBODY = 65_534;

/**
 * Gives a process file systems of its own that look like those of everybody, all of them read-only but for one folder,
 * and begins a program in it as nobody in particular, without any power that root has.
 */
const ENTER = `
set -eu
folder=$1
shift
mount --bind "$folder" "$folder"
while read -r _ _ _ _ place _; do
  [ "$place" = "$folder" ] || mount -o remount,bind,ro "$place"
done </proc/self/mountinfo
cd "$folder"
exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
`;

function entering(writableFolder: string, command: readonly string[]): readonly string[] {
  return ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, 'enter', writableFolder, ...command];
}

/** Says why this machine does not let us begin a process that may write into one folder alone, if it does not. */
export function obstacle(writableFolder: string): string | undefined {
  const needed =
    'This test needs Linux, root, and the right to mount, with unshare, mount and setpriv of util-linux';
  if (process.getuid?.() !== 0) return `${needed}: run it as root.`;
  const { status, stderr, error } = spawnSync('unshare', entering(writableFolder, ['true']), {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `${needed}: ${error?.message ?? stderr.trim()}.`;
}

/**
 * Begins Node as nobody, in the one folder that it may write into, with nothing of this process's own settings. SQLite
 * keeps what it sorts in files of no name: where it may not write to /tmp, in the folder that the program runs in.
 */
export function spawnAsNobody(
  writableFolder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn('unshare', entering(writableFolder, [process.execPath, ...args]), {
    env: { PATH: process.env.PATH, ...settings },
  });
}

export const program = join(projectRoot, 'bin/infra-projects');
