import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '../fault/load/steady-load.ts';
import { freePort } from '../free-port.ts';
import { projectRoot, temporaryFolder } from '../program.ts';
import { systemProgram } from '../system-program.ts';
import { writeCertificate } from './certificate.ts';

export interface Haproxy {
  readonly base: string;
  /** Its address without TLS. */
  readonly plainBase: string;
  /** The end of its log. */
  log(): string;
  stop(): Promise<void>;
}

const POLL_MS = 50;

/**
 * The system's HAProxy with the configuration in `deploy/` and the test's addresses. Without `alertsPort`,
 * nobody listens for the alerts.
 */
export async function startHaproxy(
  nodePorts: readonly number[],
  { alertsPort = 9 }: { readonly alertsPort?: number } = {},
): Promise<Haproxy> {
  const program = systemProgram(['haproxy'], 'haproxy');
  const folder = temporaryFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const configuration = readFileSync(join(projectRoot, 'deploy/haproxy/haproxy.cfg'), 'utf8')
    .replaceAll(/10\.0\.0\.1(\d):8000/g, (_, node: string) => `127.0.0.1:${nodePorts[Number(node) - 1]}`)
    .replaceAll(/10\.0\.0\.1\d:8002/g, `127.0.0.1:${alertsPort}`)
    .replace('bind :80\n', `bind 127.0.0.1:${plainPort}\n`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('/etc/ssl/private/projects.example.org.pem', writeCertificate(folder.path));
  const file = join(folder.path, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const check = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`HAProxy rejects deploy/haproxy/haproxy.cfg: ${check.stderr}`);
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-5000);
    });
  const killAtExit = () => child.kill('SIGTERM');
  process.once('exit', killAtExit);
  const base = `https://127.0.0.1:${port}`;
  const isReady = () =>
    ask(`${base}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${output}`);
    await setTimeout(POLL_MS);
  }
  return {
    base,
    plainBase: `http://127.0.0.1:${plainPort}`,
    log: () => output,
    stop: async () => {
      process.removeListener('exit', killAtExit);
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      folder.remove();
    },
  };
}
