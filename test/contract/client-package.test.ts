import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { projectRoot, temporaryFolder } from '../program.ts';

const run = promisify(execFile);
const base = inject('sampleService');
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A project of somebody else, with the packed package unpacked where `npm install` would put it. */
beforeAll(async () => {
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder.path], {
    cwd: projectRoot,
  });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  const target = join(folder.path, 'node_modules/infra-projects');
  mkdirSync(target, { recursive: true });
  await run('tar', ['-xzf', join(folder.path, filename), '--strip-components', '1', '-C', target]);
  writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}');
});

const write = (name: string, content: string) => writeFileSync(join(folder.path, name), content);

const PROGRAM = `
import { InfraProjects, ProblemError } from 'infra-projects/client';

const projects = new InfraProjects('${base}');
const { count, results } = await projects.list({ q: 'clinic', fields: ['name', 'main_contractor'], limit: 1 });
const first = results[0];
const contractor = first === undefined ? null : first.main_contractor;
let listed = 0;
for await (const project of projects.all({ q: 'clinic', ordering: '-estimated_total_project_cost' }))
  if (project.name !== '') listed++;
const { fields } = await projects.facets({ q: 'clinic', limit: 1 });
const { snapshots } = await projects.project(1);
const refused = await projects.list({ limit: 0 }).catch((error) => error instanceof ProblemError && error.parameter);
console.log(JSON.stringify([count === listed, typeof contractor, fields.province.length, snapshots.length > 0, refused]));
`;

describe('the packed package', () => {
  test('gives its client to a project of its own', async () => {
    write('program.js', PROGRAM);
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder.path });
    expect(JSON.parse(stdout)).toEqual([true, 'string', 9, true, 'limit']);
  });

  // Library files are checked, too, and there is nothing but the browser's types: the client brings all it needs.
  test.each(['nodenext', 'bundler'])(
    'gives its types where modules are resolved as %s',
    async (resolution) => {
      const refused = `
// @ts-expect-error no such field
await projects.list({ fields: ['colour'] });
// @ts-expect-error a field that was not asked for
first?.province;
// @ts-expect-error no such ordering
await projects.list({ ordering: 'colour' });
`;
      write('program.ts', `${PROGRAM}${refused}`);
      const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
      const compilerOptions = {
        ...{
          module,
          moduleResolution: resolution,
          target: 'es2022',
          lib: ['es2023', 'dom', 'dom.asynciterable'],
        },
        ...{ strict: true, skipLibCheck: false, types: [], noEmit: true },
      };
      write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] }));
      const compiler = join(projectRoot, 'node_modules/.bin/tsc');
      await expect(run(compiler, ['-p', folder.path]).catch(({ stdout }) => stdout)).resolves.toMatchObject({
        stdout: '',
      });
    },
  );

  test('has nothing but types, scripts and their maps in the client', async () => {
    const { stdout } = await run('grep', [
      '-rhoE',
      "from '[^']+'",
      join(folder.path, 'node_modules/infra-projects/dist/client'),
    ]);
    expect([...new Set(stdout.trim().split('\n'))].filter((line) => !line.startsWith("from './"))).toEqual(
      [],
    );
  });
});
