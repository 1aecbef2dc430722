import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** The user and group "nobody": they own nothing. */
export const NOBODY = 65_534;

/**
 * Gives a process a mount namespace of its own in which every file system is read-only except one
 * folder, and starts a program there as nobody, without any of root's capabilities.
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

/** Why this machine cannot start a process that may write into one folder alone; undefined if it can. */
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
 * Starts a command as nobody with only the given settings in its environment. SQLite keeps its
 * sorter's temporary files in the working directory if it cannot write to /tmp, so that is the
 * writable folder.
 */
export function spawnAsNobody(
  writableFolder: string,
  command: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn('unshare', entering(writableFolder, command), {
    env: { PATH: process.env.PATH, ...settings },
  });
}
