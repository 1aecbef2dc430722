import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryColumns } from '../../src/country/columns.fixture.ts';
import { oc4idsProject } from '../../src/export/oc4ids/project.ts';
import { mappedColumns, openSheets, readIrm, readIrmFile } from '../../src/irm/index.ts';
import type { ReportedProject } from '../../src/project/index.ts';
import { projectApiPath } from '../../src/query/addresses.ts';
import { siteOver } from '../../src/site/test-site.fixture.ts';
import { batches } from '../../src/store/store.fixture.ts';
import { readAll, temporaryFolder } from '../fixtures/irm-workbook.ts';
import { serviceOver } from '../fixtures/service.ts';

// What a publisher says that has no field of ours, in a process whose country is Malawi, which keeps it.

const irmSnapshot = {
  sphere: 'national',
  financialYear: '2023-24',
  quarter: 1,
  taken: '2024-05-02',
} as const;
const clinic = {
  id: 'oc4ids-made-up-1',
  title: 'Clinic',
  status: 'implementation',
  purpose: 'Care for <b>everybody</b>',
  assetLifetime: { durationInDays: 9000 },
  locations: [{ address: { region: 'Northern Region' } }, { address: { region: 'Southern Region' } }],
  documents: [{ id: 'eia', title: 'Impact', url: 'https://works.example/eia.pdf' }],
  parties: [
    {
      id: 'b',
      name: 'Builder Ltd',
      roles: ['supplier'],
      identifier: { id: '77' },
      contactPoint: { email: 'b@works.example' },
    },
  ],
  x_odd: ['javascript:alert(1)', { a: [{ b: 1 }, { b: 2 }] }],
};

const folder = temporaryFolder();
afterAll(folder.remove);
let read: readonly ReportedProject[];
let notes: readonly { readonly kind: string; readonly count: number }[];
beforeAll(async () => {
  const package_ = JSON.stringify({ projects: [clinic, { id: 'only-an-id' }] });
  const reading = await readIrmFile(folder.write('package.json', package_), { maxWorkbookMb: 1 });
  read = await readAll(reading);
  notes = reading.report.notedColumns.map(({ kind, count }) => ({ kind, count }));
  await reading.close();
});

test('it is read, without what belongs to people, which is counted', () => {
  const [first, second] = read;
  expect(second!.snapshot.more).toBeNull();
  const more = JSON.parse(first!.snapshot.more!);
  expect(Object.keys(more).toSorted()).toEqual([
    'assetLifetime',
    'documents',
    'locations',
    'parties',
    'purpose',
    'x_odd',
  ]);
  expect(first!.snapshot.more).not.toContain('@');
  expect(notes).toEqual([{ kind: 'personal', count: 1 }]);
});

test('our own package has it at its place', () => {
  const ours = oc4idsProject([{ irmSnapshot, snapshot: read[0]!.snapshot }], 1, 'https://works.example');
  expect(ours).toMatchObject({
    title: 'Clinic',
    purpose: clinic.purpose,
    assetLifetime: clinic.assetLifetime,
    locations: clinic.locations,
    documents: [{ id: 'page' }, { id: 'json' }, clinic.documents[0]],
  });
});

test('our own package has the codes, ids and final values that came in; pages have titles', async () => {
  const school = {
    id: 'oc4ids-abc123-7',
    language: 'pt',
    title: 'Estrada',
    status: 'decommissioning',
    type: 'expansion',
    sector: ['transport.road'],
    identifiers: [{ id: '77', scheme: 'SEFIN' }],
    publicAuthority: { id: 'd', name: 'Health' },
    completion: { finalValue: { amount: 5, currency: 'MWK' } },
  };
  const text = JSON.stringify({ projects: [school] });
  const reading = await readIrmFile(folder.write('school.json', text), { maxWorkbookMb: 1 });
  const [{ snapshot }] = (await readAll(reading)) as [ReportedProject];
  await reading.close();
  expect(snapshot).toMatchObject({ sector: 'Road transport', nature_of_investment: 'Expansion' });
  const { language, status, type, sector, completion } = school;
  expect(oc4idsProject([{ irmSnapshot, snapshot }], 1, 'https://works.example')).toMatchObject({
    ...{ language, status, type, sector, completion },
    identifiers: [...school.identifiers, { id: school.id, scheme: 'OC4IDS project id' }],
  });
});

describe('columns of a table that columns.csv does not name', () => {
  /** What is kept of the rows of a table, and what is noted. */
  async function keptOf(text: string | Uint8Array, rows = 'name,Name,,,\n', name = 'works.csv') {
    const file = await openSheets(folder.write(name, text), { maxWorkbookMb: 1 });
    const reading = await readIrm(file, {}, mappedColumns(countryColumns(rows)));
    const projects = await readAll(reading);
    await reading.close();
    const { report, headings } = reading;
    return {
      ...{ projects, report, headings },
      more: projects.map(({ snapshot }) => JSON.parse(snapshot.more ?? 'null')),
      notes: report.notedColumns.map(({ header, kind, count, cells: [cell] }) => [
        ...[kind, header, count, `${cell!.column}${cell!.row}`],
      ]),
    };
  }

  test('are kept under their headings; empty cells, errors and words for no value are not', async () => {
    const { more, report, headings } = await keptOf(
      'Remarks,Name,Lot,,Remarks\n Two  lots ,Well,7,x,again\n#REF!,Mill,TBC,,\n',
    );
    expect(more).toEqual([{ columns: { Remarks: 'Two lots', Lot: '7', 'Remarks (2)': 'again' } }, null]);
    expect(report.columnsWithoutHeading).toMatchObject([{ column: 'D', cells: 1 }]);
    expect(headings[0]!.columns.map(({ readAs }) => readAs)).toEqual([
      'more',
      'name',
      'more',
      'more',
      'more',
    ]);
  });

  test('stay out where the profile says so', async () => {
    const { more, report } = await keptOf(
      'Name,Owner,Lot,Bank\nWell,Ann,7,123\n',
      'name,Name,,,\nleft_out,Owner,,,\nleft_out,Bank,,,\nleft_out,Absent,,,\n',
    );
    expect(more).toEqual([{ columns: { Lot: '7' } }]);
    expect(report.droppedColumns.map(({ header }) => header)).toEqual(['Owner', 'Bank']);
  });

  test('lose what belongs to people, which is counted with its column', async () => {
    const { more, notes } = await keptOf(
      [
        'Name,Contact person,E-mail,Phone No.,Remarks,Contract no',
        'Well,Ann Banda 0999 123 456,ann@works.example,0999123456,"Ask ann@works.example or +265 999 123 456, 2 lots",1234567890',
        'Mill,,-,TBC,"Lot 100 000 000",',
      ].join('\n'),
    );
    expect(more).toEqual([
      {
        columns: {
          'Contact person': 'Ann Banda',
          Remarks: 'Ask or , 2 lots',
          'Contract no': '1234567890',
        },
      },
      { columns: { Remarks: 'Lot 100 000 000' } },
    ]);
    expect(notes).toEqual([
      ['personal', 'Contact person', 1, 'B2'],
      ['personal', 'E-mail', 1, 'C2'],
      ['personal', 'Phone No.', 1, 'D2'],
      ['personal', 'Remarks', 1, 'E2'],
    ]);
  });

  test('are 16 kB of a project at most; the largest go first', async () => {
    const { more, notes } = await keptOf(
      `Name,Short,Long,Longer\nWell,a,${'b'.repeat(9000)},${'c'.repeat(9000)}\n`,
    );
    expect(more).toEqual([{ columns: { Short: 'a', Long: 'b'.repeat(9000) } }]);
    expect(notes).toEqual([['too much', 'Longer', 1, 'D2']]);
  });

  test('are read beside places and parties, and make no row a project', async () => {
    const { projects, report } = await keptOf(
      [
        'Name,Where,Firm,Remarks,Extra',
        'Well,"-15.78, 35.01",Acme,a,1,beyond',
        'Name,Where,Firm,Remarks,Extra',
        '1,2,3,4,5',
        'Total,,,of all,2',
      ].join('\n'),
      'name,Name,,,\nplace,Where,,,\nmain_contractor,Firm,,,\n',
    );
    expect(projects).toMatchObject([
      {
        snapshot: {
          ...{ name: 'Well', latitude: '-15.78', longitude: '35.01', main_contractor: 'Acme' },
          more: '{"columns":{"Remarks":"a","Extra":"1"}}',
        },
      },
    ]);
    expect(report.leftOutByReason).toEqual({ 'repeated headings': 1, 'column numbers': 1, total: 1 });
    expect(report.columnsWithoutHeading).toMatchObject([{ column: 'F', cells: 1 }]);
  });

  test('are properties of GeoJSON by their path, as numbers and truths', async () => {
    const properties = {
      Name: 'Park',
      area: { ha: 1.5, fenced: true, trees: ['oak', 'ash'] },
      status: 'open',
    };
    const feature = {
      type: 'Feature',
      id: 7,
      properties,
      geometry: { type: 'Point', coordinates: [35, -15] },
    };
    const { more, projects } = await keptOf(JSON.stringify(feature), undefined, 'city.geojson');
    const columns = {
      'feature id': 7,
      'area/ha': 1.5,
      'area/fenced': true,
      'area/trees': 'oak; ash',
      status: 'open',
    };
    expect(more).toEqual([{ columns }]);
    // No member of the standard is claimed by a heading of its name.
    const ours = oc4idsProject(
      [{ irmSnapshot, snapshot: projects[0]!.snapshot }],
      1,
      'https://works.example',
    );
    expect(ours).toMatchObject({ title: 'Park', columns });
    expect(ours).not.toHaveProperty('status');
    const package_ = JSON.stringify({ projects: [ours] });
    const back = await readIrmFile(folder.write('back.json', package_), { maxWorkbookMb: 1 });
    expect((await readAll(back))[0]!.snapshot.more).toBe(projects[0]!.snapshot.more);
    await back.close();
  });
});

describe('a service', () => {
  let data: Awaited<ReturnType<typeof serviceOver>>;
  let site: Awaited<ReturnType<typeof siteOver>>;
  beforeAll(async () => {
    const ofTable = {
      irmProjectId: 'row-1',
      snapshot: { ...read[1]!.snapshot, name: 'Well', more: '{"columns":{"Lot <b>":7},"purpose":"Water"}' },
    };
    data = await serviceOver({
      kind: 'reported',
      snapshots: [{ irmSnapshot, projects: batches([...read, ofTable]) }],
    });
    site = await siteOver(data);
  });
  afterAll(async () => {
    await site.close();
    await data.close();
  });

  test('shows it on the page, as text, with links to the web only', async () => {
    const pageOf = async (id: number) =>
      site.ask({ url: (await site.ask({ url: projectApiPath(id) })).json().url_path });
    const { body } = await pageOf(1);
    expect(body).toContain('More from the publisher');
    expect(body).toContain('Asset lifetime');
    expect(body).toContain('Care for &lt;b>everybody&lt;/b>');
    expect(body).toContain('href="https://works.example/eia.pdf"');
    expect(body).not.toMatch(/href="javascript/);
    const other = await pageOf(2);
    expect([other.statusCode, other.body.includes('More from the publisher')]).toEqual([200, false]);
    const { body: table } = await pageOf(3);
    expect(table).toContain('<dt>Lot &lt;b></dt><dd>7</dd>');
    expect(table).toContain('<dd>Water</dd>');
    expect(table).not.toContain('<dt>Columns</dt>');
  });

  test('has it in the JSON of the project, of the newest report and of each', async () => {
    const { more, snapshots } = (await site.ask({ url: projectApiPath(1) })).json();
    expect(more.purpose).toBe(clinic.purpose);
    expect(snapshots[0].more).toEqual(more);
    expect((await site.ask({ url: projectApiPath(2) })).json()).not.toHaveProperty('more');
  });
});
