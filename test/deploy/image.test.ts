import { chmodSync, chownSync, createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { freePort } from '../free-port.ts';
import { markedProjects, quarterArguments, writeIrmWorkbook } from '../irm-file.ts';
import { temporaryFolder } from '../program.ts';
import { buildImage, IMAGE, VERSION } from './image.ts';
import { builtManifests, type Manifest } from './manifests.ts';
import { podArguments } from './pod.ts';
import { type Podman, podmanIn } from './podman.ts';

const MEGABYTE = 1_000_000;
const PATIENT = { timeout: 60_000, interval: 200 };

const folder = temporaryFolder();
let podman: Podman;

beforeAll(async () => {
  podman = await podmanIn(join(folder.path, 'podman'));
  await buildImage(podman, folder.path);
}, 600_000);

afterAll(async () => {
  await podman.remove();
  folder.remove();
});

/** How `docs/install.md` runs it, and what this machine needs besides. */
const confined = [
  ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--memory', '640m'],
  ...['--volume', 'projects:/data'],
  ...['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
];
const settings = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

describe('the image', () => {
  test('is under 100 MB compressed, and the program in it under 60 MB unpacked', async () => {
    const archive = join(folder.path, 'image.tar');
    await podman.output('save', '--format', 'docker-archive', '--output', archive, IMAGE);
    let compressed = 0;
    for await (const chunk of createReadStream(archive).pipe(createGzip())) compressed += chunk.length;
    const layers = JSON.parse(await podman.output('history', '--format', 'json', IMAGE)) as {
      readonly CreatedBy: string;
      readonly size: number;
    }[];
    const program = layers.find(({ CreatedBy }) => CreatedBy.includes('COPY'))!.size;
    console.error(
      `The image: ${Math.round(compressed / MEGABYTE)} MB, ${Math.round(program / MEGABYTE)} MB of it the program, unpacked.`,
    );
    expect(compressed).toBeLessThan(100 * MEGABYTE);
    expect(program).toBeGreaterThan(10 * MEGABYTE);
    expect(program).toBeLessThan(60 * MEGABYTE);
  });

  test('says what it is and how to run it', async () => {
    const [image] = JSON.parse(await podman.output('image', 'inspect', IMAGE));
    expect(image.Config).toMatchObject({
      User: '10001:10001',
      StopSignal: 'SIGTERM',
      Volumes: { '/data': {} },
      ExposedPorts: { '8000/tcp': {}, '8001/tcp': {}, '8002/tcp': {} },
      Cmd: ['serve'],
    });
    expect(image.Labels).toMatchObject({
      'org.opencontainers.image.title': 'Infrastructure Projects Search',
      'org.opencontainers.image.version': VERSION,
      'org.opencontainers.image.licenses': 'MIT',
    });
    expect(image.Healthcheck.Test).toEqual(['CMD', 'node', '/opt/infra-projects/healthy.mjs']);
  });
});

describe('a container without privileges, over a read-only file system', () => {
  let base: string;
  let service: string;
  const get = async (path: string) => {
    const response = await fetch(base + path);
    return { status: response.status, body: await response.json() };
  };
  const becomes = (status: number) =>
    expect
      .poll(
        () =>
          get('/readyz').then(
            (ready) => ready.status,
            () => 0,
          ),
        PATIENT,
      )
      .toBe(status);
  const exitCode = async (id: string) =>
    Number(await podman.output('inspect', '--format', '{{.State.ExitCode}}', id));

  beforeAll(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const own = settings({ HOST: '127.0.0.1', PORT: port });
    service = await podman.output('run', '--detach', ...confined, ...own, IMAGE);
  });

  test('is healthy before there is any data', async () => {
    await becomes(503);
    expect(await podman.run('healthcheck', 'run', service)).toMatchObject({ code: 0 });
  });

  test('may do nothing but write into its volume', async () => {
    const status = await podman.output('exec', service, 'cat', '/proc/1/status');
    expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m);
    for (const capabilities of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${capabilities}:\\s+0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    const written = (path: string) => podman.run('exec', service, 'touch', path);
    expect(await written('/data/file')).toMatchObject({ code: 0 });
    for (const path of ['/file', '/opt/infra-projects/file', '/opt/infra-projects/bin/infra-projects'])
      expect((await written(path)).stderr).toMatch(/Read-only file system|Permission denied/);
  });

  test('serves a workbook that another container publishes into its volume', async () => {
    const incoming = join(folder.path, 'incoming');
    mkdirSync(incoming);
    await writeIrmWorkbook(join(incoming, 'reported.xlsx'), markedProjects(300, 'reported'));
    chmodSync(incoming, 0o755);
    const { code, stdout, stderr } = await podman.run(
      ...['run', '--rm', ...confined, '--volume', `${incoming}:/incoming:ro`, IMAGE],
      ...['import', '/incoming/reported.xlsx', ...quarterArguments(), '--taken', '2019-07-15', '--yes'],
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('300 projects');
    await becomes(200);
    expect((await get(apiPaths.listing)).body).toMatchObject({ count: 300 });
  });

  test('ends on SIGTERM with 0, and has its data and its index after the next start', async () => {
    const before = (await get('/readyz')).body;
    await podman.output('stop', '--time', '30', service);
    expect(await exitCode(service)).toBe(0);
    await podman.output('start', service);
    await becomes(200);
    const { data_version, indexed_at, projects, store } = before;
    expect((await get('/readyz')).body).toMatchObject({ data_version, indexed_at, projects, store });
    expect((await get(apiPaths.listing)).body).toMatchObject({ count: 300 });
    expect(await podman.run('healthcheck', 'run', service)).toMatchObject({ code: 0 });
  });

  test('is unhealthy if its port does not answer', async () => {
    const asked = await podman.run('exec', service, 'node', '/opt/infra-projects/healthy.mjs', '1');
    expect(asked.code).toBe(1);
    expect(asked.stderr).toContain('No answer from port 1: connect ECONNREFUSED');
  });

  test('runs the desk, too', async () => {
    const port = await freePort();
    const own = settings({ HOST: '127.0.0.1', DESK_PORT: port });
    const desk = await podman.output('run', '--detach', ...confined, ...own, IMAGE, 'desk');
    const healthy = ['exec', desk, 'node', '/opt/infra-projects/healthy.mjs', `${port}`];
    await expect.poll(async () => (await podman.run(...healthy)).code, PATIENT).toBe(0);
    await podman.output('stop', '--time', '30', desk);
    expect(await exitCode(desk)).toBe(0);
  });
});

describe('the jobs of deploy/kubernetes, in a container as their pods are', () => {
  const place = join(folder.path, 'jobs');
  let jobs: readonly Manifest[];
  const ran = (name: string) => {
    const job = jobs.find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === name)!;
    const limits = ['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
    const store = ['--volume', 'projects:/data'];
    const pod = podArguments(job.spec.jobTemplate.spec.template, place);
    return podman.run('run', '--rm', ...limits, ...store, ...pod, IMAGE);
  };

  beforeAll(async () => {
    jobs = await builtManifests('deploy/kubernetes');
    for (const name of ['backup', 'scripts', 'secrets']) mkdirSync(join(place, name), { recursive: true });
    chmodSync(folder.path, 0o755);
    chownSync(join(place, 'backup'), 10_001, 10_001);
    const { data } = jobs.find(({ kind, data }) => kind === 'ConfigMap' && 'backup.sh' in data)!;
    for (const [name, text] of Object.entries<string>(data))
      writeFileSync(join(place, 'scripts', name), text, { mode: 0o644 });
    writeFileSync(join(place, 'secrets/store-url'), 'sqlite:/data/projects.db\n', { mode: 0o440 });
    chownSync(join(place, 'secrets/store-url'), 0, 10_001);
  });

  test('save the store, and restore the backup into an empty one', async () => {
    expect(await ran('infra-projects-restore-drill')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no backup in /backup'),
    });
    expect(await ran('infra-projects-backup')).toMatchObject({ code: 0 });
    expect(await ran('infra-projects-restore-drill')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('restored, checked and served with its 300 projects'),
    });
  });
});
