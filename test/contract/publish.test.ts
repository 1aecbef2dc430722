import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importArguments, markedProjects, writeIrmCsv } from '../irm-file.ts';
import { type RunningService, runProgram, startService, temporaryFolder } from '../program.ts';

const LISTING = '/api/v1/infrastructure-projects/full/search/';
const CSV = '/infrastructure-projects/full/search/csv';

/** Pause of a client between requests, which leaves processor time for publishing. */
const PAUSE_MS = 20;

/** Each version has another number of projects, all of them marked with its name. */
const versions = ['A', 'B', 'C', 'D'].map((mark, i) => ({ mark, count: 400 + 100 * i }));

let folder: ReturnType<typeof temporaryFolder>;
let service: RunningService | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await service?.stop();
  folder.remove();
});

async function publish(version: (typeof versions)[number], ...options: readonly string[]): Promise<void> {
  const file = writeIrmCsv(
    join(folder.path, `${version.mark}.csv`),
    markedProjects(version.count, version.mark),
  );
  const { code, stderr } = await runProgram([
    ...importArguments(`sqlite:${folder.path}/projects.db`, file),
    ...options,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

/** What a response shows about the version of its data. */
interface Seen {
  readonly count: number;
  readonly marks: readonly string[];
}

const marksOf = (projects: readonly { readonly name: string }[]) => [
  ...new Set(projects.map(({ name }) => name.at(-1)!)),
];

async function page(base: string, query: string): Promise<Seen> {
  const response = await fetch(`${base}${LISTING}${query}`);
  expect(response.status).toBe(200);
  const { count, results } = (await response.json()) as { count: number; results: { name: string }[] };
  return { count, marks: marksOf(results) };
}

async function fullCsv(base: string, query: string): Promise<Seen> {
  const response = await fetch(`${base}${CSV}${query}`);
  expect(response.status).toBe(200);
  const rows = parse(await response.text(), { columns: true }) as { name: string }[];
  return { count: rows.length, marks: marksOf(rows) };
}

/** Pages that are cached, read from disk, ordered and streamed. */
const requests: readonly ((base: string, turn: number) => Promise<Seen>)[] = [
  (base, turn) => page(base, `?offset=${(turn * 37) % 380}`),
  (base, turn) => page(base, `?limit=20000&ordering=${turn % 2 ? '' : '-'}name`),
  (base, turn) => page(base, `?limit=100&fields=name,irm_snapshot&offset=${turn % 50}`),
  (base) => fullCsv(base, ''),
  (base) => fullCsv(base, '?ordering=-estimated_total_project_cost'),
];

describe('a running service', () => {
  test('serves what another process publishes: each response has one version, and none fails', async () => {
    await publish(versions[0]!);
    service = await startService(['--store', `sqlite:${folder.path}/projects.db`]);
    const { base } = service;
    const seen: Seen[] = [];
    let polling = true;
    const client = async (ask: (typeof requests)[number]) => {
      for (let turn = 0; polling; turn++) {
        seen.push(await ask(base, turn));
        await setTimeout(PAUSE_MS);
      }
    };
    const clients = Promise.all(requests.map(client));
    const hasSeen = (count: number) => seen.some((one) => one.count === count);
    for (const version of versions.slice(1)) {
      await publish(version, '--replace');
      await Promise.race([clients, expect.poll(() => hasSeen(version.count)).toBe(true)]);
    }
    polling = false;
    await clients;
    const allowed = versions.map(({ mark, count }): Seen => ({ count, marks: [mark] }));
    for (const one of seen) expect(allowed).toContainEqual(one);
    for (const { count } of versions) expect(hasSeen(count), `${count} projects`).toBe(true);
    expect(service.output()).not.toMatch(/error|cannot/i);
  });

  test('changes its entity tags with the data, so that no client keeps old data', async () => {
    await publish(versions[0]!);
    service = await startService(['--store', `sqlite:${folder.path}/projects.db`]);
    const { base } = service;
    const etag = (await fetch(`${base}${LISTING}`)).headers.get('etag')!;
    const again = async () =>
      (await fetch(`${base}${LISTING}`, { headers: { 'if-none-match': etag } })).status;
    expect(await again()).toBe(304);
    await publish(versions[1]!, '--replace');
    await expect.poll(again).toBe(200);
  });
});
