import { describe, expect, test } from 'vitest';
import type { Sphere } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { inBatches } from './comparison.fixture.ts';
import { knownIdFindings } from './known-ids.ts';
import { projectColumns } from './project-columns.ts';

async function findings(
  ids: readonly string[],
  own: readonly string[],
  others: readonly string[] = [],
  sphere: Sphere = 'provincial',
) {
  const columns = await projectColumns(inBatches(ids.map((id) => reported(id))), sphere);
  const other: Sphere = sphere === 'national' ? 'provincial' : 'national';
  const known = [
    ...own.map((irmProjectId) => ({ sphere, irmProjectId })),
    ...others.map((irmProjectId) => ({ sphere: other, irmProjectId })),
  ];
  return (await knownIdFindings(columns, sphere, () => inBatches(known))).map(
    ({ sentence, code }) => `${code}: ${sentence}`,
  );
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => `${from + i}`);

describe('a new id', () => {
  test.each([
    ['30682', '030682'],
    ['00030682', '30682'],
    ['P30682', '30682'],
    ['IRM-0030682', '30682'],
    ['30682', 'EC/30682'],
    ['ec30682', 'EC 30682'],
  ])('%s is like the known %s', async (id, known) => {
    expect(await findings([id, '5'], [known, '5'])).toEqual([
      `id_rewritten: 1 new Project ID is like a known one: ${id} for ${known}.`,
    ]);
  });

  test.each([
    ['30683', '30682'],
    ['EC-001', 'GP-001'],
    ['30682A', '30682'],
    ['300', '3'],
    ['0', '00'],
    ['X', 'Y'],
  ])('%s is not like the known %s', async (id, known) => {
    expect(await findings([id], [known])).toEqual([]);
  });

  test('is no rewritten one if it is known itself, or if another sphere knows the like of it', async () => {
    expect(await findings(['7', '07'], ['7', '07'])).toEqual([]);
    expect(await findings(['7'], ['5'], ['07'])).toEqual([]);
  });

  test('counts once, however many known ones are like it', async () => {
    expect(await findings(['A7'], ['7', '07', '007'])).toEqual([
      'id_rewritten: 1 new Project ID is like a known one: A7 for 7.',
    ]);
  });
});

describe('a file of the other sphere', () => {
  test.each([
    ['one of five ids', 10, 2, true],
    ['fewer than one of five', 11, 2, false],
    ['nine ids', 9, 9, false],
  ])('is known by %s', async (_, count, others, isOther) => {
    expect(await findings(numbers(100, count), [], numbers(100, others))).toEqual(
      isOther
        ? [`other_sphere: ${others} of ${count} Project IDs are known in the national sphere only.`]
        : [],
    );
  });

  test('is not one whose ids both spheres know', async () => {
    expect(await findings(numbers(100, 20), numbers(100, 20), numbers(100, 20), 'national')).toEqual([]);
  });
});
