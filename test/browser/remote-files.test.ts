import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bulkFilePath } from '../../src/query/addresses.ts';
import { projectRoot } from '../program.ts';
import { visitor } from './visitor.ts';

const base = inject('sampleService');
const visit = visitor();

/** Modules that are no part of hyparquet. */
const modules: Readonly<Record<string, string>> = {
  '/fflate.js': 'fflate/esm/browser.js',
  '/httpvfs.js': 'sql.js-httpvfs/dist/index.js',
  '/sqlite.js': 'sql.js-httpvfs/dist/sqlite.worker.js',
  '/sqlite.wasm': 'sql.js-httpvfs/dist/sql-wasm.wasm',
};

/** Another site, with a page and the modules of hyparquet and sql.js-httpvfs. */
let site: Server;
let elsewhere: string;
beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    const [, ending = ''] = /^\/[\w.]+\.(js|wasm)$/.exec(url) ?? [];
    response.writeHead(200, { 'content-type': types[ending] ?? 'text/html' });
    response.end(
      ending !== ''
        ? readFileSync(join(projectRoot, 'node_modules', modules[url] ?? `hyparquet/src${url}`))
        : '<!doctype html><html lang="en"><title>Article</title>',
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => site.close());

const types: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' };

/** What a page of another site reads of the file. */
interface Reading {
  readonly rows: number;
  readonly codes: readonly unknown[];
}

/** The files are written after the start, which takes minutes where much else runs. */
const isWritten = (url: string) =>
  expect.poll(async () => (await fetch(url, { method: 'HEAD' })).status, { timeout: 280_000 }).toBe(200);

test('a page of another site reads a column of the Parquet file by parts', async () => {
  const url = base + bulkFilePath('infrastructure-projects.parquet');
  await isWritten(url);
  const bytes = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'));
  const parts: number[] = [];
  await visit(async (page) => {
    page.on('response', (response) => {
      if (response.url() === url && response.status() === 206)
        parts.push(Number(response.headers()['content-length']));
    });
    await page.goto(elsewhere);
    const { rows, codes } = (await page.evaluate(
      `(async () => {
        const { asyncBufferFromUrl, parquetMetadataAsync, parquetReadObjects } = await import('/index.js');
        const { gunzipSync } = await import('/fflate.js');
        const compressors = { GZIP: (page) => gunzipSync(page) };
        const file = await asyncBufferFromUrl({ url: '${url}' });
        const metadata = await parquetMetadataAsync(file);
        const rows = await parquetReadObjects({
          file, metadata, compressors, columns: ['province_code'], rowEnd: 1000,
        });
        return { rows: Number(metadata.num_rows), codes: [...new Set(rows.map((row) => row.province_code))] };
      })()`,
    )) as Reading;
    expect(rows).toBeGreaterThan(1000);
    expect(codes).not.toEqual([]);
    expect(codes).not.toContain(undefined);
  });
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThan(bytes / 4);
});

test('a page of another site asks the SQLite file by parts', async () => {
  const url = base + bulkFilePath('infrastructure-projects.sqlite');
  await isWritten(url);
  const bytes = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'));
  const parts: number[] = [];
  await visit(async (page) => {
    page.context().on('response', (response) => {
      if (response.url() === url && response.status() === 206)
        parts.push(Number(response.headers()['content-length']));
    });
    await page.goto(elsewhere);
    await page.addScriptTag({ url: '/httpvfs.js' });
    const rows = await page.evaluate(
      `(async () => {
        const config = { serverMode: 'full', requestChunkSize: 4096, url: '${url}' };
        const { db } = await createDbWorker([{ from: 'inline', config }], '/sqlite.js', '/sqlite.wasm');
        return db.query('SELECT project_id, province_code FROM snapshot WHERE project_id = 100 LIMIT 1');
      })()`,
    );
    expect(rows).toEqual([{ project_id: 100, province_code: expect.stringMatching(/^[A-Z]{2,3}$/) }]);
  });
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThan(bytes / 100);
});
