import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readAll, temporaryFolder } from '../../test/fixtures/irm-workbook.ts';
import { contradictoryFields, type Row } from '../../test/oc4ids/read-back.ts';
import { oc4idsProject } from '../export/oc4ids/project.ts';
import { readIrmFile } from '../irm/index.ts';
import {
  type CsvFieldName,
  isInCountry,
  partyKind,
  publishedProject,
  storedFields,
} from '../project/index.ts';
import { sampleSnapshots } from '../sample/index.ts';
import { readSnapshot } from '../sample/reading.fixture.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const [sample] = sampleSnapshots({ projects: 300, quarters: 1 });
const { irmSnapshot } = sample!;
const reported = await readSnapshot(sample!);
const projects = reported.map(({ snapshot }, at) =>
  oc4idsProject([{ irmSnapshot, snapshot }], at + 1, 'https://projects.example'),
);
const text = JSON.stringify({ version: '0.9', projects });

/** The fields of which docs/oc4ids.md says that the package leaves them out, or that have only the organisations. */
function untold(row: Row): ReadonlySet<string> {
  const degrees = [row.latitude, row.longitude].map((part) => Number(String(part).replace(',', '.')));
  return new Set<string>([
    ...contradictoryFields(row),
    ...['program_implementing_agent', 'principle_agent', 'main_contractor', 'other_parties'],
    ...(isInCountry(degrees[0]!, degrees[1]!) ? [] : ['latitude', 'longitude']),
    ...(partyKind(String(row.department)) === 'no organisation' ? ['department'] : []),
  ]);
}

test.each<[string, string | Uint8Array]>([
  ['package.json', text],
  ['package.json.gz', gzipSync(text)],
  ['projects.jsonl', projects.map((project) => JSON.stringify(project)).join('\n')],
])('our own %s gives the projects that it was made of', async (name, content) => {
  const reading = await readIrmFile(folder.write(name, content), { maxWorkbookMb: 1 });
  const read = await readAll(reading);
  await reading.close();
  expect(reading.report).toMatchObject({ loaded: 300, leftOutCount: 0, unreadableCellCount: 0 });
  for (const [at, { irmProjectId, snapshot }] of read.entries()) {
    const row = publishedProject(at + 1, reported[at]!.snapshot, irmSnapshot) as unknown as Row;
    const skipped = untold(row);
    const told = storedFields.map((field) => field.name).filter((field) => !skipped.has(field));
    const of = (from: object) =>
      Object.fromEntries(told.map((field) => [field, from[field as keyof object]]));
    expect(irmProjectId).toBe(projects[at]!.id);
    expect(of(snapshot)).toEqual(of(reported[at]!.snapshot));
  }
});

test('a project of nothing but an id is one among others', async () => {
  const content = JSON.stringify({ projects: [...projects.slice(0, 20), { id: 'only-an-id' }] });
  const reading = await readIrmFile(folder.write('package.json', content), { maxWorkbookMb: 1 });
  const read = await readAll(reading);
  await reading.close();
  expect(reading.report.leftOutCount).toBe(0);
  expect(read.at(-1)).toMatchObject({ irmProjectId: 'only-an-id', snapshot: { name: 'only-an-id' } });
});

test('parties that are organisations come back with their roles', async () => {
  const reading = await readIrmFile(folder.write('package.json', text), { maxWorkbookMb: 1 });
  const read = await readAll(reading);
  await reading.close();
  const fields: readonly CsvFieldName[] = ['main_contractor', 'principle_agent'];
  for (const field of fields) {
    const alone = reported.flatMap(({ snapshot }, at) => {
      const name = snapshot[field as 'main_contractor'];
      return name !== null && !/[\n(;:]/.test(name) && partyKind(name) === 'firm'
        ? [[name, at] as const]
        : [];
    });
    expect(alone.length).toBeGreaterThan(20);
    for (const [name, at] of alone) expect(read[at]!.snapshot[field as 'main_contractor']).toContain(name);
  }
});
