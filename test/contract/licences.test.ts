import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../program.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** Packages whose work is part of the built assets, and the files with their licences. */
const bundled: Readonly<Record<string, string>> = {
  leaflet: 'licences/leaflet.txt',
  '@fontsource-variable/figtree': 'licences/figtree.txt',
  '@simplewebauthn/browser': 'licences/simplewebauthn-browser.txt',
};

/** Licences of what the build copies from packages. */
const copied: Readonly<Record<string, string>> = {
  '@fastify/swagger-ui': 'licences/fastify-swagger-ui.txt',
};

/** Everything that `npm pack` puts into the package, by path. */
const packed = (): readonly string[] => {
  const args = ['pack', '--dry-run', '--ignore-scripts', '--json'];
  const output = execFileSync('npm', args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ files }] = JSON.parse(output.toString()) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
};

const licenceOf = (name: string): string => {
  const folder = `node_modules/${name}`;
  const file = readdirSync(join(projectRoot, folder)).find((each) => /^LICENSE(\.md)?$/.test(each));
  return read(`${folder}/${file}`);
};

/** Names of the packages that the code and styles for browsers import. */
function importedForBrowsers(): readonly string[] {
  const sources = ['src/page', 'src/site', 'src/desk'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css') || /^islands\/.*(?<!\.test)\.ts$/.test(file))
      .map((file) => read(`${folder}/${file}`)),
  );
  const names = sources.flatMap((source) =>
    Array.from(
      source.matchAll(/(?:from|import|@import|url\()\s*['"]((?:@[\w-]+\/)?[\w-]+)(?:\/[^'"]*)?['"]/g),
      ([, name]) => name!,
    ),
  );
  return [...new Set(names)].filter((name) => name !== 'geojson');
}

describe('licences', () => {
  test('of everything in the built assets are in the package, with NOTICE and LICENSE', () => {
    expect(packed()).toEqual(
      expect.arrayContaining([
        ...['LICENSE', 'NOTICE', 'licences/swagger-ui.txt'],
        ...Object.values({ ...bundled, ...copied }),
      ]),
    );
  });

  test('are there for every package that is built into the assets', () => {
    expect(importedForBrowsers().toSorted()).toEqual(Object.keys(bundled).toSorted());
  });

  test.each(Object.entries({ ...bundled, ...copied }))(
    '%s: the text is the one of the installed version',
    (name, file) => {
      expect(read(file)).toBe(licenceOf(name));
      expect(read('NOTICE')).toContain(file);
    },
  );
});
