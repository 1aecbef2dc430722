import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '../fixtures/wait-until.ts';
import { freePort } from '../free-port.ts';
import { projectRoot, temporaryFolder } from '../program.ts';
import { systemProgram } from '../system-program.ts';
import { writeCertificate } from './certificate.ts';

export interface Nginx {
  readonly base: string;
  /** Its address without TLS. */
  readonly plainBase: string;
  /** Everything in its logs. */
  log(): string;
  /**
   * Makes it reload its configuration: new workers start, and the old ones end after their last
   * response.
   */
  reload(): void;
  stop(): Promise<void>;
}

interface NginxOptions {
  readonly name?: 'infra-projects' | 'infra-projects-desk';
  /** Where the alerts listen; without it, nobody does. */
  readonly alertsPort?: number;
}

/** The system's nginx with a configuration of `deploy/nginx` and the test's addresses. */
export async function startNginx(
  nodePorts: readonly number[],
  { name = 'infra-projects', alertsPort = 9 }: NginxOptions = {},
): Promise<Nginx> {
  const program = systemProgram(['nginx'], 'nginx');
  const folder = temporaryFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const certificate = writeCertificate(folder.path);
  let node = 0;
  const site = readFileSync(join(projectRoot, `deploy/nginx/${name}.conf`), 'utf8')
    .replaceAll(
      /server (10\.0\.0\.\d+:8000|127\.0\.0\.1:8001)/g,
      () => `server 127.0.0.1:${nodePorts[node++]}`,
    )
    .replaceAll(/server 10\.0\.0\.\d+:8002/g, `server 127.0.0.1:${alertsPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate};`)
    .replaceAll('/var/log/nginx/', `${folder.path}/`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder.path}/${name};`,
  );
  const user = process.getuid?.() === 0 ? ['user root;'] : [];
  const main = [
    ...user,
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder.path}/nginx.pid;`,
    `error_log ${folder.path}/error.log;`,
    'events { worker_connections 512; }',
    `http { access_log off; ${temporary.join(' ')}`,
    site,
    '}',
  ];
  const file = join(folder.path, 'nginx.conf');
  writeFileSync(file, main.join('\n'));
  const args = ['-p', folder.path, '-c', file, '-e', join(folder.path, 'error.log')];
  const check = spawnSync(program, [...args, '-t'], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx rejects deploy/nginx/${name}.conf: ${check.stderr}`);
  const child = spawn(program, args, { stdio: 'ignore' });
  const killAtExit = () => child.kill('SIGTERM');
  process.once('exit', killAtExit);
  // The test may ask at once.
  await waitUntil(() => child.exitCode !== null || takesConnections(port));
  return {
    base: `https://127.0.0.1:${port}`,
    plainBase: `http://127.0.0.1:${plainPort}`,
    log: () =>
      ['error', name, `${name}-error`]
        .map((file) => readFileSync(join(folder.path, `${file}.log`), 'utf8'))
        .join('\n'),
    reload: () => void child.kill('SIGHUP'),
    stop: async () => {
      process.removeListener('exit', killAtExit);
      await ended(child, 'SIGTERM');
      folder.remove();
    },
  };
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
