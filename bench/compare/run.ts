import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startService, temporaryFolder } from '../../test/program.ts';
import { type AskedRequest, spread } from './asked-request.ts';
import { askedRequests } from './asked-requests.ts';
import { differences } from './differences.ts';
import { answerTo } from './exchange.ts';
import { makeStore } from './store.ts';

// Compares the responses of two built checkouts over the same store, byte for byte.

const [first, second, part = ''] = process.argv.slice(2);
if (first === undefined || second === undefined) {
  console.error('Name two built checkouts: npm run compare -- BEFORE AFTER [PART OF THE ADDRESS]');
  process.exit(2);
}
const [before, after] = [resolve(first), resolve(second)];

/** More would only list the same difference again. */
const MOST_LISTED = 60;

const folder = temporaryFolder();
try {
  const store = await makeStore(before, folder.path);
  const start = (root: string, name: string) => {
    const copy = join(folder.path, `${name}.db`);
    copyFileSync(store, copy);
    return startService(['--store', `sqlite:${copy}`], { root, env: { MAX_LAG_MS: '60000' } });
  };
  const services = [await start(before, 'before'), await start(after, 'after')];
  try {
    process.exitCode = await compare(services.map(({ base }) => base) as [string, string]);
  } finally {
    for (const service of services) await service.stop();
  }
} finally {
  folder.remove();
}

/** Returns the exit code. */
async function compare([before, after]: readonly [string, string]): Promise<number> {
  const all = (await askedRequests(before)).filter(({ path }) => path.includes(part));
  const statuses = new Map<number, number>();
  const found: string[] = [];
  for (const asked of all) {
    const [old, now] = await Promise.all([answerTo(before, asked), answerTo(after, asked)]);
    statuses.set(old.status, (statuses.get(old.status) ?? 0) + 1);
    const lines = differences(old, now);
    if (lines.length > 0) found.push([titleOf(asked), ...lines.map((line) => `  ${line}`)].join('\n'));
  }
  for (const each of spread(found, MOST_LISTED)) console.log(each);
  const answers = [...statuses].sort().map(([status, count]) => `${count} times ${status}`);
  console.log(`${all.length} requests (${answers.join(', ')}), ${found.length} with differences.`);
  return found.length === 0 ? 0 : 1;
}

function titleOf({ method = 'GET', path, headers, tagAs }: AskedRequest): string {
  const more = [
    ...(headers ? [JSON.stringify(headers)] : []),
    ...(tagAs ? [`with its tag as ${tagAs}`] : []),
  ];
  return [method, path.slice(0, 300), ...more].join(' ');
}
