import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { readAll, temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { countryColumns } from '../../country/columns.fixture.ts';
import { openSheets } from '../irm-file.ts';
import { IrmFileError } from '../irm-file-error.ts';
import { readIrm } from '../reading.ts';
import { mappedColumns } from './column-map.ts';
import { pairOf } from './table-layout.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const limits = { maxWorkbookMb: 10 };

let files = 0;
/** Reads text by the columns of a profile. */
async function read(text: string | Uint8Array, columns: string, name = 'table.csv') {
  const path = folder.write(`${++files}-${name}`, text);
  const reading = await readIrm(await openSheets(path, limits), {}, mappedColumns(countryColumns(columns)));
  const projects = await readAll(reading);
  await reading.close();
  return { projects, report: reading.report, values: projects.map(({ snapshot }) => snapshot) };
}

const complaint = async (...args: Parameters<typeof read>): Promise<string> => {
  const error: unknown = await read(...args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(IrmFileError);
  return (error as Error).message;
};

const usual = `project_id,Ref,,,
name,Name of work,,,
department,Ministry,,,yes
estimated_total_project_cost,Contract sum,,,yes
start_date,Start,,,yes
status,State of play,,,yes
main_contractor,Firm,,,yes
place,Where,,,yes
`;

test('a table is read by the columns that the profile names, below whatever stands above', async () => {
  const { projects, report } = await read(
    'Works programme;;;;\n;;;;\nREF;Name of Work;Ministry;Contract  sum;Where\nA1;Well;Works;"1,200.50";"-15.78, 35.01"\n',
    usual,
  );
  expect(projects).toMatchObject([
    {
      irmProjectId: 'A1',
      snapshot: {
        ...{ name: 'Well', department: 'Works', estimated_total_project_cost: 1200.5 },
        ...{ latitude: '-15.78', longitude: '35.01', status: '' },
      },
      place: { row: 4 },
    },
  ]);
  expect(report.rowsAbove).toMatchObject([{ row: 1, text: 'Works programme' }]);
});

test('parties keep their roles', async () => {
  const { values } = await read('Ref,Name of work,Firm\n1,Well,Acme: Sons Ltd\n', usual);
  expect(values).toMatchObject([{ main_contractor: 'Acme: Sons Ltd', principle_agent: null }]);
});

test('a table without a needed column is refused, and says what it has', async () => {
  expect(await complaint('Ref,Ministry,Contract sum,Start\n1,Works,2,\n', usual)).toBe(
    `Row 1 of "${files}-table.csv" lacks "Name of work", which columns.csv of the profile names: write there how the table calls them, or "yes" under may_be_missing; the table has "Ref", "Ministry", "Contract sum", "Start".`,
  );
  expect(await complaint('x,y\n1,2\n', usual)).toMatch(
    /^No row of "\d+-table\.csv" has the headings that columns\.csv/,
  );
});

describe('amounts', () => {
  const columns = 'name,Name,,,\nestimated_total_project_cost,Cost,,,\n';
  test.each<[string, number | null]>([
    ['"96,500,000.00 ?"', 96_500_000],
    ['1.2bn', 1_200_000_000],
    ['R 3 million', 3_000_000],
    ['"R 1,200.50"', 1200.5],
    ['approx. 2.5m*', 2_500_000],
    ['"(1,250.00)"', -1250],
    ['750k', 750_000],
    ['12 rand', 12],
    ['USD 5m', null],
    ['2 or 3 million', null],
    ['-', null],
    ['', null],
  ])('%s is %s', async (written, amount) => {
    const { values } = await read(`Name,Cost\nWell,${written}\n`, columns);
    expect(values[0]?.estimated_total_project_cost).toBe(amount);
  });

  test('the unit of a column counts, but where a cell has its own', async () => {
    const { values } = await read(
      'Name,Cost (in millions)\nA,96.53\nB,1.2bn\nC,"1,500"\nD,0.001\n',
      'name,Name,,,\nestimated_total_project_cost,Cost (in millions),,millions,\n',
    );
    expect(values.map((each) => each.estimated_total_project_cost)).toEqual([96_530_000, 1.2e9, 1.5e9, 1000]);
  });

  test('amounts that say thousands need a unit', async () => {
    const text = 'Name,Cost (in thousands)\nA,5\n';
    expect(
      await complaint(text, 'name,Name,,,\nestimated_total_project_cost,Cost (in thousands),,,\n'),
    ).toMatch(
      /^The amounts are in thousands or millions: a heading of "\d+-table\.csv" says "Cost \(in thousands\)"; write the unit/,
    );
  });
});

describe('dates', () => {
  const columns = (format = '') =>
    `name,Name,,,\nstart_date,Start,${format},,\nestimated_completion_date,End,,,yes\n`;
  const dates = async (text: string, format?: string) => {
    const { values, report } = await read(text, columns(format));
    return {
      start: values.map(({ start_date }) => start_date),
      undecided: report.undecidedDates.map(({ header }) => header),
    };
  };
  test('have the order that their column proves, else the one of other columns', async () => {
    expect(await dates('Name,Start\nA,03/04/2019\nB,03/31/2019\n')).toEqual({
      start: ['2019-03-04', '2019-03-31'],
      undecided: [],
    });
    expect(await dates('Name,Start\nA,03/04/2019\nB,31/03/2019\n')).toMatchObject({
      start: ['2019-04-03', '2019-03-31'],
    });
    expect(await dates('Name,Start,End\nA,03/04/2019,12/31/2020\n')).toMatchObject({ start: ['2019-03-04'] });
  });
  test('are read day first where nothing says it, and that is said', async () => {
    const text = 'Name,Start\nA,03/04/2019\n';
    expect(await dates(text)).toEqual({ start: ['2019-04-03'], undecided: ['Start'] });
    expect(await dates(text, 'month first')).toEqual({ start: ['2019-03-04'], undecided: [] });
  });
});

test.each<[string, boolean, string | null, string | null]>([
  ['-15.78, 35.01', false, '-15.78', '35.01'],
  ['35.01, -15.78', true, '-15.78', '35.01'],
  ['-15,78; 35,01', false, '-15,78', '35,01'],
  ['(-15.78 35.01)', false, '-15.78', '35.01'],
  ['POINT(35.01 -15.78)', false, '-15.78', '35.01'],
  ['SRID=4326;POINT Z (35.01 -15.78 700)', false, '-15.78', '35.01'],
  ['15.78 S, 35.01 E', false, '15.78 S', '35.01 E'],
  ['35.01E 15.78S', false, '15.78S', '35.01E'],
  ['near the river', false, 'near the river', null],
  ['', false, null, null],
])('the place %s', (written, isLongitudeFirst, latitude, longitude) => {
  expect(pairOf(written, isLongitudeFirst)).toEqual({ latitude, longitude });
});

describe('projects without an id', () => {
  const columns =
    'name,Name,,,\ndepartment,Office,,,yes\nstart_date,Start,,,yes\nestimated_total_project_cost,Cost,,,yes\nproject_id,Id,,,yes\n';
  const ids = async (...rows: readonly string[]) => {
    const { projects, report } = await read(`Name,Office,Start,Cost,Id\n${rows.join('\n')}\n`, columns);
    return { ids: projects.map(({ irmProjectId }) => irmProjectId), numbered: report.numbered, report };
  };
  test('are numbered by what they say, but their amounts', async () => {
    const before = await ids('Well,Works,2020-01-01,5,', 'School,Works,2020-01-01,6,');
    const after = await ids('SCHOOL,Works,2020-01-01,66,', 'Clinic,Health,,,', ' well,works,2020-02-02,55,');
    expect(before.numbered).toEqual({ count: 2, alike: 0 });
    expect(new Set(before.ids).size).toBe(2);
    expect([after.ids[2], after.ids[0]]).toEqual(before.ids);
  });
  test('are told apart by what rarely changes, in any order of the file', async () => {
    const [a, b] = (await ids('Well,Works,2020-01-01,5,', 'Well,Works,2021-01-01,6,')).ids;
    const again = await ids('Well,Works,2021-01-01,7,', 'Well,Works,2020-01-01,8,');
    expect(again.ids).toEqual([b, a]);
    expect(again.numbered).toEqual({ count: 2, alike: 2 });
    expect(a).not.toBe(b);
  });
  test('are told apart by their number, whatever becomes of the others', async () => {
    const numbered = async (...rows: readonly string[]) => {
      const table = `Name,No\n${rows.join('\n')}\n`;
      const { projects } = await read(table, 'name,Name,,,\nproject_number,No,,,yes\n');
      return projects.map(({ irmProjectId }) => irmProjectId);
    };
    const [first, second, third, fourth] = await numbered('Well,W1', 'Well,W2', 'Well,W3', 'Well,');
    expect(new Set([first, second, third, fourth]).size).toBe(4);
    expect(await numbered('Well,W3', 'Well,W0', 'Well,W2')).toEqual([third, expect.anything(), second]);
  });
  test('stand beside others that have one; totals and notes are no projects', async () => {
    const { ids: found, report } = await ids(
      'Well,Works,2020-01-01,5,W1',
      'Mill,Works,2020-01-01,5,',
      'Total,,,10,',
      'Source: Works,,,,',
    );
    expect(found).toEqual(['W1', expect.stringMatching(/^[0-9b-z]{10}$/)]);
    expect(report.leftOutByReason).toEqual({ total: 1, 'unlike a project': 1 });
  });
});

test('a workbook with merged titles is read', async () => {
  const path = join(folder.path, 'merged.xlsx');
  const rows = [['Programme of works'], [], ['Name', 'Cost'], ['Well', 5]];
  const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }];
  const bytes = await writeXlsx({ sheets: [{ name: 'Works', rows, merges }] });
  const { values } = await read(bytes, 'name,Name,,,\nestimated_total_project_cost,Cost,,,\n', 'merged.xlsx');
  expect([path.length > 0, values]).toMatchObject([
    true,
    [{ name: 'Well', estimated_total_project_cost: 5 }],
  ]);
});

describe('headings in two rows', () => {
  const columns =
    'name,Title,,,\nprovince,Place: Region,,,\nestimated_total_project_cost,Costs (KES): Whole,,,yes\n';
  const groups = 'No,Title,Place,,Costs (KES),,State';
  const rows = (second: string) => `Works\n${groups}\n${second}\n1,Well,North,Hill,5,4,ongoing\n`;
  test('name their group and their column', async () => {
    const { values, report } = await read(rows(',,Region,Town,Whole,Paid,'), columns);
    expect(values).toMatchObject([{ name: 'Well', province: 'North', estimated_total_project_cost: 5 }]);
    expect(report.rowsAbove.map(({ text }) => text)).toEqual(['Works']);
    expect(report.columnsWithoutHeading).toEqual([]);
  });
  test.each([
    ['a project', ',Mill,Region,Town,Whole,Paid,'],
    ['numbers of columns', '1,2,3,4,5,6,7'],
    ['an amount', ',,Region,Town,5,6,'],
  ])('are not those above %s', async (_, second) => {
    const { values } = await read(rows(second), 'name,Title,,,\n');
    expect(values.length).toBeGreaterThan(0);
    expect(values.at(-1)).toMatchObject({ name: 'Well' });
    expect(await complaint(rows(second), columns)).toMatch(/lacks "Place: Region", "?/);
  });
});

test('merged titles between the rows are no projects', async () => {
  const rows = [
    ['No', 'Name', 'Region', 'Cost'],
    ['ASHANTI REGION', null, null, null],
    [1, 'Well', 'Ashanti', 5],
    ['VOLTA REGION', null, null, null],
    [2, 'Mill', 'Volta', 6],
  ];
  const merges = [1, 3].map((row) => ({ startRow: row, startCol: 0, endRow: row, endCol: 3 }));
  const bytes = await writeXlsx({ sheets: [{ name: 'Works', rows, merges }] });
  const { values } = await read(bytes, 'name,Name,,,\nprovince,Region,,,yes\n', 'banners.xlsx');
  expect(values.map(({ name }) => name)).toEqual(['Well', 'Mill']);
});

describe('GeoJSON', () => {
  const columns =
    'project_id,feature id,,,yes\nname,title,,,\nestimated_total_project_cost,budget/total,,,yes\n';
  const feature = (title: string, geometry: unknown, more: object = {}) => ({
    ...{ type: 'Feature', id: title, geometry },
    properties: { title, budget: { total: 5 }, ...more },
  });
  const square = [
    [
      [0, 0],
      [0, 2],
      [2, 2],
      [2, 0],
      [0, 0],
    ],
  ];
  const collection = (...features: readonly unknown[]) =>
    JSON.stringify({ type: 'FeatureCollection', features });

  test('properties are columns, and the geometry is the place', async () => {
    const { projects, report } = await read(
      collection(
        feature('A', { type: 'Point', coordinates: [35.01, -15.78] }),
        feature('B', { type: 'Polygon', coordinates: square }),
        feature('C', {
          type: 'LineString',
          coordinates: [
            [0, 1],
            [4, 1],
          ],
        }),
        feature('D', null, { other: ['x', 'y'] }),
      ),
      columns,
      'city.geojson',
    );
    expect(projects).toMatchObject([
      {
        irmProjectId: 'A',
        snapshot: { latitude: '-15.78', longitude: '35.01', estimated_total_project_cost: 5 },
      },
      { irmProjectId: 'B', snapshot: { latitude: '1', longitude: '1' } },
      { irmProjectId: 'C', snapshot: { latitude: '1', longitude: '2' } },
      { irmProjectId: 'D', snapshot: { latitude: null, longitude: null } },
    ]);
    expect(report.notedColumns).toMatchObject([{ header: 'geometry (latitude)', kind: 'middle', count: 2 }]);
  });

  test('features stand alone, too, one a line', async () => {
    const lines = ['A', 'B'].map((title) => JSON.stringify(feature(title, null))).join('\n');
    expect((await read(lines, columns, 'city.jsonl')).projects).toHaveLength(2);
  });

  test.each<[string, string, RegExp]>([
    [
      'metres',
      collection(feature('A', { type: 'Point', coordinates: [500_000, 8_250_000] })),
      /^features\/0 has the coordinates 500000, 8250000, which are no degrees/,
    ],
    [
      'too many properties',
      collection(...Array.from({ length: 1001 }, (_, i) => feature('A', null, { [`p${i}`]: 1 }))),
      /more than 1000 different properties/,
    ],
    [
      'a huge text',
      collection(feature('x'.repeat(40_000), null)),
      /^features\/0 has a text of more than 32767 characters/,
    ],
    [
      'a broken feature',
      '{"type":"FeatureCollection","features":[{"type":"Feature",}]}',
      /^features\/0 is not JSON/,
    ],
    [
      'an end too early',
      '{"type":"FeatureCollection","features":[{"type":"Feature"',
      /^The file ends within features\/0/,
    ],
    [
      'deep properties',
      `{"type":"FeatureCollection","features":[{"properties":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]}`,
      /is empty/,
    ],
    [
      'a deep geometry',
      `{"type":"FeatureCollection","features":[{"properties":{},"geometry":${'{"type":"GeometryCollection","geometries":['.repeat(5_000)}${']}'.repeat(5_000)}}]}`,
      /^No row of |is empty/,
    ],
  ])('%s end in a sentence', async (_, text, message) => {
    expect(await complaint(text, columns, 'city.geojson')).toMatch(message);
  });
});
