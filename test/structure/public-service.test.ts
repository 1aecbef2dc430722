import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../program.ts';

const source = join(projectRoot, 'src');

const NOW = /^(?:import|export|\}) ?.*?(?:from )?'(\.[^']+)';$/gm;
const NOW_OR_LATER = /(?:from |import\(|import |new URL\()'(\.[^']+)'/g;

/** Every file that a file loads, with what those load. Types are not loaded. */
function loadedBy(file: string, when = NOW_OR_LATER, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type .*?from '.*?';$/gms, '');
  for (const [, path] of text.matchAll(when))
    loadedBy(resolve(dirname(file), path!.replace(/\.js$/, '.ts')), when, found);
  return found;
}

const filesOf = (entry: string, when = NOW_OR_LATER): readonly string[] =>
  [...loadedBy(join(source, entry), when)].map((file) => relative(source, file));

test('the public service loads no code of the desk, nor of the alerts', () => {
  const files = filesOf('cli/serve.ts');
  expect(files).toContain('cli/processes/service.ts');
  expect(files).toContain('http/server.ts');
  expect(files.filter((file) => /^(?:desk|alerts|database|mail|cli\/(?:desk|alerts))\//.test(file))).toEqual(
    [],
  );
  expect(filesOf('cli/desk/desk.ts')).toContain('desk/guard/guard.ts');
});

test('what the public service answers with holds nothing that can write into a store', () => {
  const answering = filesOf('cli/processes/service.ts').filter((file) => !file.startsWith('store/'));
  for (const file of answering)
    expect([file, /openWriter|StoreWriter/.test(readFileSync(join(source, file), 'utf8'))]).toEqual([
      file,
      false,
    ]);
});

test('who answers from an index loads no engine of a store', () => {
  const files = filesOf('api/listing.ts', NOW);
  expect(files).toContain('index/catalogue-index.ts');
  expect(files.filter((file) => /^store\/(?:sqlite|postgres)\//.test(file))).toEqual([]);
});
