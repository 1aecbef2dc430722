import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { serviceOver } from '../../../test/fixtures/service.ts';
import { areasOfLimpopo, placesOfLimpopo } from '../areas/places.fixture.ts';
import { testSite, testSiteOver } from '../test-site.fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const { ask, page } = testSiteOver(() =>
  serviceOver(placesOfLimpopo(), {
    AREAS_FILE: folder.write('areas.geojson', JSON.stringify(areasOfLimpopo)),
  }),
);
const without = testSite(placesOfLimpopo());

const LIMPOPO = '/infrastructure-projects/map-of/limpopo';
const MAKHADO = `${LIMPOPO}/makhado`;

describe('the map of a province', () => {
  test('shades its municipalities by cost, with the values and links of the table beside it', async () => {
    const { root, texts } = await page(LIMPOPO);
    const shapes = root.querySelectorAll('.province-drawing a').map((link) => {
      const shape = link.querySelector('path')!;
      return [
        link.getAttribute('href'),
        shape.getAttribute('class') ?? shape.getAttribute('fill'),
        link.text.trim(),
      ];
    });
    expect(shapes).toEqual([
      ['/infrastructure-projects/in/limpopo/musina', 'shade4', 'Musina: R 16 million'],
      ['/infrastructure-projects/in/limpopo/makhado', 'shade0', 'Makhado: R 9 million'],
      ['/infrastructure-projects/in/limpopo/polokwane', 'url(#map-unknown)', 'Polokwane: Not known'],
      [
        '/infrastructure-projects/areas/municipality/LIM343-thulamela',
        'shade-none',
        'Thulamela: No projects',
      ],
    ]);
    expect(root.querySelectorAll('.shaded-table th a').map((link) => link.getAttribute('href'))).toEqual(
      shapes.map(([href]) => href),
    );
    expect(texts('.shaded-table td:nth-child(2)')).toEqual([
      'R 16 million',
      'R 9 million',
      'Not known',
      'No projects',
    ]);
    expect(texts('.legend li')).toEqual(['R 9 million', 'R 16 million', 'No projects', 'Not known']);
    expect(texts('.hint p')).toContain(
      '1 project of this province is reported in none of these municipalities.',
    );
  });

  test.each([
    ['projects', ['20', '3', '1', 'No projects']],
    [
      'overdue',
      ['20 %', 'Too few to say: under 10 projects', 'Too few to say: under 10 projects', 'No projects'],
    ],
  ])('is shaded by %s', async (colour, values) => {
    const { texts } = await page(`${LIMPOPO}?colour=${colour}`);
    expect(texts('.shaded-table td:nth-child(2)')).toEqual(values);
    expect(texts('.shaded-choices a[aria-current]')).toHaveLength(1);
  });

  test('has the classes of the map of provinces for shares', async () => {
    const { root, texts } = await page(`${LIMPOPO}?colour=overdue`);
    expect(texts('.legend li').slice(0, 5)).toEqual([
      'Hardly any: under 2 %',
      'Few: 2 % to 5 %',
      'Some: 5 % to 10 %',
      'Many: 10 % to 25 %',
      'Very many: 25 % or more',
    ]);
    expect(root.querySelector('.province-drawing a path')!.getAttribute('class')).toBe('shade3');
  });

  test('offers nothing per person where nobody knows the people', async () => {
    const { texts } = await page(`${LIMPOPO}?colour=per-person`);
    expect(texts('.shaded-choices a')).toEqual(['Cost', 'Projects', 'Overdue']);
    expect(texts('.shaded-choices a[aria-current]')).toEqual(['Cost']);
  });
});

test('the map of a municipality has it among those around it, and says where it stands', async () => {
  const { root, texts } = await page(`${MAKHADO}?colour=projects`);
  expect(texts('h1')).toEqual(['Makhado and its neighbours']);
  expect(texts('.shaded-standing')).toEqual(['Makhado: 3 projects, number 2 of 3 here (1 to 20).']);
  expect(texts('.shaded-table th[scope=row]')).toEqual(['Musina', 'Makhado', 'Polokwane', 'Thulamela']);
  expect(texts('.shaded-table .is-own th')).toEqual(['Makhado']);
  expect(root.querySelectorAll('.shaded-own')).toHaveLength(1);
});

test('the pages of places lead to their maps, and only if there are outlines', async () => {
  const linked = async (of: typeof page, path: string) =>
    (await of(path)).root.querySelectorAll('a[href*="/map-of/"]').map((link) => link.getAttribute('href'));
  const [limpopo, makhado] = [LIMPOPO, MAKHADO].map((path) => path.replace('map-of', 'in')) as [
    string,
    string,
  ];
  expect(await linked(page, limpopo)).toEqual([LIMPOPO]);
  expect(await linked(page, makhado)).toEqual([MAKHADO]);
  expect(await linked(without.page, makhado)).toEqual([]);
  expect((await without.ask(MAKHADO)).statusCode).toBe(404);
});

test.each([
  [`${MAKHADO}?colour=red`, 400],
  ['/infrastructure-projects/map-of/nowhere', 404],
])('%s is a %d', async (path, status) => {
  expect((await ask(path)).statusCode).toBe(status);
});

test('another spelling leads to the map, and keeps what it is shaded by', async () => {
  const { statusCode, headers } = await ask(`${LIMPOPO}/Louis-Trichardt?colour=cost`);
  expect([statusCode, headers.location]).toEqual([301, `${MAKHADO}?colour=cost`]);
});
