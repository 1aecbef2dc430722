import { afterAll, describe, expect, test } from 'vitest';
import { reported } from '../../src/project/project.fixture.ts';
import { apiPaths } from '../../src/query/addresses.ts';
import { testSiteOver } from '../../src/site/test-site.fixture.ts';
import { batches } from '../../src/store/store.fixture.ts';
import { generatedAreas } from '../fixtures/generated-areas.ts';
import { temporaryFolder } from '../fixtures/irm-workbook.ts';
import { serviceOver } from '../fixtures/service.ts';

// Costs per person in a process that knows how many people live in Malawi: those of population.csv beside this.

const folder = temporaryFolder();
afterAll(folder.remove);

const projects = [
  ['Northern Region', 'Mzimba', 5000, null],
  ['Northern Region', 'Mzimba', 2001, null],
  ['Northern Region', 'Mzimba', 1e9, 'USD'],
  // Can't be right.
  ['Northern Region', 'Mzimba', -400, null],
  ['Central Region', 'Lilongwe', 4000, null],
  ['Southern Region', 'Blantyre', 9000, null],
  ['Southern Region', 'Zomba', 600, null],
  ['Southern Region', '', 2400, null],
  ['Elsewhere', 'Nowhere', 1000, null],
] as const;

const site = testSiteOver(() =>
  serviceOver(
    {
      kind: 'reported',
      snapshots: [
        {
          irmSnapshot: { sphere: 'national', financialYear: '2023-24', quarter: 1, taken: '2024-05-02' },
          projects: batches(
            projects.map(([province, district_municipality, estimated_total_project_cost, currency], i) =>
              reported(`${i + 1}`, {
                ...{
                  name: `Clinic ${i}`,
                  department: 'Works',
                  province,
                  district_municipality,
                  estimated_total_project_cost,
                },
                ...{ currency, latitude: '-11.46', longitude: '34.02' },
              }),
            ),
          ),
        },
      ],
    },
    {
      AREAS_FILE: folder.write(
        'areas.geojson',
        JSON.stringify(
          generatedAreas('ward', [
            ['Mzuzu', [34.02, -11.46]],
            ['Far', [35.3, -16.5]],
          ]),
        ),
      ),
    },
  ),
);

const figures = ({
  value,
  then_value,
  people,
  people_year,
  people_source,
  per_person,
}: Record<string, unknown>) => [
  value,
  ...(then_value === undefined ? [] : [then_value]),
  ...[people, people_year, people_source, per_person],
];

describe('statistics by a place', () => {
  const groupsOf = async (query: string) => {
    const { statusCode, body } = await site.ask(`${apiPaths.stats}?${query}`);
    expect(statusCode, body).toBe(200);
    return JSON.parse(body).groups as Record<string, unknown>[];
  };

  test('say what the costs that can be right make for each person, in the main currency', async () => {
    expect((await groupsOf('by=province&ordering=-per_person')).map(figures)).toEqual([
      ['Northern Region', 1000, 2020, 'Test count', 7],
      ['Southern Region', 3000, 2020, 'Test count', 4],
      ['Central Region', 2000, 2020, 'Test count', 2],
      ['Elsewhere', null, null, null, null],
    ]);
  });

  test('take the newest year, and say nothing of fewer than 100 people', async () => {
    expect((await groupsOf('by=district_municipality&ordering=value')).map(figures)).toEqual([
      ['Blantyre', 600, 2021, 'Test estimate', 15],
      ['Lilongwe', null, null, null, null],
      ['Mzimba', 1000, 2020, 'Test count', 7],
      ['Nowhere', null, null, null, null],
      ['Zomba', 300, 2020, 'Test count', 2],
      [null, null, null, null, null],
    ]);
  });

  test('also by areas', async () => {
    expect((await groupsOf('by=area&level=ward')).map(figures)).toEqual([
      ['ward:000001', 400, 2020, 'Test count', 60],
    ]);
  });

  test('and by something else have those of the pair', async () => {
    const groups = await groupsOf('by=currency,province&province=Northern+Region&ordering=value');
    expect(groups.map(figures)).toEqual([
      ['MWK', 'Northern Region', 1000, 2020, 'Test count', 7],
      ['USD', 'Northern Region', 1000, 2020, 'Test count', null],
    ]);
    const [group] = await groupsOf('by=province&currency=USD');
    expect(group).toMatchObject({ people: 1000, per_person: null, clean: { sum: 1e9 } });
  });

  test.each(['by=status', 'by=province,district_municipality'])('%s have none', async (query) => {
    for (const group of await groupsOf(query)) {
      expect(group).not.toHaveProperty('people');
      expect(group).not.toHaveProperty('per_person');
    }
  });

  test('as a table have them as the last columns', async () => {
    const linesOf = async (query: string) =>
      (await site.ask(`${apiPaths.stats}?${query}&format=csv`)).body.trim().split('\r\n');
    const [header, line] = await linesOf('by=province&province=Northern+Region');
    expect(header).toMatch(/,people,people_year,people_source,per_person$/);
    expect(line).toMatch(/^Northern Region,.*,1000,2020,Test count,7\.0$/);
    expect((await linesOf('by=province&q=nosuchword'))[0]).toBe(header);
    expect((await linesOf('by=status'))[0]).not.toContain('people');
  });
});

describe('pages', () => {
  const root = '/infrastructure-projects/';
  const sectionOf = async (path: string, id: string) =>
    (await site.page(root + path)).texts(`section[aria-labelledby=${id}]`)[0];

  test('of a place say what the costs come to per person, with people, year and source', async () => {
    const figures = async (path: string) => (await site.page(root + path)).texts('.key-figures')[0];
    expect(await figures('in/northern-region/mzimba')).toContain(
      'Estimated cost per person MK 7 of 1,000 people, 2020 (Test count)',
    );
    expect(await figures('in/southern-region')).toContain(
      'per person MK 4 of 3,000 people, 2020 (Test count)',
    );
    expect(await figures('areas/ward/000001-mzuzu')).toContain('per person MK 60 of 400 people');
    // Fewer than 100 people, and none.
    for (const path of ['in/central-region/lilongwe', 'by/works-national', 'areas/ward/000002-far'])
      expect(await figures(path), path).not.toContain('per person');
    expect((await site.page(`${root}areas/ward/000001-mzuzu/sheet`)).texts('.key-figures')[0]).toContain(
      'per person MK 60',
    );
  });

  test('of a municipality say whether it gets its share', async () => {
    const share = await sectionOf('in/southern-region/blantyre', 'share');
    expect(share).toContain(
      'The projects in Blantyre are estimated to cost MK 15 for each person who lives there. That is more than in Southern Region (MK 4) and Malawi (MK 4). Neighbours with more for each person: 0 of 1.',
    );
    expect(share).toMatch(
      /Blantyre 600 people, 2021 MK 15 Southern Region 3,000 people, 2020 MK 4 Malawi 6,000 people, 2020 MK 4 Zomba 300 people, 2020 MK 2/,
    );
    expect(share).toContain('Numbers of people: Test estimate, 2021 and Test count, 2020.');
    expect(await sectionOf('in/southern-region/zomba', 'share')).toContain(
      'That is less than in Southern Region (MK 4) and Malawi (MK 4). Neighbours with more for each person: 1 of 1.',
    );
    expect(await sectionOf('in/central-region/lilongwe', 'share')).toBeUndefined();
    expect(await sectionOf('in/southern-region', 'share')).toBeUndefined();
  });

  test('that compare places have a column, others have none', async () => {
    const compared = await sectionOf('in/southern-region', 'compared');
    expect(compared).toMatch(/Northern Region .* MK 7 1,000 people, 2020/);
    expect(compared).toContain('Numbers of people: Test count, 2020.');
    const explore = await site.page(`${root}explore/`);
    expect(explore.texts('section[aria-labelledby=province]')[0]).toMatch(
      /Per person .* MK 7 1,000 people, 2020/,
    );
    expect(explore.texts('section[aria-labelledby=department]')[0]).not.toContain('Per person');
    expect((await site.page(`${root}areas/ward/`)).text).toMatch(
      /Mzuzu .* MK 60 400 people, 2020 Far 0 .* Not available Not available Per person:/,
    );
    const { text } = await site.page(
      `${root}compare/?with=in/southern-region/blantyre&with=by/works-national`,
    );
    expect(text).toMatch(
      /Estimated cost per person MK 15 of 600 people, 2021 \(Test estimate\) Not available/,
    );
  });
});
