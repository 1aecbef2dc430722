import { posix } from 'node:path';
import { cleanText } from '../cells/cell-text.ts';
import { IrmFileError } from '../irm-file-error.ts';
import { otherArchive } from '../other-files.ts';
import type { DateSystem, MergedRange, Sheet, SheetFile, SheetRow } from '../sheet.ts';
import { pushBounded } from './bounded.ts';
import { readCellStyles } from './cell-styles.ts';
import { readSharedStrings } from './rich-text.ts';
import { worksheetRows } from './worksheet.ts';
import type { WorkbookTables } from './worksheet-cell.ts';
import { readXml } from './xml.ts';
import { type FileLimits, openArchive, type ZipArchive } from './zip-archive.ts';

/** Far more than any real workbook has. */
const MAX_SHEETS = 10_000;

/**
 * Excel limits the names of sheets to 31 characters. Error messages may quote any part of a file.
 */
const MAX_NAME_LENGTH = 100;
const MAX_REASON_LENGTH = 200;

interface SheetEntry {
  readonly name: string;
  readonly relationshipId: string;
  readonly hidden: boolean;
}

interface Worksheet {
  readonly name: string;
  /** The sheet's file in the archive. */
  readonly file: string;
  readonly hidden: boolean;
}

interface WorkbookContents {
  readonly worksheets: readonly Worksheet[];
  readonly tables: WorkbookTables;
}

/**
 * The sheets of an .xlsx file. The archive is opened again to read the rows, so that an unread
 * sheet keeps nothing open.
 * @throws IrmFileError, also from the rows, if the file is too large, damaged or not a workbook
 */
export async function openWorkbook(path: string, limits: FileLimits): Promise<SheetFile> {
  const { worksheets, tables } = await explained(
    openArchive(path, limits).then((archive) => readContents(archive, limits)),
  );
  const sheetOf = ({ name, file }: Worksheet) =>
    openSheet(name, () => openArchive(path, limits), file, tables);
  const visible = worksheets.filter(({ hidden }) => !hidden);
  if (visible.length === 0) return { sheets: worksheets.map(sheetOf), hiddenSheets: [] };
  const hiddenSheets = worksheets.filter(({ hidden }) => hidden).map(({ name }) => name);
  return { sheets: visible.map(sheetOf), hiddenSheets };
}

function openSheet(
  name: string,
  open: () => Promise<ZipArchive>,
  file: string,
  tables: WorkbookTables,
): Sheet {
  let merged: MergedRange[] = [];
  const rows = {
    [Symbol.asyncIterator]: () => {
      merged = [];
      return readRows(open, file, tables, (range) => merged.push(range));
    },
  };
  return { name, dateSystem: tables.dateSystem, rows, mergedRanges: () => merged };
}

async function* readRows(
  open: () => Promise<ZipArchive>,
  file: string,
  tables: WorkbookTables,
  rangeMerged: (range: MergedRange) => void,
): AsyncGenerator<readonly SheetRow[]> {
  const archive = await explained(open());
  try {
    const xml = archive.read(file);
    if (xml === undefined) throw new Error(`it has no ${file}`);
    yield* worksheetRows(xml, tables, rangeMerged);
  } catch (error) {
    throw asIrmFileError(error);
  } finally {
    archive.close();
  }
}

async function readContents(archive: ZipArchive, { maxWorkbookMb }: FileLimits): Promise<WorkbookContents> {
  try {
    const workbookFile = (await readRelationships(archive, '')).find(isType('officeDocument'))?.target;
    const workbookXml = workbookFile === undefined ? undefined : archive.read(workbookFile);
    if (workbookFile === undefined || workbookXml === undefined) throw otherArchive(archive.names);
    if (workbookFile.endsWith('.bin'))
      throw new IrmFileError('The file is a binary workbook (.xlsb); open it in Excel and save it as .xlsx.');
    const { sheets, dateSystem } = await readSheetList(workbookXml);
    const relationships = await readRelationships(archive, workbookFile);
    const worksheets = worksheetsOf(sheets, relationships);
    const strings = optionalFile(archive, relationships, 'sharedStrings');
    const styles = optionalFile(archive, relationships, 'styles');
    const tables = {
      sharedStrings: strings === undefined ? [] : await readSharedStrings(strings),
      styles: styles === undefined ? [] : await readCellStyles(styles),
      dateSystem,
      maxSharedTextMb: maxWorkbookMb,
    };
    return { worksheets, tables };
  } finally {
    archive.close();
  }
}

async function readSheetList(xml: AsyncIterable<string>) {
  const sheets: SheetEntry[] = [];
  let dateSystem: DateSystem = 1900;
  const open = (name: string, attribute: (name: string) => string | undefined) => {
    if (name === 'sheet') {
      const hidden = (attribute('state') ?? 'visible') !== 'visible';
      const sheetName = shownSheetName(attribute('name') ?? '');
      const sheet = { name: sheetName, relationshipId: attribute('r:id') ?? '', hidden };
      pushBounded(sheets, sheet, MAX_SHEETS, 'sheets');
    } else if (name === 'workbookPr' && ['1', 'true', 'on'].includes(attribute('date1904') ?? '')) {
      dateSystem = 1904;
    }
  };
  await readXml(xml, { open, close: () => {}, text: () => {} });
  return { sheets, dateSystem: dateSystem as DateSystem };
}

/** The name of a sheet as reports and messages show it. */
export const shownSheetName = (name: string): string => shortened(cleanText(name), MAX_NAME_LENGTH);

function worksheetsOf(
  sheets: readonly SheetEntry[],
  relationships: readonly Relationship[],
): readonly Worksheet[] {
  const linked = new Map(relationships.map((relationship) => [relationship.id, relationship]));
  const worksheets = sheets.flatMap(({ name, relationshipId, hidden }) => {
    const file = linked.get(relationshipId);
    return file?.type === 'worksheet' ? [{ name, file: file.target, hidden }] : [];
  });
  if (worksheets.length === 0) throw otherArchive([]);
  return worksheets;
}

function optionalFile(archive: ZipArchive, relationships: readonly Relationship[], type: string) {
  const target = relationships.find(isType(type))?.target;
  return target === undefined ? undefined : archive.read(target);
}

function isType(wanted: string) {
  return ({ type }: Relationship) => type === wanted;
}

async function explained<T>(opening: Promise<T>): Promise<T> {
  return opening.catch((error: unknown) => {
    throw asIrmFileError(error);
  });
}

function asIrmFileError(error: unknown): IrmFileError {
  if (error instanceof IrmFileError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const reason = shortened(cleanText(message), MAX_REASON_LENGTH);
  return new IrmFileError(
    `The workbook is damaged or incomplete (${reason}); copy it again, or open it and save it again as .xlsx.`,
    { cause: error },
  );
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A link from one file of a workbook to another (ECMA-376 part 2, 6.5). */
interface Relationship {
  readonly id: string;
  /** The last part of the type's address: `worksheet`, `sharedStrings`. */
  readonly type: string;
  /** The name of the other file in the archive. */
  readonly target: string;
}

/** As many as an archive may have files. */
const MAX_RELATIONSHIPS = 10_000;

/** The links of a file in the archive, or of the archive itself if `source` is "". */
async function readRelationships(archive: ZipArchive, source: string): Promise<readonly Relationship[]> {
  const folder = posix.dirname(source);
  const xml = archive.read(posix.join(folder, '_rels', `${posix.basename(source)}.rels`));
  const relationships: Relationship[] = [];
  if (xml === undefined) return relationships;
  const open = (name: string, attribute: (name: string) => string | undefined) => {
    if (name !== 'Relationship') return;
    // Targets are relative to the folder of the source. Some programs write absolute paths, with a
    // slash.
    const target = posix.resolve('/', folder, attribute('Target') ?? '').slice(1);
    const link = { id: attribute('Id') ?? '', type: posix.basename(attribute('Type') ?? ''), target };
    pushBounded(relationships, link, MAX_RELATIONSHIPS, 'links between its files');
  };
  await readXml(xml, { open, close: () => {}, text: () => {} });
  return relationships;
}
