import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '../../src/query/addresses.ts';
import { writeCertificate } from '../cluster/certificate.ts';
import { markedProjects, writeIrmWorkbook } from '../irm-file.ts';
import { blocksOf, documents } from '../markdown.ts';
import { temporaryFolder } from '../program.ts';
import { type Debian, makeDebian, startDebian } from './debian.ts';
import { packProgram } from './npm-package.ts';
import { type Podman, podmanIn } from './podman.ts';

const PATIENT = { timeout: 60_000, interval: 200 };
const run = promisify(execFile);

/** The commands of a part of a document, block by block. */
function commandsOf(
  heading: string,
  { path, chapter }: { readonly path: string; readonly chapter: string },
): readonly string[] {
  const [, section] = documents.get(path)!.split(`\n## ${chapter}\n`);
  const part = section!.split('\n### ').find((each) => each.startsWith(`${heading}\n`));
  const blocks = blocksOf(part!.split('\n## ')[0]!);
  expect(blocks.length, heading).toBeGreaterThan(0);
  return blocks.map(({ content }) => content);
}

const folder = temporaryFolder();
/** What the operator has downloaded, and the workbook. */
const files = join(folder.path, 'files');
let podman: Podman;
let debian: Debian;

const install = { path: 'docs/install.md', chapter: 'With npm and systemd' };
const installDesk = { path: 'docs/desk-run.md', chapter: 'Install it' };
const installAlerts = { path: 'docs/alerts-run.md', chapter: 'Install it' };

const follow = async (heading: string, guide = install): Promise<string> => {
  let printed = '';
  for (const commands of commandsOf(heading, guide)) printed += await debian.shell(commands);
  return printed;
};
const get = (address: string) => debian.shell(`curl --fail --silent --show-error --retry 60 ${address}`);
const listing = `http://127.0.0.1:8000${apiPaths.listing}`;
const countOf = async (address: string) => JSON.parse(await get(address)).count as number;

/** Packs the program in the versions that the document installs. Fills the cache with what npm ci needs. */
async function download(): Promise<string> {
  const cache = join(folder.path, 'npm-cache');
  for (const version of ['0.2.0', '0.3.0']) {
    const packed = await packProgram(join(folder.path, version), version);
    copyFileSync(packed, join(files, basename(packed)));
  }
  const names = ['infra-projects-0.2.0.tgz', 'infra-projects-0.3.0.tgz'];
  const sums = names.map((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(files, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(files, 'SHA256SUMS'), sums.join(''));
  const first = ['ci', '--omit=dev', '--ignore-scripts', '--cache', cache];
  await run('npm', first, { cwd: join(folder.path, '0.2.0/source') });
  return cache;
}

beforeAll(async () => {
  chmodSync(folder.path, 0o755);
  mkdirSync(files);
  podman = await podmanIn(join(folder.path, 'podman'));
  const [cache] = await Promise.all([
    download(),
    makeDebian(podman, folder.path, ['curl', 'nginx-light', 'openssl']),
    writeIrmWorkbook(join(files, 'my-workbook.xlsx'), markedProjects(300, 'reported')),
  ]);
  writeCertificate(files);
  debian = await startDebian(podman, { [files]: '/srv', [cache]: '/var/cache/npm' });
  await debian.shell(`
    printf 'cache=/var/cache/npm\\noffline=true\\nupdate-notifier=false\\n' > /root/.npmrc
    install -D certificate.pem /etc/ssl/projects.example.org.pem
    install -D key.pem /etc/ssl/private/projects.example.org.key`);
}, 900_000);

afterAll(async () => {
  await podman.remove();
  folder.remove();
});

describe('an installation as in docs/install.md', () => {
  test('starts without data', async () => {
    expect(await follow('Install')).toContain('infra-projects-0.2.0.tgz: OK');
    const ready = 'curl --silent --output /dev/null --write-out "%{http_code}" http://127.0.0.1:8000/readyz';
    await expect.poll(() => debian.shell(ready), PATIENT).toBe('503');
  });

  test('serves what is published', async () => {
    await follow('Publish something');
    await expect.poll(() => countOf(listing), PATIENT).toBe(300);
  });

  test('is open to the public through nginx', async () => {
    await follow('Open it to the public');
    const name = '--insecure --resolve projects.example.org:443:127.0.0.1';
    expect(await countOf(`${name} https://projects.example.org${apiPaths.listing}`)).toBe(300);
  });

  test('runs confined to its folder, as a user without capabilities', async () => {
    const main = 'systemctl show --value --property=MainPID infra-projects';
    const status = await debian.shell(`cat /proc/$(${main})/status`);
    for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
  });

  test('is started by the first request', async () => {
    await debian.shell('systemctl stop infra-projects.service');
    expect(await debian.shell('systemctl is-active infra-projects.service || true')).toBe('inactive\n');
    expect(await countOf(listing)).toBe(300);
    expect(await debian.shell('systemctl is-active infra-projects.service')).toBe('active\n');
  });

  test('comes back when it was killed', async () => {
    await debian.shell('systemctl kill --signal=SIGKILL infra-projects.service');
    expect(await countOf(listing)).toBe(300);
  });

  test('copies its data with the service of the timer', async () => {
    const told = '/var/lib/prometheus/node-exporter';
    await debian.shell(`mkdir -p ${told}`);
    expect(await follow('Back up')).toMatch(/infra-projects infra-projects .* projects-[1-7]\.db$/m);
    expect(await debian.shell('systemctl list-timers --no-legend')).toContain('infra-projects-backup.timer');
    expect(await debian.shell(`cat ${told}/*.prom`)).toMatch(
      /^infra_projects_backup_timestamp_seconds \d+$/m,
    );
  });

  test('is upgraded', async () => {
    expect(await follow('Upgrade')).toContain('infra-projects-0.3.0.tgz: OK');
    expect(await debian.shell('/opt/infra-projects/bin/infra-projects --version')).toBe('0.3.0\n');
    expect(await countOf(listing)).toBe(300);
  });

  test('runs the desk beside it, with a store of its own or with that of the service', async () => {
    await follow('The settings', installDesk);
    const settings = '/etc/infra-projects/infra-projects-desk.env';
    expect(await debian.shell(`stat -c '%a %U' ${settings}`)).toBe('600 root\n');
    const [copy, shareTheUser, start] = commandsOf('The unit', installDesk);
    await debian.shell(`echo STORE_URL=sqlite:projects.db > ${settings}`);
    await debian.shell(`${copy}\n${start}`);
    expect(await get('--location http://localhost:8001/')).toContain('<html');
    await debian.shell(`
      systemctl stop infra-projects-desk
      echo STORE_URL=sqlite:/var/lib/infra-projects/projects.db > ${settings}
      echo DESK_URL=http://localhost:8001 >> ${settings}`);
    await debian.shell(`${shareTheUser}\n${start}`);
    expect(await get('--location http://localhost:8001/')).toContain('<html');
  });

  test('has an administrator of the desk, by a link', async () => {
    const printed = await follow('The first administrator', installDesk);
    const [link] = /http:\/\/localhost:8001\S+/.exec(printed)!;
    expect(await get(link)).toContain('you@example.org');
    expect(await debian.shell('ls -l /var/lib/infra-projects')).toMatch(
      /^-rw------- 1 infra-projects infra-projects .* desk\.db$/m,
    );
    await debian.shell('systemctl disable --now infra-projects-desk');
  });

  test('runs the alerts beside it, with keys that only root may read', async () => {
    await follow('The keys', installAlerts);
    await follow('The settings', installAlerts);
    const settings = '/etc/infra-projects/infra-projects-alerts.env';
    const files = `${settings} /etc/infra-projects/alerts-key /etc/infra-projects/alerts-dkim.pem`;
    expect(await debian.shell(`stat -c '%a %U' ${files}`)).toBe('600 root\n'.repeat(3));
    const own = [
      'ALERTS_URL=http://localhost:8002/alerts',
      'ALERTS_SMTP_URL=smtp://127.0.0.1:25',
      'ALERTS_FROM=alerts@example.org',
    ];
    const set = (storeUrl: string) =>
      debian.shell(`printf '%s\\n' STORE_URL=${storeUrl} ${own.join(' ')} > ${settings}`);
    const [copy, shareTheUser, start] = commandsOf('The unit', installAlerts);
    await set('sqlite:projects.db');
    await debian.shell(`${copy}\n${start}`);
    await debian.shell('systemctl stop infra-projects-alerts');
    await set('sqlite:/var/lib/infra-projects/projects.db');
    await debian.shell(`${shareTheUser}\n${start}`);
    expect(await get('http://localhost:8002/alerts/new?q=a')).toContain('<form');
    expect(await debian.shell('ls -l /var/lib/infra-projects')).toMatch(
      /^-rw------- 1 infra-projects infra-projects .* alerts\.db$/m,
    );
  });

  test('checks the sender of the alerts with their key', async () => {
    const printed = await debian.shell('infra-projects-run alerts check-mail --dns 127.0.0.1:9 2>&1 || true');
    expect(printed).toContain('DKIM of alerts._domainkey.example.org');
    expect(printed).toContain('Not complete: SPF, DKIM, DMARC, MX.');
    await debian.shell('systemctl disable --now infra-projects-alerts');
  });

  test.each(['infra-projects', 'infra-projects-backup', 'infra-projects-desk', 'infra-projects-alerts'])(
    '%s has an exposure of at most 1.5',
    async (unit) => {
      const printed = await debian.shell(`systemd-analyze security --no-pager ${unit}`);
      const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(printed)!;
      expect(Number(level)).toBeLessThanOrEqual(1.5);
    },
  );

  test('leaves the data when it is removed', async () => {
    const before = await debian.shell('sha256sum /var/lib/infra-projects/projects.db');
    await follow('Remove');
    expect(
      await debian.shell(
        'systemctl --failed --no-legend; ls /opt; systemctl list-unit-files --no-legend infra-projects infra-projects.socket || true',
      ),
    ).toBe('');
    expect(await debian.shell('sha256sum /var/lib/infra-projects/projects.db')).toBe(before);
    expect(await debian.shell('ls /var/lib/infra-projects-backup /etc/infra-projects')).toMatch(
      /projects-\d\.db/,
    );
  });
});
