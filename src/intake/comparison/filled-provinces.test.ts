import { expect, test } from 'vitest';
import type { IrmSnapshot, Quarter, ReportedProject, Sphere } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { compareWithPublished } from './compare-with-published.ts';
import { inBatches, publishedProjects } from './comparison.fixture.ts';

const irmSnapshot = (sphere: Sphere, quarter: Quarter): IrmSnapshot => ({
  ...{ financialYear: '2019-20', taken: '2019-10-15' },
  ...{ sphere, quarter },
});

/** Projects of which the first so many have a province. */
const projects = (count: number, filled: number): readonly ReportedProject[] =>
  Array.from({ length: count }, (_, i) =>
    reported(`${1001 + i * 3}`, {
      ...{ name: `Court ${i}`, department: 'Justice' },
      province: i < filled ? 'Limpopo' : '',
    }),
  );

test.each<[string, Sphere, number, number, number | undefined, string | undefined]>([
  ['all of 20 beside none', 'national', 20, 20, 0, 'blocks'],
  ['19 of 20', 'national', 20, 19, 0, 'blocks'],
  ['18 of 20', 'national', 20, 18, 0, undefined],
  ['all of 9', 'national', 9, 9, 0, undefined],
  ['all beside 9 of 20 published', 'national', 20, 20, 9, 'blocks'],
  ['all beside 10 of 20 published', 'national', 20, 20, 10, undefined],
  ['all, and nothing national is published', 'national', 20, 20, undefined, 'warns'],
  ['all of a provincial file', 'provincial', 20, 20, 0, undefined],
])('provinces filled: %s', async (_, sphere, count, filled, before, severity) => {
  const published = before === undefined ? [] : [[irmSnapshot(sphere, 1), projects(count, before)] as const];
  const file = inBatches(projects(count, filled));
  const { findings } = await compareWithPublished(
    file,
    irmSnapshot(sphere, 2),
    publishedProjects(...published),
  );
  expect(findings.find(({ code }) => code === 'other_sphere')?.severity).toBe(severity);
});
