import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { spawnProgram, temporaryFolder } from '../program.ts';

/** A `serve` process with its own index folder, on a port that stays the same. */
export interface Node {
  readonly name: string;
  readonly port: number;
  readonly base: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  /** `stop` ends it with SIGTERM, `kill` with SIGKILL. Both wait until it has ended. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it with SIGSTOP: it keeps its connections and answers nothing until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** The data version that it serves; 0 if it serves none. */
  version(): Promise<number>;
  dispose(): Promise<void>;
}

const LOOK_EVERY_MS = 25;
const READY_WITHIN_MS = 60_000;

export async function newNode(name: string, env: Readonly<Record<string, string>>): Promise<Node> {
  const folder = temporaryFolder();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const killAtExit = () => child?.kill('SIGKILL');

  const version = async () => {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    const { data_version = 0 } = answer?.ok ? ((await answer.json()) as { data_version?: number }) : {};
    return data_version;
  };
  const start = async () => {
    const started = spawnProgram(['serve', '--port', String(port)], {
      env: { INDEX_DIR: `${folder.path}/index`, LOG_LEVEL: 'error', ...env },
    });
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-10_000);
      });
    child = started;
    process.once('exit', killAtExit);
    const until = Date.now() + READY_WITHIN_MS;
    while ((await version()) === 0) {
      if (started.exitCode !== null || Date.now() > until)
        throw new Error(`${name} did not become ready: ${output}`);
      await setTimeout(LOOK_EVERY_MS);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    process.removeListener('exit', killAtExit);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    name,
    port,
    base,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    version,
    dispose: async () => {
      await end('SIGKILL');
      folder.remove();
    },
  };
}
