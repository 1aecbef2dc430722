import { cleanText } from '../cells/cell-text.ts';
import { IrmFileError } from '../irm-file-error.ts';
import type { DateSystem, Sheet, SheetRow } from '../sheet.ts';
import { pushBounded } from './bounded-list.ts';
import { readDateStyles } from './date-styles.ts';
import { type Relationship, readRelationships } from './relationships.ts';
import { readSharedStrings } from './shared-strings.ts';
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

interface WorkbookContents {
  readonly sheetName: string;
  /** The sheet's file in the archive. */
  readonly sheetFile: string;
  readonly tables: WorkbookTables;
}

/**
 * The first visible sheet of an .xlsx file, which is what people see when they open it. The archive
 * is opened again to read the rows, so that an unread sheet keeps nothing open.
 * @throws IrmFileError, also from the rows, if the file is too large, damaged or not a workbook
 */
export async function openWorkbook(path: string, limits: FileLimits): Promise<Sheet> {
  const contents = await explained(
    openArchive(path, limits).then((archive) => readContents(archive, limits)),
  );
  const rows = readRows(path, limits, contents);
  return { name: contents.sheetName, dateSystem: contents.tables.dateSystem, rows };
}

async function* readRows(
  path: string,
  limits: FileLimits,
  { sheetFile, tables }: WorkbookContents,
): AsyncGenerator<readonly SheetRow[]> {
  const archive = await explained(openArchive(path, limits));
  try {
    const xml = archive.read(sheetFile);
    if (xml === undefined) throw new Error(`it has no ${sheetFile}`);
    yield* worksheetRows(xml, tables);
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
    if (workbookFile === undefined || workbookXml === undefined) throw notAWorkbook();
    const { sheets, dateSystem } = await readSheetList(workbookXml);
    const relationships = await readRelationships(archive, workbookFile);
    const sheet = firstWorksheet(sheets, relationships);
    const strings = optionalFile(archive, relationships, 'sharedStrings');
    const styles = optionalFile(archive, relationships, 'styles');
    const tables = {
      sharedStrings: strings === undefined ? [] : await readSharedStrings(strings),
      dateStyles: styles === undefined ? [] : await readDateStyles(styles),
      dateSystem,
      maxSharedTextMb: maxWorkbookMb,
    };
    return { ...sheet, tables };
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
      const sheetName = shortened(cleanText(attribute('name') ?? ''), MAX_NAME_LENGTH);
      const sheet = { name: sheetName, relationshipId: attribute('r:id') ?? '', hidden };
      pushBounded(sheets, sheet, MAX_SHEETS, 'sheets');
    } else if (name === 'workbookPr' && ['1', 'true', 'on'].includes(attribute('date1904') ?? '')) {
      dateSystem = 1904;
    }
  };
  await readXml(xml, { open, close: () => {}, text: () => {} });
  return { sheets, dateSystem: dateSystem as DateSystem };
}

function firstWorksheet(sheets: readonly SheetEntry[], relationships: readonly Relationship[]) {
  const worksheets = sheets.flatMap(({ name, relationshipId, hidden }) => {
    const file = relationships.find(({ id }) => id === relationshipId);
    return file?.type === 'worksheet' ? [{ sheetName: name, sheetFile: file.target, hidden }] : [];
  });
  const first = worksheets.find(({ hidden }) => !hidden) ?? worksheets[0];
  if (first === undefined) throw notAWorkbook();
  return first;
}

function optionalFile(archive: ZipArchive, relationships: readonly Relationship[], type: string) {
  const target = relationships.find(isType(type))?.target;
  return target === undefined ? undefined : archive.read(target);
}

function isType(wanted: string) {
  return ({ type }: Relationship) => type === wanted;
}

function notAWorkbook(): IrmFileError {
  return new IrmFileError('The file is a zip archive without a worksheet; save the workbook again as .xlsx.');
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
