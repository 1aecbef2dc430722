import { parse } from 'csv-parse/sync';
import { describe, expect, inject, test } from 'vitest';
import { differences, type ReadProject, type Row } from '../oc4ids/read-back.ts';
import { codesOf, emptyIn, isInSchema, packageErrors, pathsIn } from '../oc4ids/standard.ts';

/** Checks the OC4IDS download of the sample against the standard's schema and against the CSV. */
const base = inject('sampleService');
const SEARCH = `${base}/infrastructure-projects/full/search`;
const PROJECTS = inject('sampleProjects');

const download = await fetch(`${SEARCH}/oc4ids`);
const read = (await download.json()) as Record<string, unknown> & {
  readonly projects: readonly ReadProject[];
};
const { projects } = read;

interface CodedProject {
  readonly status?: string;
  readonly type?: string;
  readonly sector?: readonly string[];
  readonly parties?: readonly { readonly roles?: readonly string[] }[];
  readonly milestones?: readonly { readonly type?: string }[];
  readonly documents: readonly { readonly documentType: string }[];
  readonly locations?: readonly { readonly geometry?: { readonly type: string } }[];
}
const coded = projects as readonly unknown[] as readonly CodedProject[];

describe('the OC4IDS download of the sample', () => {
  test('is an attachment', () => {
    expect(download.status).toBe(200);
    expect(download.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename="infrastructure-projects\S*\.json"$/,
    );
  });

  test('is a valid package of all projects', () => {
    expect(projects.length).toBe(PROJECTS);
    expect(packageErrors(read)).toEqual([]);
  }, 300_000);

  test('has only members of the standard, none of them empty', () => {
    const paths = new Set(projects.flatMap((project) => [...pathsIn(project)]));
    expect([...paths].filter((path) => !isInSchema(path))).toEqual([]);
    expect(projects.flatMap((project) => emptyIn(project))).toEqual([]);
  }, 300_000);

  test.each([
    ['projectStatus', ({ status }: CodedProject) => [status]],
    ['projectType', ({ type }: CodedProject) => [type]],
    ['projectSector', ({ sector }: CodedProject) => sector ?? []],
    ['partyRole', ({ parties = [] }: CodedProject) => parties.flatMap(({ roles = [] }) => roles)],
    ['milestoneType', ({ milestones = [] }: CodedProject) => milestones.map(({ type }) => type)],
    ['documentType', ({ documents }: CodedProject) => documents.map(({ documentType }) => documentType)],
    ['geometryType', ({ locations = [] }: CodedProject) => locations.map(({ geometry }) => geometry?.type)],
  ] as const)('has codes of the list %s only', (codelist, codesIn) => {
    const used = new Set(coded.flatMap((project) => [...codesIn(project)]));
    used.delete(undefined);
    expect(used.size).toBeGreaterThan(0);
    const codes = codesOf(codelist);
    expect([...used].filter((code) => !codes.has(code!))).toEqual([]);
  });

  test('has the same projects and values as the CSV, field by field', async () => {
    const csv = await (await fetch(`${SEARCH}/csv`)).text();
    const rows = parse(csv, { columns: true }) as Row[];
    expect(rows.length).toBe(projects.length);
    const wrong = rows.flatMap((row, i) =>
      differences(unguarded(row), projects[i]!).map((difference) => `${row.url_path} ${difference}`),
    );
    expect(wrong.slice(0, 20)).toEqual([]);
  }, 300_000);
});

/** Cells without the apostrophe that keeps spreadsheets from evaluating formulas. */
function unguarded(row: Row): Row {
  const cells = Object.entries(row).map(([name, cell]) => [
    name,
    String(cell).replace(/^'(?=[=+@\t\r-])/, ''),
  ]);
  return Object.fromEntries(cells);
}
