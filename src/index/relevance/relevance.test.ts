import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ProjectSnapshot } from '../../project/index.ts';
import { reported } from '../../project/project.fixture.ts';
import { publish, quarterOf, writerOf } from '../../store/store.fixture.ts';
import { indexFolder } from '../index.fixture.ts';
import { pagePositions } from '../select/page-positions.ts';
import { select } from '../select/selection.ts';

const folder = mkdtempSync(join(tmpdir(), 'infra-projects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Known = Omit<Partial<ProjectSnapshot>, 'name'>;

let built = 0;

/** The names found for `q`, in order, among projects with these names and values. */
async function found(q: string, ...projects: readonly (readonly [name: string, known?: Known])[]) {
  const name = `${++built}`;
  const url = `sqlite:${join(folder, `${name}.db`)}`;
  const store = writerOf(url);
  const all = projects.map(([name, known], i) => reported(`${i}`, { name, ...known }));
  await publish(store, quarterOf('2019-20', 1), all);
  await store.close();
  const index = await indexFolder(join(folder, name)).build(url);
  const positions = pagePositions(index, select(index, { q }), undefined, 0, projects.length);
  await index.release();
  return Array.from(positions, (position) => projects[position]![0]);
}

const education = { department: 'Education' };

describe('the best match', () => {
  test('is the project with this id, then those with this project number', async () => {
    expect(
      await found(
        ' 2 ',
        ['Hall 2'],
        ['Clinic'],
        ['2'],
        ['Bridge', { project_number: '2' }],
        ['Dam', { project_number: 'A/2' }],
      ),
    ).toEqual(['Clinic', 'Bridge', '2', 'Hall 2', 'Dam']);
  });

  test('has this project number, in any spelling', async () => {
    expect(
      await found(
        'w-12 AND WS',
        ['W 12 WS'],
        ['Longer', { project_number: 'W/12/WS/2' }],
        ['Same', { project_number: 'W/12/WS' }],
        ['Programme', { budget_programme: 'W/12/WS' }],
      ),
    ).toEqual(['Same', 'W 12 WS', 'Longer', 'Programme']);
  });

  test('has the typed words in its name: as a phrase, then anywhere, then in other fields', async () => {
    expect(
      await found(
        'primary school',
        ['Hall', { budget_programme: 'Primary School' }],
        ['Primary Hall', { budget_programme: 'School' }],
        ['School, Primary'],
        ['Primary Schooling'],
        ['Jade Primary School'],
      ),
    ).toEqual(['Jade Primary School', 'School, Primary', 'Primary Schooling', 'Primary Hall', 'Hall']);
  });

  test('has the small words in its phrase, too', async () => {
    expect(
      await found('house of culture', ['Culture House'], ['A House for Culture'], ['House of Culture']),
    ).toEqual([...['House of Culture', 'Culture House', 'A House for Culture']]);
  });

  test('has one of the alternatives in its name, which are no phrase', async () => {
    expect(
      await found(
        'road OR bridge',
        ['Hall', { budget_programme: 'Road' }],
        ['Road OR Bridge'],
        ['New Bridge'],
        ['Road'],
      ),
    ).toEqual(['Road OR Bridge', 'Road', 'New Bridge', 'Hall']);
  });

  test('has another form or the beginning of a word in its name rather than in other fields', async () => {
    expect(
      await found(
        'schools',
        ['Hall', { budget_programme: 'Schools' }],
        ['Preschools'],
        ['School'],
        ['The Schools'],
      ),
    ).toEqual(['The Schools', 'School', 'Hall']);
  });

  test('is a name of which every word is typed', async () => {
    expect(await found('bela hall', ['Hall, Bela, Town'], ['Hall, Bela'], ['Bela Bela Hall'])).toEqual([
      ...['Bela Bela Hall', 'Hall, Bela', 'Hall, Bela, Town'],
    ]);
  });

  test.each<[q: string, known: Known]>([
    ['Education', { department: 'Education' }],
    ['makhado', { local_municipality: 'Makhado' }],
    ['o r tambo', { district_municipality: 'O.R. Tambo' }],
    ['zandori projects', { main_contractor: 'ZANDORI  PROJECTS (Pty) Ltd' }],
    ['Zandori Projects CC', { main_contractor: 'Tuvave JV; Zandori Projects cc' }],
    ['zandori civils & plant (pty) ltd', { main_contractor: 'Zandori Civils and Plant (PTY) LTD' }],
    ['Zandori & Partners', { main_contractor: 'Zandori & Partners' }],
    ['projects of Zandori Civils', { main_contractor: 'Zandori Civils CC' }],
    ['Makhado Local Municipality', { local_municipality: 'Makhado' }],
    ['the department of health', { department: 'Health' }],
  ])('belongs to what %j is, before other projects with the words outside of the name', async (q, known) => {
    const words = `The ${Object.values(known)[0]}`;
    expect(
      await found(
        q,
        ['Other', { other_parties: words }],
        ['Own', known],
        ['Longer', { budget_programme: words }],
      ),
    ).toEqual(['Own', 'Other', 'Longer']);
  });

  test('is built by any of the firms that differ only in their legal form', async () => {
    expect(
      await found(
        'zandori',
        ['Other', { other_parties: 'Zandori' }],
        ['CC', { main_contractor: 'Zandori CC' }],
        ['Plain', { main_contractor: 'Zandori' }],
      ),
    ).toEqual(['CC', 'Plain', 'Other']);
  });

  test('has the words in its name before it belongs to what they are', async () => {
    expect(await found('education', ['Hall', education], ['Education Offices'])).toEqual([
      'Education Offices',
      'Hall',
    ]);
  });

  test('of equals has a known cost, then is under construction, then has the lowest id', async () => {
    const hall = (name: string, known: Known = {}) => [`${name} Hall`, known] as const;
    expect(
      await found(
        'hall',
        hall('Old'),
        hall('Built', { status: 'Construction 1% - 25%' }),
        hall('Cheap', { estimated_total_project_cost: 1 }),
        hall('New'),
      ),
    ).toEqual(['Cheap Hall', 'Built Hall', 'Old Hall', 'New Hall']);
  });

  test('is first with and without a name', async () => {
    expect(await found('limpopo', ['', { province: 'Limpopo' }], ['A', { province: 'Limpopo' }])).toEqual([
      '',
      'A',
    ]);
  });
});

describe('a query', () => {
  test.each([
    '/infrastructure-projects/full/2-new-clinic-limpopo',
    'https://projects.example/api/v1/infrastructure-projects/full/2/',
    '2-new-clinic',
  ])('%s finds the project at this address only', async (q) => {
    expect(await found(q, ['Old Clinic'], ['New Clinic'], ['2'])).toEqual(['New Clinic']);
  });

  test('with the last part of another address finds its words', async () => {
    expect(await found('2-new-halls', ['2 New Halls'], ['New Clinic'])).toEqual(['2 New Halls']);
  });

  test('of a quoted or excluded id does not find the project', async () => {
    expect(await found('"2"', ['Hall'], ['Clinic'])).toEqual([]);
    expect(await found('-2', ['Hall 2'], ['Clinic'])).toEqual(['Clinic']);
    expect(await found('-A/2', ['Hall', { project_number: 'A/2' }], ['Clinic'])).toEqual(['Clinic']);
  });
});
