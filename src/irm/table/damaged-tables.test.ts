import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readAll, temporaryFolder } from '../../../test/fixtures/irm-workbook.ts';
import { countryColumns } from '../../country/columns.fixture.ts';
import { CountryError } from '../../country/index.ts';
import { openSheets } from '../irm-file.ts';
import { IrmFileError } from '../irm-file-error.ts';
import { readIrm } from '../reading.ts';
import { mappedColumns } from './column-map.ts';
import { surveySheets } from './survey-sheets.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const limits = { maxWorkbookMb: 10 };

const columns = `name,Name,,,
estimated_total_project_cost,Cost,comma,millions,yes
start_date,Start,month first,,yes
place,Where,longitude first,,yes
main_contractor,Firm,,,yes
status,Stage,,,yes
latitude,lat,,,yes
`;
const table = `Works,,,,,
Name,Cost,Start,Where,Firm,Stage
"Mill, old","1.250,5 ?",03/31/2020,"35.01, -15.78",Acme: Sons,ongoing
Well,1.2bn,31.12.2021,POINT(35 -15),,done
Total,,,,,
`;
const geojson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 7,
      properties: { Name: 'Park', Cost: 1.5, nested: { Stage: 'done', list: [1, 'x'] } },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [35, -15],
            [36, -15],
            [36, -14],
            [35, -15],
          ],
        ],
      },
    },
    { type: 'Feature', properties: { Name: 'Road' }, geometry: { type: 'Point', coordinates: [35, -15] } },
    { type: 'Feature', properties: null, geometry: null },
  ],
});

const marks = [
  '',
  ',',
  ';',
  '\t',
  '"',
  '\n',
  '\r',
  '{',
  '}',
  '[',
  ']',
  ':',
  '\\',
  '\u0000',
  '\ufeff',
  '~',
  '-',
  '1e999',
  '#',
];
const damage = fc.record({
  at: fc.nat(9999).map((part) => part / 10_000),
  removed: fc.integer({ min: 0, max: 40 }),
  text: fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 6, unit: 'binary' })),
});
const damaged = (text: string) =>
  fc.array(damage, { minLength: 1, maxLength: 3 }).map((all) =>
    all.reduce((whole, { at, removed, text: odd }) => {
      const start = Math.floor(at * whole.length);
      return whole.slice(0, start) + odd + whole.slice(start + removed);
    }, text),
  );
/** The value of a member of the GeoJSON, of whatever kind, replaced by another. */
const changedGeojson = fc
  .record({ member: fc.nat(40), value: fc.json({ maxDepth: 3 }) })
  .map(({ member, value }) => {
    let at = 0;
    const text = JSON.stringify(
      JSON.parse(geojson, (key, old) => (key !== '' && at++ === member ? '@' : old)),
    );
    return text.replace('"@"', () => value);
  });

/** A short form for each day; `FAULTS=full` runs all. */
const numRuns = process.env.FAULTS === 'full' ? 10_000 : 300;

test('damaged tables, GeoJSON and columns are read, or refused in one sentence', {
  timeout: 1_200_000,
}, async () => {
  const outcomes = { read: 0, refused: 0 };
  const cases = fc.oneof(
    damaged(table).map((text) => ({ name: 't.csv', text, columns })),
    damaged(table.replaceAll(',', '\t')).map((text) => ({ name: 't.tsv', text, columns })),
    damaged(geojson).map((text) => ({ name: 't.geojson', text, columns })),
    changedGeojson.map((text) => ({ name: 't.geojson', text, columns })),
    damaged(columns).map((damagedColumns) => ({ name: 't.csv', text: table, columns: damagedColumns })),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ name, text, columns: rows }) => {
      const path = folder.write(name, text);
      try {
        const file = await openSheets(path, limits);
        const reading = await readIrm(file, {}, mappedColumns(countryColumns(rows)));
        const projects = await readAll(reading);
        await reading.close();
        expect(projects.every(({ irmProjectId }) => irmProjectId !== '')).toBe(true);
        await surveySheets(await openSheets(join(folder.path, name), limits));
        outcomes.read += 1;
      } catch (error) {
        outcomes.refused += 1;
        expect(error instanceof IrmFileError || error instanceof CountryError, String(error)).toBe(true);
        expect((error as Error).message).toMatch(/^[^\n]{10,3000}\.$/);
      }
    }),
    { numRuns },
  );
  expect(outcomes.read).toBeGreaterThan(numRuns / 20);
  expect(outcomes.refused).toBeGreaterThan(numRuns / 20);
});
