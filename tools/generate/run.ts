import { readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './files.ts';
import { sampleService } from './sample-service.ts';

// `npm run generate`: writes the generated files that are out of date, and names them.
const fileOf = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const { base, close } = await sampleService();
for (const { path, content } of generatedFiles) {
  const present = readFileSync(fileOf(path), 'utf8');
  const expected = await content(present, base);
  if (expected === present) continue;
  writeFileSync(fileOf(path), expected);
  console.log(`Wrote ${path}.`);
}
await close();
