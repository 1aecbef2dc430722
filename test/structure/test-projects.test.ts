import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../program.ts';

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const projectsIn = (command: string) =>
  Array.from(command.matchAll(/--project ([\w-]+)/g), ([, name]) => name!);

test('.ci/run runs each test project once, in npm test or after it', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Record<string, string> };
  const defined = Array.from(textOf('vitest.config.ts').matchAll(/\bname: '([\w-]+)'/g), ([, name]) => name!);
  const run = [...projectsIn(scripts.test!), ...projectsIn(textOf('.ci/run'))];
  expect(run.toSorted()).toEqual(defined.toSorted());
});
