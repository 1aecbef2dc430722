import { open } from 'node:fs/promises';
import { IrmFileError } from './irm-file-error.ts';

/** Starts the container of .xls files and of workbooks with a password ([MS-CFB] 2.2). */
const CONTAINER_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const SECTOR_SHIFT_AT = 30;
const FIRST_DIRECTORY_SECTOR_AT = 48;

/** The stream of a workbook with a password ([MS-OFFCRYPTO] 2.3.4.4). Names are UTF-16. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** The XML of Excel 2003. */
const XML_SPREADSHEET = /^\s*<\?xml[^>]*>\s*(?:<\?mso-application[^>]*>\s*)?<(?:\w+:)?Workbook\b/;

const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|meta|style|body|table)\b/i;

/** Whether a file is an old workbook, or any workbook with a password. */
export function isOldContainer(start: Buffer): boolean {
  return start.subarray(0, CONTAINER_MAGIC.length).equals(CONTAINER_MAGIC);
}

/** The refusal of such a file, which says which of the two it is. */
export async function refusedContainer(path: string, start: Buffer): Promise<IrmFileError> {
  const directory = await readDirectory(path, start);
  return new IrmFileError(
    directory.includes(ENCRYPTED_PACKAGE)
      ? 'The workbook has a password; open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password) and save it as .xlsx.'
      : 'The file is an old .xls workbook; open it in Excel and save it as .xlsx.',
  );
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

/** The refusal of text that is no table with delimiters; undefined for all other text. */
export function refusedText(start: Buffer): IrmFileError | undefined {
  const text = beginningOf(start);
  if (WEB_PAGE.test(text))
    return new IrmFileError('The file is a web page with a table; open it in Excel and save it as .xlsx.');
  if (XML_SPREADSHEET.test(text))
    return new IrmFileError('The file is an XML spreadsheet of 2003; open it in Excel and save it as .xlsx.');
  return undefined;
}

const beginningOf = (start: Buffer): string =>
  new TextDecoder(start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(
    start.subarray(0, 1024),
  );
