import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Conformance, publishedDayIn, type Survey } from '../oc4ids/index.ts';
import { eachUnpacked, holdsFiles, openFilesArchive, startsOfFiles } from './archive/files-archive.ts';
import { openCsv } from './csv/csv-file.ts';
import { geojsonSheet } from './geojson-sheet.ts';
import { IrmFileError } from './irm-file-error.ts';
import {
  beginsAsJson,
  conformanceOfFile,
  isJson,
  isPacked,
  oc4idsSheet,
  publishedDayOf,
  surveyOf,
} from './oc4ids-sheet.ts';
import { otherContainer, otherFile } from './other-files.ts';
import { type IrmReading, readIrm } from './reading.ts';
import type { ReadingChoices } from './reading-choices.ts';
import type { SheetFile } from './sheet.ts';
import { type SurveyedTable, surveySheets } from './table/survey-sheets.ts';
import { openWorkbook } from './xlsx/workbook.ts';
import type { FileLimits } from './xlsx/zip-archive.ts';

/** Enough for the header of a CSV file. */
const START_BYTES = 64 * 1024;

const ZIP_MAGIC = Buffer.from('PK');

const WORKBOOK_ENDINGS = ['.xlsx', '.xlsm', '.xlsb', '.ods'];

/**
 * Reads the projects of an .xlsx file, or of text with delimiters, detecting the format from its
 * content. Error messages do not name the file; the caller does.
 * @throws IrmFileError if the file cannot be read, has another format, is damaged or too large
 */
export async function readIrmFile(
  path: string,
  limits: FileLimits,
  choices: ReadingChoices = {},
): Promise<IrmReading> {
  return readIrm(await openSheets(path, limits), choices);
}

/**
 * The sheets of a file, whatever its format, or of all files of an archive.
 * @throws IrmFileError if it cannot be read
 */
export async function openSheets(path: string, limits: FileLimits): Promise<SheetFile> {
  if (beginsWith(await readStart(path), ZIP_MAGIC) && (await holdsFiles(path)))
    return openFilesArchive(path, limits, openFile);
  return openFile(path, limits);
}

async function openFile(path: string, limits: FileLimits): Promise<SheetFile> {
  const start = await readStart(path);
  if (start.length === 0) throw new IrmFileError('The file is empty; export the IRM snapshot again.');
  if (beginsWith(start, ZIP_MAGIC)) return openWorkbook(path, limits);
  if (isOldContainer(start)) throw otherContainer(await readDirectory(path, start));
  const other = otherFile(start, beginningOf(start));
  const ending = extname(path).toLowerCase();
  if (other === undefined && WORKBOOK_ENDINGS.includes(ending))
    throw new IrmFileError(
      `The file ends in ${ending} but is not a workbook; save it as .xlsx, or as .csv if it is text.`,
    );
  const projects =
    other === undefined || isPacked(start)
      ? ((await geojsonSheet(path, start)) ?? (await oc4idsSheet(path, start)))
      : undefined;
  if (projects !== undefined) return { sheets: [projects], hiddenSheets: [] };
  if (other !== undefined) throw other;
  return { sheets: [await openCsv(path, start)], hiddenSheets: [] };
}

/**
 * The day on which a file says that it was published, the last one of the files of an archive; undefined if it does
 * not, or cannot be read.
 */
export const publishedOn = (path: string): Promise<string | undefined> =>
  readStart(path)
    .then(async (start) => {
      if (!beginsWith(start, ZIP_MAGIC)) return publishedDayOf(path, start);
      if (!(await holdsFiles(path))) return undefined;
      const days = (await startsOfFiles(path, START_BYTES)).map(publishedDayIn);
      return days
        .filter((day) => day !== undefined)
        .sort()
        .at(-1);
    })
    .catch(() => undefined);

/** Whether a file, or a file of an archive, is JSON, as projects of OC4IDS are. */
export const holdsJson = (path: string): Promise<boolean> =>
  readStart(path)
    .then(async (start) => {
      if (!beginsWith(start, ZIP_MAGIC)) return isJson(path, start);
      return (await holdsFiles(path)) && (await startsOfFiles(path, START_BYTES)).some(beginsAsJson);
    })
    .catch(() => false);

/** What files say about their country: packages of OC4IDS, and tables. */
export interface FileSurvey {
  readonly packages: readonly Survey[];
  readonly tables: readonly SurveyedTable[];
}

/**
 * What a file, or the files of an archive, say about their country.
 * @throws IrmFileError if there is nothing like a project, or the file is damaged
 */
export async function surveyedFile(path: string, limits: FileLimits): Promise<FileSurvey> {
  const surveys = await ofEachFile(path, limits, (file) => surveyedAlone(file, limits));
  const packages = surveys.flatMap((each) => each.packages);
  const tables = surveys.flatMap((each) => each.tables);
  if (packages.length + tables.length > 0) return { packages, tables };
  throw new IrmFileError(
    'The file has no project of OC4IDS, nor a table with a row of headings above others; a profile is made from one of these.',
  );
}

/**
 * How each OC4IDS file, or each one of the files of an archive, compares with the schema of the standard; empty for
 * any other file.
 * @throws IrmFileError if the file is damaged
 */
export async function conformanceOfPackages(
  path: string,
  limits: FileLimits,
): Promise<readonly Conformance[]> {
  const alone = async (file: string): Promise<Conformance | undefined> => {
    const start = await readStart(file);
    return (await geojsonSheet(file, start)) === undefined ? conformanceOfFile(file, start) : undefined;
  };
  return (await ofEachFile(path, limits, alone)).filter((each) => each !== undefined);
}

/** What is asked of a file, or of each of the files of an archive. */
async function ofEachFile<T>(
  path: string,
  limits: FileLimits,
  ask: (file: string) => Promise<T>,
): Promise<readonly T[]> {
  const isArchive = beginsWith(await readStart(path), ZIP_MAGIC) && (await holdsFiles(path));
  return isArchive ? eachUnpacked(path, limits, ask) : [await ask(path)];
}

async function surveyedAlone(path: string, limits: FileLimits): Promise<FileSurvey> {
  const start = await readStart(path);
  const isGeojson = (await geojsonSheet(path, start)) !== undefined;
  const survey = isGeojson ? undefined : await surveyOf(path, start);
  if (survey !== undefined) return { packages: survey.projects > 0 ? [survey] : [], tables: [] };
  return { packages: [], tables: await surveySheets(await openFile(path, limits)) };
}

async function readStart(path: string): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    if (!(await file.stat()).isFile())
      throw new IrmFileError('This is not a file; give the path of an .xlsx or .csv file.');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw error instanceof IrmFileError ? error : new IrmFileError(openFault(error), { cause: error });
  } finally {
    await file?.close();
  }
}

function openFault(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'There is no such file; check its path.';
  if (code === 'EACCES' || code === 'EPERM')
    return 'There is no permission to read the file; check its permissions.';
  return `The file cannot be read (${message}).`;
}

function beginsWith(start: Buffer, magic: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

/** Starts the container of .xls files and of workbooks with a password ([MS-CFB] 2.2). */
const CONTAINER_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const SECTOR_SHIFT_AT = 30;
const FIRST_DIRECTORY_SECTOR_AT = 48;

/** Whether a file is an old workbook, or any workbook with a password. */
function isOldContainer(start: Buffer): boolean {
  return start.subarray(0, CONTAINER_MAGIC.length).equals(CONTAINER_MAGIC);
}

async function readDirectory(path: string, start: Buffer): Promise<Buffer> {
  if (start.length < FIRST_DIRECTORY_SECTOR_AT + 4) return start;
  const sectorSize = 2 ** Math.min(start.readUInt16LE(SECTOR_SHIFT_AT), 12);
  const position = (start.readUInt32LE(FIRST_DIRECTORY_SECTOR_AT) + 1) * sectorSize;
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const beginningOf = (start: Buffer): string =>
  new TextDecoder(start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(
    start.subarray(0, 1024),
  );
