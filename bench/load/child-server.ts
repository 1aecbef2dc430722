import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ChildServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a server of this folder in its own process. It prints its port, once for each worker. */
export async function startChildServer(file: string, argument: string, workers = 1): Promise<ChildServer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let started = 0;
  for await (const line of createInterface(child.stdout)) {
    if (++started < workers) continue;
    const stop = async () => {
      child.kill();
      await once(child, 'exit');
    };
    return { port: Number(line), stop };
  }
  throw new Error(`${file} ended before it listened on a port.`);
}
