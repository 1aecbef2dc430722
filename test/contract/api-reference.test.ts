import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { apiReference } from '../api-reference.ts';
import { projectRoot } from '../program.ts';

const base = inject('sampleService');
const file = join(projectRoot, 'docs/api.md');

/** `vitest run -u` writes the reference anew. */
test('docs/api.md has every operation and parameter of the OpenAPI document', async () => {
  const document = await (await fetch(`${base}/api/v1/openapi.json`)).json();
  const [prose] = readFileSync(file, 'utf8').split('\n## Operations\n');
  await expect(`${prose!.trimEnd()}\n\n${apiReference(document)}\n`).toMatchFileSnapshot(file);
});
