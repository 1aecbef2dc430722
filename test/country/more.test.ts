import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oc4idsProject } from '../../src/export/oc4ids/project.ts';
import { readIrmFile } from '../../src/irm/index.ts';
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

describe('a service', () => {
  let data: Awaited<ReturnType<typeof serviceOver>>;
  let site: Awaited<ReturnType<typeof siteOver>>;
  beforeAll(async () => {
    data = await serviceOver({ kind: 'reported', snapshots: [{ irmSnapshot, projects: batches(read) }] });
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
  });

  test('has it in the JSON of the project, of the newest report and of each', async () => {
    const { more, snapshots } = (await site.ask({ url: projectApiPath(1) })).json();
    expect(more.purpose).toBe(clinic.purpose);
    expect(snapshots[0].more).toEqual(more);
    expect((await site.ask({ url: projectApiPath(2) })).json()).not.toHaveProperty('more');
  });
});
