import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, inject, test } from 'vitest';
import { downloadPaths } from '../../src/query/addresses.ts';

const base = inject('sampleService');

interface DataPackage {
  readonly resources: readonly {
    readonly name: string;
    readonly path: string;
    readonly bytes: number;
    readonly hash: string;
    readonly schema?: { readonly fields: readonly { readonly name: string }[] };
  }[];
}

/** The data package of the sample, once the whole files are written. */
async function dataPackage(): Promise<DataPackage> {
  for (;;) {
    const response = await fetch(base + downloadPaths.dataPackage);
    if (response.status === 200) return (await response.json()) as DataPackage;
    expect(response.status).toBe(503);
  }
}

describe('the files of the data package', () => {
  test('lie beside it, with size and checksum as said', async () => {
    const { resources } = await dataPackage();
    const address = (path: string) => new URL(path, base + downloadPaths.dataPackage);
    for (const { path, bytes, hash } of resources) {
      const digest = createHash('sha256');
      let read = 0;
      for await (const chunk of (await fetch(address(path))).body!) {
        digest.update(chunk);
        read += chunk.length;
      }
      expect([path, read, `sha256:${digest.digest('hex')}`]).toEqual([path, bytes, hash]);
    }
  });

  test('have the columns of their schemas', async () => {
    for (const { path, schema } of (await dataPackage()).resources) {
      if (schema === undefined) continue;
      const content = await (await fetch(new URL(path, base + downloadPaths.dataPackage))).text();
      const [header] = parse(content, { to: 1 }) as string[][];
      expect(header).toEqual(schema.fields.map(({ name }) => name));
    }
  });
});
