import { writeFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import { irmHeaders, irmRow } from './fixtures/irm-workbook.ts';

/** A row of a snapshot: its Project ID, and values by their IRM headers. */
export type IrmRow = Readonly<Record<string, string | number | Date | null>> & {
  readonly 'Project ID': string;
};

const rowsOf = (projects: readonly IrmRow[]) => [irmHeaders, ...projects.map((project) => irmRow(project))];

/** Writes a snapshot as CSV, as a department would send it. Returns the path. */
export function writeIrmCsv(path: string, projects: readonly IrmRow[]): string {
  writeFileSync(path, stringify(rowsOf(projects), { record_delimiter: 'windows' }));
  return path;
}

/** Writes a snapshot as a workbook. Returns the path. */
export async function writeIrmWorkbook(path: string, projects: readonly IrmRow[]): Promise<string> {
  const rows = rowsOf(projects).map((row) => [...row]);
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Projects', rows }] }));
  return path;
}

/** Projects whose names all end in `mark`, which shows when a response mixes two versions. */
export function markedProjects(count: number, mark: string): readonly IrmRow[] {
  return Array.from({ length: count }, (_, i) => ({
    'Project ID': `${i + 1}`,
    'Project Name': `Project ${i + 1} ${mark}`,
    Province: 'Limpopo',
    Department: 'Education',
    'Project Status': 'Design',
    'Total Project Cost': 1000 + i,
  }));
}

export interface Quarter {
  readonly sphere?: string;
  readonly year?: string;
  readonly quarter?: string;
  readonly taken?: string;
}

/** The arguments that import a file into a store. */
export function importArguments(store: string, file: string, of: Quarter = {}): readonly string[] {
  return ['import', file, '--store', store, ...quarterArguments(of), '--taken', of.taken ?? takenAfter(of)];
}

/**
 * The arguments that publish a file whose projects have the ids of those that may be published, but
 * other names and departments.
 */
export const republishArguments = (store: string, file: string, of: Quarter = {}): readonly string[] => [
  ...importArguments(store, file, of),
  ...[
    '--add',
    '--accept',
    'identity_changed,group_vanished',
    '--because',
    'each version has names of its own',
  ],
];

/** A day soon after the end of a quarter. */
function takenAfter({ year = '2019-20', quarter = '1' }: Quarter): string {
  const first = Number(year.slice(0, 4));
  const days = [`${first}-07-15`, `${first}-10-15`, `${first + 1}-01-15`, `${first + 1}-04-15`];
  return days[Number(quarter) - 1] ?? '2019-07-15';
}

/** The arguments that name a quarter. */
export function quarterArguments({ sphere = 'provincial', year = '2019-20', quarter = '1' }: Quarter = {}) {
  return ['--sphere', sphere, '--financial-year', year, '--quarter', quarter];
}
