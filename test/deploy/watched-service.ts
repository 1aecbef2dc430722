import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { childrenOf } from '../fault/machine/process-tree.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { freePort } from '../free-port.ts';
import { projectRoot, runProgram, spawnProgram, startService } from '../program.ts';

const PROJECTS = 200;

const backupFile = 'infra-projects-backup.prom';

/** What the backup unit does after a backup, with a folder of the test for that of the node exporter. */
export function recordBackup(folder: string): void {
  const unit = readFileSync(join(projectRoot, 'deploy/systemd/infra-projects-backup.service'), 'utf8');
  const script = /^ExecStartPost=\+-\/bin\/sh -ec '([^']*)'$/m.exec(unit)![1]!;
  const command = script
    .replaceAll('$$', '$')
    .replaceAll('%%', '%')
    .replaceAll('\\\\', '\\')
    .replace('/var/lib/prometheus/node-exporter', folder);
  mkdirSync(folder, { recursive: true });
  expect(spawnSync('/bin/sh', ['-ec', command]).status).toBe(0);
}

/** A service, a desk, alerts and a machine to watch. */
export interface Watched {
  /** Addresses by job. */
  readonly targets: Readonly<Record<string, string>>;
  /** The text of `/metrics`. */
  metricsOf(job: string): Promise<string>;
  killWorker(): void;
  stop(): Promise<void>;
}

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => 0,
  );

const toBecome = (address: string, status: number) =>
  waitUntil(async () => (await statusOf(address)) === status);

/**
 * Starts a service of two workers with visitors, which was asked before there was data; a desk; alerts;
 * and a machine that shows what the backup unit wrote.
 */
export async function startWatched(folder: string): Promise<Watched> {
  const store = `sqlite:${join(folder, 'projects.db')}`;
  const service = await startService(['--workers', '2', '--store', store]);
  const deskAddress = `127.0.0.1:${await freePort()}`;
  const practice = ['desk', 'practice', '--folder', join(folder, 'practice'), '--projects', '20'];
  const desk = spawnProgram(practice, { env: { DESK_PORT: deskAddress.split(':')[1]! } });
  const alertsAddress = `127.0.0.1:${await freePort()}`;
  const alerts = spawnProgram(['alerts', '--store', store], {
    env: {
      INDEX_DIR: join(folder, 'alerts-index'),
      ALERTS_PORT: alertsAddress.split(':')[1]!,
      ALERTS_URL: `http://${alertsAddress}/alerts`,
      ALERTS_KEY: randomBytes(32).toString('base64'),
      ALERTS_SMTP_URL: 'smtp://127.0.0.1:9',
      ALERTS_FROM: 'alerts@example.org',
    },
  });
  recordBackup(join(folder, 'textfile'));
  const machine = createServer((_request, response) =>
    response.end(readFileSync(join(folder, 'textfile', backupFile))),
  ).listen(0, '127.0.0.1');
  const listing = `${service.base}${apiPaths.listing}`;
  let isVisited = true;
  let visits: Promise<unknown> = Promise.resolve();
  const visit = async (words: string) => {
    for (let i = 0; isVisited; i++) {
      await statusOf(`${listing}?offset=${i % PROJECTS}&q=${words}`);
      await statusOf(`${service.base}/nowhere`);
      await after(5);
    }
  };
  const stop = async () => {
    isVisited = false;
    await visits;
    machine.close();
    machine.closeAllConnections();
    for (const process of [desk, alerts]) process.kill('SIGTERM');
    await service.stop();
  };
  try {
    await toBecome(listing, 503);
    await runProgram(['sample', '--projects', `${PROJECTS}`, '--store', store]);
    await toBecome(listing, 200);
    for (const address of [deskAddress, alertsAddress]) await toBecome(`http://${address}/healthz`, 200);
  } catch (error) {
    await stop();
    throw error;
  }
  visits = Promise.all(['', 'road', 'clinic', 'school'].map(visit));
  const targets: Readonly<Record<string, string>> = {
    'infra-projects': service.base.replace('http://', ''),
    'infra-projects-desk': deskAddress,
    'infra-projects-alerts': alertsAddress,
    machines: `127.0.0.1:${(machine.address() as AddressInfo).port}`,
  };
  return {
    targets,
    metricsOf: async (job) => (await fetch(`http://${targets[job]}/metrics`)).text(),
    killWorker: () => process.kill(childrenOf(service.process.pid!)[0]!, 'SIGKILL'),
    stop,
  };
}
