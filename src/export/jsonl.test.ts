import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, csvFields } from '../project/index.ts';
import { flagsOf } from '../quality/index.ts';
import { archiveOf, joined, type TestArchive } from './archive.fixture.ts';
import { jsonlChunks } from './jsonl.ts';

/** More than one batch. */
const PROJECTS = 123;

let over: TestArchive;
beforeAll(async () => {
  over = await archiveOf(
    Array.from({ length: PROJECTS }, (_, i) => ({
      name: `Project ${i + 1}, "phase"\nline\u2028separator 😀`,
      estimated_total_project_cost: i === 0 ? null : i === 1 ? 1200.5 : 1000 * i,
      latitude: i === 2 ? '-29.50' : null,
      longitude: i === 2 ? '0' : null,
    })),
  );
});
afterAll(() => over.close());

const jsonl = async (positions: readonly number[]) =>
  (await joined(jsonlChunks(over.archive, Uint32Array.from(positions)))).toString();

describe('JSON Lines', () => {
  test('are empty if there are no projects', async () => {
    expect(await jsonl([])).toBe('');
  });

  test('have one object per line with the id, every field of the CSV and the flags; every line ends with LF', async () => {
    const text = await jsonl([...over.archive.allPositions]);
    expect(text.endsWith('}\n')).toBe(true);
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBe(PROJECTS);
    const projects = lines.map((line) => JSON.parse(line));
    expect(projects.map(({ id }) => id)).toEqual(Array.from({ length: PROJECTS }, (_, i) => i + 1));
    for (const [position, { id: _, quality, ...project }] of projects.entries()) {
      expect(Object.keys(project)).toEqual(csvFields.map(({ name }) => name));
      expect(quality).toEqual(flagsOf(over.archive.quality[position]!));
      expect(over.archive.published(position)).toMatchObject(project);
    }
  });

  test('have only the given columns, in the order of the CSV', async () => {
    const columns = columnsOf(['quality', 'estimated_total_project_cost', 'id'])!;
    const chunks = jsonlChunks(over.archive, Uint32Array.of(1), { columns });
    expect(String(await joined(chunks))).toBe(
      '{"id":2,"estimated_total_project_cost":1200.5,"quality":["coordinates_unset","province_missing","department_missing","status_missing"]}\n',
    );
  });

  test('are in the order of the positions', async () => {
    const ids = (await jsonl([60, 3, 122, 0, 61])).trimEnd().split('\n');
    expect(ids.map((line) => JSON.parse(line).id)).toEqual([61, 4, 123, 1, 62]);
  });

  test('have amounts as floats, and null if unknown', async () => {
    const text = await jsonl([0, 1, 2]);
    const costs = text.match(/"estimated_total_project_cost":[^,]+/g);
    expect(costs?.map((member) => member.split(':')[1])).toEqual(['null', '1200.5', '2000.0']);
  });
});
