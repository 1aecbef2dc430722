import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot, temporaryFolder } from '../program.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[];
}

interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Locked {
  readonly version: string;
  readonly dev?: true;
  /** A workspace. */
  readonly link?: true;
}

const read = (name: string) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));
const manifest = read('package.json') as Record<'name' | 'version', string> &
  Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>;
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Runs in a folder with only these files: without installed packages and without the registry. */
function bomOf(files: readonly string[]): Bom {
  for (const file of files) {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(folder.path, file));
  }
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: folder.path, env, stdio: 'pipe' });
  return JSON.parse(output.toString());
}

const bom = bomOf([
  'package.json',
  'packages/client/package.json',
  'package-lock.json',
  '.npmrc',
  'deploy/sbom.mjs',
]);
const named = ({ name, version }: Component) => `${name}@${version}`;

/** The packages in the lockfile, without those for development only and the workspaces of this repository. */
const locked = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
  .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);

describe('npm run sbom', () => {
  test('prints CycloneDX with the name of the program', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.[5-9]$/) });
    expect(bom.metadata.component).toMatchObject({ name: manifest.name, version: manifest.version });
  });

  test('lists exactly the packages that the lockfile has for the running program', () => {
    expect(bom.components.map(named).toSorted()).toEqual([...new Set(locked)].toSorted());
  });

  test.each(Object.keys(manifest.dependencies))('lists %s with version, licence and checksum', (name) => {
    const component = bom.components.find((each) => each.name === name);
    expect(component).toMatchObject({
      version: packages[`node_modules/${name}`]!.version,
      purl: expect.stringMatching(/^pkg:npm\//),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
  });

  test('names the licence of every package', () => {
    for (const component of bom.components) {
      const [licence] = component.licenses ?? [];
      expect(licence?.license?.id ?? licence?.expression, named(component)).toMatch(/^[\w.()+ -]{3,}$/);
    }
  });

  test('lists no package that only development needs', () => {
    const names = new Set(bom.components.map(({ name }) => name));
    const other = Object.keys(manifest.devDependencies).filter(
      (name) => packages[`node_modules/${name}`]?.dev,
    );
    expect(other.length).toBeGreaterThan(15);
    for (const name of other) expect(names).not.toContain(name);
  });

  test('says which of the listed packages needs which', () => {
    const references = new Set([bom.metadata.component, ...bom.components].map((each) => each['bom-ref']));
    expect(references.size).toBe(bom.components.length + 1);
    expect(new Set(bom.dependencies.map(({ ref }) => ref))).toEqual(references);
    for (const { dependsOn } of bom.dependencies)
      for (const ref of dependsOn) expect(references).toContain(ref);
  });
});
