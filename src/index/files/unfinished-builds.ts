import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

/**
 * Unfinished indexes in a folder of indexes, each in a subfolder of its own with a heartbeat: a
 * file whose time its builder changes again and again. Process ids would say nothing, because
 * containers that share the folder have the same ones.
 *
 * Waiting for a builder only saves work. Two that build at once disturb nobody, so this needs no
 * exact lock.
 */
const UNFINISHED = '.building-';
const HEARTBEAT = 'heartbeat';
const BEAT_MS = 500;

/** A builder whose heartbeat does not change for this long has died or is frozen. */
const SILENT_MS = 5_000;

/** Much longer than clocks of machines differ, and than a build pauses. */
const ABANDONED_MS = 10 * 60_000;

/** The longest wait for others, in case one of them hangs. */
export const LONGEST_WAIT_MS = 10 * 60_000;
const NOTICE_MS = 3_000;
const CHECK_MS = 50;

export const isUnfinished = (name: string): boolean => name.startsWith(UNFINISHED);

export interface UnfinishedBuild {
  readonly directory: string;
  /** Stops the heartbeat and removes what is left. */
  end(): Promise<void>;
}

/** Makes a subfolder for a build, which others see from now on. */
export async function beginBuild(path: string): Promise<UnfinishedBuild> {
  const directory = join(path, `${UNFINISHED}${randomBytes(6).toString('hex')}`);
  await mkdir(directory, { recursive: true });
  const heartbeat = join(directory, HEARTBEAT);
  let beating: NodeJS.Timeout | undefined;
  const end = async () => {
    clearInterval(beating);
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await writeFile(heartbeat, '');
  } catch (error) {
    await end();
    throw error;
  }
  const beat = () => utimes(heartbeat, new Date(), new Date()).catch(() => {});
  beating = setInterval(() => void beat(), BEAT_MS).unref();
  return { directory, end };
}

/**
 * Waits until nobody builds in the folder, at most `LONGEST_WAIT_MS`. Returns whether somebody did.
 * Calls `onWaiting` once if it takes long. Fails when `signal` is aborted.
 */
export async function othersFinished(
  path: string,
  signal?: AbortSignal,
  onWaiting?: () => void,
): Promise<boolean> {
  const isBuilding = watchedBuilders(path);
  if (!(await isBuilding())) return false;
  const startedAt = performance.now();
  let isNoticed = false;
  do {
    await after(CHECK_MS, undefined, { signal });
    if (!isNoticed && performance.now() - startedAt > NOTICE_MS) {
      isNoticed = true;
      onWaiting?.();
    }
  } while (performance.now() - startedAt < LONGEST_WAIT_MS && (await isBuilding()));
  return true;
}

/** A function that says whether any builder in the folder is alive. */
function watchedBuilders(path: string): () => Promise<boolean> {
  const seen = new Map<string, { readonly beat: number; readonly since: number }>();
  return async () => {
    const now = performance.now();
    for (const [name, beat] of await unfinishedBuilds(path)) {
      if (isAbandoned(beat)) continue;
      if (seen.get(name)?.beat !== beat) seen.set(name, { beat, since: now });
      if (now - seen.get(name)!.since < SILENT_MS) return true;
    }
    return false;
  };
}

/** Removes what builders left behind when they crashed or froze long ago. */
export async function removeAbandonedBuilds(path: string): Promise<void> {
  for (const [name, beat] of await unfinishedBuilds(path)) {
    if (isAbandoned(beat)) await rm(join(path, name), { recursive: true, force: true });
  }
}

const isAbandoned = (beat: number): boolean => Math.abs(Date.now() - beat) > ABANDONED_MS;

/** The unfinished builds by name, with the time of their last heartbeat in milliseconds. */
async function unfinishedBuilds(path: string): Promise<readonly (readonly [string, number])[]> {
  const names = await readdir(path).catch(() => []);
  const builds: (readonly [string, number])[] = [];
  for (const name of names.filter(isUnfinished)) {
    const beat = await lastBeat(join(path, name));
    if (beat !== undefined) builds.push([name, beat]);
  }
  return builds;
}

/** Undefined if the build has ended. A build without a heartbeat is as old as its folder. */
async function lastBeat(directory: string): Promise<number | undefined> {
  try {
    // NFS shows the present time of a file only when the file is opened.
    const heartbeat = await open(join(directory, HEARTBEAT), 'r');
    try {
      return (await heartbeat.stat()).mtimeMs;
    } finally {
      await heartbeat.close();
    }
  } catch {
    return stat(directory).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  }
}
