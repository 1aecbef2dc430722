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

interface Party {
  readonly id: string;
  readonly roles?: readonly string[];
}

interface CodedProject {
  readonly period?: { readonly startDate?: string; readonly endDate?: string };
  readonly budget?: { readonly amount?: { readonly amount: number } };
  readonly contractingProcesses?: readonly {
    readonly id: string;
    readonly summary: {
      readonly suppliers: readonly Party[];
      readonly contractValue: { readonly amount: number };
    };
  }[];
  readonly status?: string;
  readonly type?: string;
  readonly sector?: readonly string[];
  readonly parties?: readonly Party[];
  readonly milestones?: readonly { readonly type?: string }[];
  readonly documents: readonly { readonly documentType: string }[];
  readonly locations?: readonly { readonly geometry?: { readonly type: string } }[];
}
const coded = projects as readonly unknown[] as readonly CodedProject[];

interface CountedFile {
  readonly format: string;
  readonly left_out: Readonly<Record<string, number>>;
}

/** The list of bulk downloads, as soon as they are made. */
async function bulkFilesOf(address: string): Promise<readonly CountedFile[]> {
  for (;;) {
    const response = await fetch(`${address}/api/v1/infrastructure-projects/full/download/`);
    if (response.status !== 503) return ((await response.json()) as { files: readonly CountedFile[] }).files;
    await response.body?.cancel();
  }
}

describe('the OC4IDS download of the sample', () => {
  test('is an attachment', () => {
    expect(download.status).toBe(200);
    expect(download.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(download.headers.get('content-disposition')).toMatch(
      /^attachment; filename="sample-infrastructure-projects\S*\.json"$/,
    );
  });

  test('is a valid package of all projects', () => {
    expect(projects.length).toBe(PROJECTS);
    expect(packageErrors(read)).toEqual([]);
  });

  test('has only members of the standard, none of them empty', () => {
    const paths = new Set(projects.flatMap((project) => [...pathsIn(project)]));
    expect([...paths].filter((path) => !isInSchema(path))).toEqual([]);
    expect(projects.flatMap((project) => emptyIn(project))).toEqual([]);
  });

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

  test('has no instant without the offset of the country', () => {
    const instants = JSON.stringify(read).match(/\d{4}-\d{2}-\d{2}T[\d:.]+[^"]*/g)!;
    expect(instants.length).toBeGreaterThan(10 * PROJECTS);
    expect(instants.filter((instant) => !instant.endsWith('+02:00'))).toEqual([]);
  });

  test('has no period that ends before it begins, and no negative cost', () => {
    const wrong = coded.filter(({ period = {}, budget, contractingProcesses = [] }) => {
      const { startDate, endDate } = period;
      const values = [budget?.amount, ...contractingProcesses.map(({ summary }) => summary.contractValue)];
      const isBackwards = startDate !== undefined && endDate !== undefined && endDate < startDate;
      return isBackwards || values.some((value) => value !== undefined && value.amount < 0);
    });
    expect(wrong).toEqual([]);
  });

  test('has contracting processes whose parties are in the project, with ids of their own', () => {
    const contracts = coded.flatMap(({ contractingProcesses = [], parties = [] }) =>
      contractingProcesses.map((process) => ({ ...process, parties })),
    );
    expect(contracts.length).toBeGreaterThan(PROJECTS / 4);
    expect(new Set(contracts.map(({ id }) => id)).size).toBe(contracts.length);
    const strangers = contracts.filter(({ summary, parties }) =>
      summary.suppliers.some(
        ({ id }) => !parties.some((party) => party.id === id && party.roles?.includes('supplier')),
      ),
    );
    expect(strangers).toEqual([]);
  });

  test('says in descriptions what is left out, and the list of bulk downloads counts it', async () => {
    const counts: Record<string, number> = {};
    for (const { description } of projects)
      for (const [, omission] of description.matchAll(/Left out: (\w+), because/g))
        counts[omission!] = (counts[omission!] ?? 0) + 1;
    expect(Object.keys(counts)).toContain('coordinates');
    expect((await bulkFilesOf(base)).find(({ format }) => format === 'oc4ids')!.left_out).toEqual(counts);
  });

  test('has the same projects and values as the CSV, field by field', async () => {
    const csv = await (await fetch(`${SEARCH}/csv`)).text();
    const rows = parse(csv, { columns: true }) as Row[];
    expect(rows.length).toBe(projects.length);
    const wrong = rows.flatMap((row, i) =>
      differences(unguarded(row), projects[i]!).map((difference) => `${row.url_path} ${difference}`),
    );
    expect(wrong.slice(0, 20)).toEqual([]);
  });
});

/** Cells without the apostrophe that keeps spreadsheets from evaluating formulas. */
function unguarded(row: Row): Row {
  const cells = Object.entries(row).map(([name, cell]) => [
    name,
    String(cell).replace(/^'(?=[=+@\t\r-])/, ''),
  ]);
  return Object.fromEntries(cells);
}
