import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/program.ts';
import { conformanceOf } from './conformance.ts';

function fileOf(content: string | Uint8Array): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const path = join(folder.path, 'package.json');
  writeFileSync(path, content);
  return path;
}

const sound = { id: 'oc4ids-abc123-1', title: 'Clinic', sector: ['health'] };
const wrong = (n: number) => ({ ...sound, id: `oc4ids-abc123-${n}`, title: n, locations: [{}, { id: n }] });

test('counts the projects that are as the schema says, and names what others have', async () => {
  const projects = [sound, wrong(2), wrong(3), { ...sound, id: 'oc4ids-abc123-4', sector: 'health' }];
  const text = JSON.stringify({ projects });
  const expected = {
    version: '0.9.5',
    projects: 4,
    conformant: 1,
    problems: [
      { problem: '/title must be string', count: 2, example: 'projects/1' },
      { problem: '/sector must be array', count: 1, example: 'projects/3' },
    ],
  };
  const found = await conformanceOf(fileOf(text), false);
  expect({ ...found, problems: found.problems.filter(({ problem }) => !/locations/.test(problem)) }).toEqual(
    expected,
  );
  expect(found.problems.filter(({ problem }) => /^\/locations\/id must be/.test(problem))).toHaveLength(1);
  expect(await conformanceOf(fileOf(gzipSync(text)), true)).toEqual(found);
});

test('counts a problem once for each project', async () => {
  const documents = Array.from({ length: 500 }, () => ({ id: 1 }));
  const { problems } = await conformanceOf(fileOf(JSON.stringify({ ...sound, documents })), false);
  expect(problems).toEqual([
    { problem: '/documents/id must be string', count: 1, example: 'the first object' },
  ]);
});
