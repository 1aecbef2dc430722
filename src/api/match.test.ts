import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../test/fixtures/project-page.ts';
import { serviceOver, type TestService } from '../../test/fixtures/service.ts';
import { apiPaths } from '../query/index.ts';

const projects = [
  {
    name: 'Turquoise Junior Secondary School',
    department: 'Education',
    main_contractor: 'Nola Civils (Pty) Ltd',
  },
  { name: 'TURQUOISE JUNIOR SECONDARY SCHOOL', department: 'Education', local_municipality: 'Elundini' },
  { name: 'Amber Clinic', department: 'Health', local_municipality: 'Elundini' },
  { name: 'Laerskool Môrester', department: 'Education' },
];

let service: TestService;
beforeAll(async () => {
  service = await serviceOver(
    catalogueOf(...projects.map((values) => ({ 4: { province: 'Eastern Cape', ...values } }))),
  );
});
afterAll(() => service.close());

const ask = async (...names: string[]) => {
  const query = new URLSearchParams(names.map((name) => ['name', name]));
  const response = await service.ask({ url: `${apiPaths.match}?${query}` });
  return { status: response.statusCode, results: response.json().results, detail: response.json().detail };
};

test.each([
  ['turquoise junior secondary school', 'project', 'Turquoise Junior Secondary School', 'same', 2],
  ['Turqoise Junior Secondary', 'project', 'Turquoise Junior Secondary School', 'similar', 2],
  ['laerskool morester', 'project', 'Laerskool Môrester', 'same', 1],
  ['Nola Civils', 'firm', 'Nola Civils (Pty) Ltd', 'spelling', 1],
  ['Elundini', 'municipality', 'Elundini', 'same', 2],
  ['Department of Health', 'department', 'Health', 'similar', 1],
])('%s is the %s %s', async (name, kind, found, why, count) => {
  const { results } = await ask(name);
  expect(results).toMatchObject([{ name, match: { kind, name: found, why, count } }]);
  expect(results[0].match.paths).toHaveLength(kind === 'project' ? count : 1);
});

test('each name has its own answer, and what is like nothing has none', async () => {
  const { results } = await ask('Amber Clinic', 'Zzyzx Qqq', '   ');
  expect(results.map(({ match }: { match: { name: string } | null }) => match?.name)).toEqual([
    'Amber Clinic',
    undefined,
    undefined,
  ]);
});

test('at most a hundred names are matched at once', async () => {
  const names = Array.from({ length: 101 }, (_, i) => `Name ${i}`);
  expect((await ask(...names.slice(1))).status).toBe(200);
  expect(await ask(...names)).toMatchObject({ status: 400, detail: expect.stringContaining('100') });
});
