import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { AmountSummer, type Archive } from '../index/index.ts';
import {
  CURRENCY,
  codeFields,
  columnLetters,
  fields,
  hasOtherCurrencies,
  type ListedColumns,
  type ListedField,
  type ListedFieldName,
  type ListedValue,
  listedColumn,
  listedColumns,
  listedFields,
} from '../project/index.ts';
import { type QualityFlag, qualityFlags, wrongAmountFlags } from '../quality/index.ts';
import type { FileOptions } from './file-options.ts';
import { type ExportedProject, exportedProjects } from './projects.ts';
import { aboutRows, publishedAt } from './workbook/about-sheet.ts';
import { fixedParts, type Sheet, sheetHead, sheetPath, sheetTail } from './workbook/package-parts.ts';
import { type CellStyle, rowXml, type SheetCell } from './workbook/sheet-cells.ts';

/** A sheet has at most 2^20 rows, including its header. */
export const MAX_SHEET_PROJECTS = 1_048_575;
/** Spreadsheet programs disagree on dates before this one: some count a 29 February 1900. */
const FIRST_SAFE_DATE = '1900-03-01';
const WARNINGS = listedColumn('quality');
const COST = listedColumn('estimated_total_project_cost');
const CURRENCY_COLUMN = listedColumn('currency');
/** The columns of the CSV, the warnings, and by how many days the project is overdue. */
const usualColumns: ListedColumns = [...listedColumns.csv, WARNINGS, listedColumn('overdue_days')];

/**
 * A workbook with one row per project, with the columns of the CSV and what follows from them, or the
 * given ones, and a sheet that says what it is. Amounts are numbers, dates are dates, the address of a
 * project is a link, and everything else is text, which no spreadsheet evaluates as a formula. Rows
 * are compressed as they are read, so memory use does not depend on their number. Hold the archive
 * until the last chunk is read.
 */
export async function* xlsxChunks(
  archive: Archive,
  positions: Uint32Array,
  { base, uri, columns = usualColumns }: FileOptions,
): AsyncGenerator<Buffer> {
  const sheets = [projectSheet(columns, positions.length), aboutSheet] as const;
  const totals = { warnings: new Map<QualityFlag, number>(), cost: new AmountSummer() };
  const projects = Readable.from(
    projectRows(sheets[0], counted(exportedProjects(archive, positions), totals), columns, base),
    { objectMode: false },
  );
  const about = () => aboutXml(aboutRows(archive, { base, uri }, positions.length, totals));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const options = { mtime: new Date(publishedAt(archive.manifest)) };
  zip.addReadStream(projects, sheetPath(1), options);
  // Read when the projects are written: it has what they come to.
  zip.addReadStreamLazy(sheetPath(2), options, (add) => add(null, Readable.from([Buffer.from(about())])));
  for (const [path, xml] of fixedParts(sheets)) zip.addBuffer(Buffer.from(xml), path, options);
  zip.end();
  try {
    yield* output;
  } finally {
    projects.destroy();
  }
}

const projectSheet = (columns: ListedColumns, projects: number): Sheet => ({
  name: 'Projects',
  columnWidths: columns.map((column) => WIDTHS[listedFields[column]!.type]),
  filtered: `A1:${columnLetters(columns.length - 1)}${projects + 1}`,
});

const aboutSheet: Sheet = { name: 'About this file', columnWidths: [44, 90] };

const WIDTHS = {
  text: 28,
  status: 28,
  coordinate: 12,
  money: 18,
  currency: 10,
  date: 12,
  integer: 8,
  flags: 28,
} as const;

const ownHeadings: Partial<Readonly<Record<ListedFieldName, string>>> = {
  id: 'Number on this site',
  url_path: 'Page on this site',
  quality: 'Warnings',
  overdue_days: 'Days overdue',
};

/** Some labels are only clear with the title of their group. */
const headings: readonly string[] = listedFields.map(({ name }) => {
  const field = fields.find((each) => each.name === name);
  const code = codeFields.find((each) => each.name === name);
  const label = ownHeadings[name] ?? code?.label ?? field!.label;
  return field?.group === 'previous-years' ? `Spent in previous years: ${label.toLowerCase()}` : label;
});

const warningLabels = new Map<string, string>(qualityFlags.map(({ flag, label }) => [flag, label]));

async function* projectRows(
  sheet: Sheet,
  projects: AsyncIterable<readonly ExportedProject[]>,
  columns: ListedColumns,
  base: string,
): AsyncGenerator<Buffer> {
  const heading = columns.map((column) => headings[column]!);
  const head = rowXml(1, heading, Array<CellStyle>(columns.length).fill('heading'));
  yield Buffer.from(sheetHead(sheet) + head);
  const shown = columns.map((column) => listedFields[column]!);
  const styles = shown.map(styleOf);
  let row = 1;
  for await (const batch of projects) {
    const xml = batch.map((project) => {
      const cells = columns.map((column, i) => cellOf(shown[i]!, project[column]!, base));
      return rowXml(++row, cells, styles);
    });
    yield Buffer.from(xml.join(''));
  }
  yield Buffer.from(sheetTail(sheet));
}

/** The same projects. Adds the warnings and the cost of each to the totals. */
async function* counted(
  projects: AsyncIterable<readonly ExportedProject[]>,
  { warnings, cost }: { readonly warnings: Map<QualityFlag, number>; readonly cost: AmountSummer },
): AsyncGenerator<readonly ExportedProject[]> {
  for await (const batch of projects) {
    for (const project of batch) {
      const flags = project[WARNINGS] as readonly QualityFlag[];
      for (const flag of flags) warnings.set(flag, (warnings.get(flag) ?? 0) + 1);
      const amount = (project[COST] as number | null) ?? Number.NaN;
      if (hasOtherCurrencies && project[CURRENCY_COLUMN] !== CURRENCY) {
        if (!Number.isNaN(amount)) cost.elsewhere++;
        continue;
      }
      cost.add(
        amount,
        flags.some((flag) => isWrongCost.has(flag)),
      );
    }
    yield batch;
  }
}

const isWrongCost: ReadonlySet<QualityFlag> = new Set(wrongAmountFlags.estimated_total_project_cost);

function styleOf({ name, type }: ListedField): CellStyle {
  if (name === 'url_path') return 'link';
  return type === 'money' ? 'money' : type === 'date' ? 'day' : 'plain';
}

function cellOf({ name, type }: ListedField, value: ListedValue, base: string): SheetCell {
  if (value === null || value === '' || typeof value === 'number') return value === '' ? null : value;
  if (typeof value !== 'string') return value.map((flag) => warningLabels.get(flag)).join('; ') || null;
  if (name === 'url_path') return base === '' ? value : { href: base + value };
  return type === 'date' && value >= FIRST_SAFE_DATE ? new Date(`${value}T00:00:00Z`) : value;
}

const aboutXml = (rows: ReturnType<typeof aboutRows>): string =>
  [
    sheetHead(aboutSheet),
    rowXml(1, ['Infrastructure projects'], ['title']),
    ...rows.map(([label, value, style], i) =>
      rowXml(i + 2, [label, value], ['heading', style ?? (isLink(value) ? 'link' : 'wrapped')]),
    ),
    sheetTail(aboutSheet),
  ].join('');

const isLink = (value: SheetCell): boolean => typeof value === 'object' && value !== null && 'href' in value;
