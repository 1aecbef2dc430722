// Restores the newest backup of BACKUP_DIR into an empty store, checks it, serves it and asks it for its projects. Ends with an exit
// code other than 0 if there is none, if it is older than MAX_AGE_HOURS, or if anything is not as it was saved.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const { BACKUP_DIR, MAX_AGE_HOURS } = process.env;
const fail = (why) => {
  throw new Error(why);
};

const folder = mkdtempSync(join(tmpdir(), 'restore-drill-'));
const env = {
  PATH: process.env.PATH,
  TMPDIR: folder,
  STORE_URL: `sqlite:${join(folder, 'projects.db')}`,
  INDEX_DIR: join(folder, 'index'),
};
const run = (...args) =>
  execFileSync('infra-projects', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const readJson = (...args) => JSON.parse(run('--json', ...args));

try {
  const newest = readdirSync(BACKUP_DIR)
    .filter((name) => /^projects-.*\.db$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) fail(`There is no backup in ${BACKUP_DIR}.`);
  const backup = join(BACKUP_DIR, newest);
  const hours = (Date.now() - statSync(backup).mtimeMs) / 3_600_000;
  if (!(hours <= Number(MAX_AGE_HOURS)))
    fail(`The newest backup, ${newest}, is ${Math.floor(hours)} hours old.`);

  const checksum = createHash('sha256');
  await pipeline(createReadStream(backup), checksum);
  if (!readFileSync(`${backup}.sha256`, 'utf8').startsWith(checksum.digest('hex')))
    fail(`${newest} is not as it was saved: its checksum differs.`);

  run('restore', backup, '--yes');
  run('publications', '--verify');
  const { dataVersion } = readJson('snapshots');
  const projects = readJson('publications').at(-1)?.projectsAfter ?? fail(`${newest} holds no publication.`);

  const service = spawn('infra-projects', ['serve', '--host', '127.0.0.1', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const base = await addressOf(service);
    const ready = await (await fetch(`${base}/readyz`)).json();
    const listing = await (await fetch(`${base}/api/v1/infrastructure-projects/full/search/?limit=1`)).json();
    if (ready.data_version !== dataVersion || ready.projects !== projects || listing.count !== projects)
      fail(
        `${newest} holds ${projects} projects, but ${listing.count} are served (${JSON.stringify(ready)}).`,
      );
  } finally {
    service.kill();
    await ended;
  }
  console.log(
    `${newest}: restored, checked and served with its ${projects} projects (data version ${dataVersion}).`,
  );
} catch (error) {
  console.error(`The restore drill failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The address that a service prints when it has loaded its data. */
async function addressOf(service) {
  let output = '';
  for await (const text of service.stdout) {
    output += text;
    const [, base] = /^Open +(http:\S+?)\/?$/m.exec(output) ?? [];
    if (base !== undefined) return base;
  }
  return fail('The restored store cannot be served.');
}
