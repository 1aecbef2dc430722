import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { generatedFiles, outOfDate } from '../../tools/generate/files.ts';
import { projectRoot } from '../program.ts';

/** `test/search` compares the judged queries, which are many. */
const files = generatedFiles.filter(({ path }) => !path.startsWith('test/search/'));

test.each(files)('$path is as `npm run generate` writes it', async ({ path, content }) => {
  const present = readFileSync(join(projectRoot, path), 'utf8');
  expect(await content(present, inject('sampleService')), outOfDate(path)).toBe(present);
});
