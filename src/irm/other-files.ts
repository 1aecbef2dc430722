import { IrmFileError } from './irm-file-error.ts';

/** A file that is something else than a workbook or a table as text, whatever it holds. */
export class OtherFileError extends IrmFileError {}

const PICTURE = 'a picture; send the workbook that it shows, as .xlsx';
const ARCHIVE = 'an archive; unpack it and choose the workbook in it';

/** Beginnings of files that are neither workbooks nor text, with what they are and what to do. */
const beginnings: readonly (readonly [beginning: Buffer, what: string])[] = [
  [Buffer.from('%PDF'), 'a PDF document; send the workbook that it was made from, as .xlsx'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), PICTURE],
  [Buffer.from([0xff, 0xd8, 0xff]), PICTURE],
  [Buffer.from('GIF8'), PICTURE],
  [Buffer.from('BM'), PICTURE],
  [Buffer.from([0x49, 0x49, 0x2a, 0]), PICTURE],
  [Buffer.from([0x4d, 0x4d, 0, 0x2a]), PICTURE],
  [Buffer.from([0x1f, 0x8b]), ARCHIVE],
  [Buffer.from('Rar!'), ARCHIVE],
  [Buffer.from([0x37, 0x7a, 0xbc, 0xaf]), ARCHIVE],
  [Buffer.from('{\\rtf'), 'a text document (.rtf); copy its table into a workbook and save it as .xlsx'],
];

/** What text is that is no table, with what to do. */
const texts: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|meta|style|body|table)\b/i,
    'a web page with a table; open it in Excel and save it as .xlsx',
  ],
  [
    /^\s*<\?xml[^>]*>\s*(?:<\?mso-application[^>]*>\s*)?<(?:\w+:)?Workbook\b/,
    'an XML spreadsheet of 2003; open it in Excel and save it as .xlsx',
  ],
  [
    /^\s*<\?xml[^>]*>\s*<office:document\b/,
    'an OpenDocument spreadsheet (.fods); open it and save it as .xlsx',
  ],
  [
    /^\s*\{[^{}]*"(?:doc_id|url)"\s*:/,
    'only a link to an online spreadsheet (.gsheet); open it there and download it as .xlsx',
  ],
  [
    /^(?:(?:Return-Path|Received|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version|X-[\w-]+):[^\n]*\n(?:[ \t][^\n]*\n)*){3}/i,
    'a mail; save the workbook that is attached to it, and choose that',
  ],
];

/** Excel's note of who has a workbook open: 165 bytes, the length of a name first. */
const NOTE_BYTES = 165;
const LONGEST_NAME = 54;

const isOpenNote = (start: Buffer): boolean =>
  start.length === NOTE_BYTES && start[0]! > 0 && start[0]! <= LONGEST_NAME;

/** The refusal of a file that is something else than a workbook or a table as text, by its first bytes. */
export function otherFile(start: Buffer, text: string): IrmFileError | undefined {
  if (isOpenNote(start))
    return refusal(
      'the note (~$) that Excel keeps while a workbook is open; choose the file of the same name without ~$',
    );
  if (isMedia(start)) return refusal(PICTURE);
  const [, what] =
    beginnings.find(
      ([beginning]) => start.subarray(0, beginning.length).equals(beginning) && isBinary(start),
    ) ??
    texts.find(([pattern]) => pattern.test(text)) ??
    [];
  return what === undefined ? undefined : refusal(what);
}

/** Photos and films of phones (HEIC, MP4) and pictures of the web, which begin with their length. */
const isMedia = (start: Buffer): boolean =>
  isBinary(start) && /^(?:.{4}ftyp|RIFF.{4}WEBP)/s.test(start.toString('latin1', 0, 12));

/** Text may begin with letters such as `BM`, too. */
const isBinary = (start: Buffer): boolean =>
  start.subarray(0, 1024).includes(0) || /^(?:%PDF|\{\\rtf)/.test(start.toString('latin1', 0, 8));

/** Files in archives that only other programs write. */
const archived: readonly (readonly [name: RegExp, what: string])[] = [
  [/^content\.xml$/, 'an OpenDocument spreadsheet (.ods); open it and save it as .xlsx'],
  [/^word\//, 'a Word document (.docx); copy its table into a workbook and save it as .xlsx'],
  [/^ppt\//, 'a presentation (.pptx); send the workbook that it was made from, as .xlsx'],
  [
    /^index\/.*\.iwa$|^index\.zip$/,
    'a spreadsheet of Numbers (.numbers); open it there and export it to Excel (.xlsx)',
  ],
  [/\.(?:xlsx|xlsm|xls|csv)$/, ARCHIVE],
];

/** The refusal of an archive without a worksheet, by the names of its files in small letters. */
export function otherArchive(names: readonly string[]): IrmFileError {
  const found = archived.find(([pattern]) => names.some((name) => pattern.test(name)));
  return refusal(found?.[1] ?? 'a zip archive without a worksheet; save the workbook again as .xlsx');
}

/** Streams in the container of Office before 2007, which workbooks with a password use, too. Names are UTF-16. */
const streams: readonly (readonly [name: string, what: string])[] = [
  ['WordDocument', 'an old Word document (.doc); copy its table into a workbook and save it as .xlsx'],
  ['PowerPoint Document', 'an old presentation (.ppt); send the workbook that it was made from, as .xlsx'],
  ['__substg1.0', 'a mail (.msg); save the workbook that is attached to it, and choose that'],
];

/** The refusal of such a container, by its list of streams. */
export function otherContainer(directory: Buffer): IrmFileError {
  if (directory.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    return new IrmFileError(
      'The workbook has a password; open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password) and save it as .xlsx.',
    );
  const found = streams.find(([name]) => directory.includes(Buffer.from(name, 'utf16le')));
  return refusal(found?.[1] ?? 'an old .xls workbook; open it in Excel and save it as .xlsx');
}

const refusal = (what: string): OtherFileError => new OtherFileError(`The file is ${what}.`);
