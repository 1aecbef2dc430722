import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { PRACTICE_FILES, type PracticeErrorCode, practiceErrors } from '../../desk/index.ts';
import { fields, type StoredFieldName } from '../../project/index.ts';
import { type SampleSnapshot, writeSampleFile } from '../../sample/index.ts';

type Row = readonly string[];

/** The rows of a file below its headings, which may repeat. */
interface Rows {
  readonly headings: Row;
  readonly rows: readonly Row[];
}

/** The column of a field, from 0. */
function columnOf({ headings }: Pick<Rows, 'headings'>, name: StoredFieldName): number {
  const source = fields.find((field) => field.name === name)!.source;
  return source.from === 'column' ? headings.indexOf(source.irmHeader) : -1;
}

/** Rows from which columns are moved, and how many. */
const MOVED_FROM = 20;
const MOVED_ROWS = 40;

type Plant = (file: Rows) => readonly Row[];

const changed =
  (name: StoredFieldName, value: (row: Row, i: number, column: number, all: Rows) => string): Plant =>
  (all) => {
    const column = columnOf(all, name);
    return all.rows.map((row, i) => row.with(column, value(row, i, column, all)));
  };

const isAmount = (text: string): boolean => text !== '' && Number.isFinite(Number(text));

/** How each error gets into the rows of a file. */
const plants: Partial<Readonly<Record<PracticeErrorCode, Plant>>> = {
  moved: changed('estimated_total_project_cost', (row, i, column, { rows }) =>
    i > MOVED_FROM && i <= MOVED_FROM + MOVED_ROWS ? rows[i - 1]![column]! : row[column]!,
  ),
  missing: (file) => {
    const gone = largestGroup(file);
    return file.rows.filter((row) => groupOf(file, row) !== gone);
  },
  twice: (file) => {
    const column = columnOf(file, 'estimated_total_project_cost');
    const row = file.rows.find((each) => isAmount(each[column]!))!;
    return [...file.rows, row.with(column, String(Number(row[column]) * 2 + 1))];
  },
  thousands: (file) => {
    const shrunk = largestGroup(file);
    const inThousands = changed('estimated_total_project_cost', (row, _, column) =>
      groupOf(file, row) === shrunk && isAmount(row[column]!)
        ? String(Math.round(Number(row[column]) / 1000))
        : row[column]!,
    );
    return inThousands(file);
  },
  negative: changed('estimated_total_project_cost', (row, i, column) =>
    i === 3 ? '-1250000' : row[column]!,
  ),
  dates: changed('start_date', (row, i, column) => (i % 9 === 4 ? 'early next year' : row[column]!)),
};

const groupOf = (file: Rows, row: Row): string =>
  [row[columnOf(file, 'department')], row[columnOf(file, 'province')]].join();

/** The department with the most projects. */
function largestGroup(file: Rows): string {
  const counts = new Map<string, number>();
  for (const row of file.rows) counts.set(groupOf(file, row), (counts.get(groupOf(file, row)) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]![0];
}

/** Writes the files to practise with into a folder: one as it should be, the others with errors in them. */
export async function writePracticeFiles(folder: string, snapshot: SampleSnapshot): Promise<void> {
  const right = join(folder, 'right');
  const path = await writeSampleFile(right, snapshot, 'csv');
  const [headings = [], ...rows]: string[][] = parse(await readFile(path));
  await rm(right, { recursive: true });
  const { sphere, financialYear, quarter, taken } = snapshot.irmSnapshot;
  for (let file = 1; file <= PRACTICE_FILES; file++) {
    const planted = practiceErrors
      .filter((error) => error.file === file)
      .reduce<readonly Row[]>((now, { code }) => plants[code]!({ headings, rows: now }), rows);
    const name = `sample-${sphere}-${financialYear}-q${quarter}-${taken}-file-${file}.csv`;
    const text = stringify([headings, ...planted.map((row) => [...row])], {
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
    });
    await writeFile(join(folder, name), text);
  }
}
