import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../program.ts';
import { systemProgram } from '../system-program.ts';
import { modelsFolder } from './kubernetes-models.ts';

const run = promisify(execFile);

/** An object of Kubernetes. Which members it has is checked before anybody reads it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  // biome-ignore lint/suspicious/noExplicitAny: as many shapes as there are kinds
  readonly [member: string]: any;
}

/**
 * What `kubectl apply -k` would send of a kustomization of one's own, with these folders of the project as its
 * resources and components. Fails on what the schemas of Kubernetes refuse.
 */
export async function builtManifests(resource: string, component?: string): Promise<readonly Manifest[]> {
  const kubectl = systemProgram(['kubectl'], 'kubernetes-client');
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-kustomization-'));
  const named = (path: string) => [relative(realpathSync(folder), join(projectRoot, path))];
  const kustomization = {
    resources: named(resource),
    ...(component !== undefined && { components: named(component) }),
  };
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
  const { stdout: yaml } = await run(kubectl, ['kustomize', folder]).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  const json = execFileSync(process.execPath, ['read-manifests.mjs'], {
    cwd: modelsFolder,
    input: yaml,
    encoding: 'utf8',
  });
  return JSON.parse(json);
}

/**
 * What the TypeScript compiler says of manifests as values of their types. The schemas let members
 * pass that Kubernetes does not know, such as misspelt ones; the types do not.
 */
export async function typeErrors(manifests: readonly Manifest[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'infra-projects-manifests-'));
  try {
    symlinkSync(join(modelsFolder, 'node_modules'), join(folder, 'node_modules'));
    const lines = manifests.map(
      (manifest, i) =>
        `import type { I${manifest.kind} as T${i} } from 'kubernetes-models/${manifest.apiVersion}';\n` +
        `export const m${i}: T${i} = ${JSON.stringify(manifest)};`,
    );
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
    return await run(join(projectRoot, 'node_modules/.bin/tsc'), [...options, file], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
