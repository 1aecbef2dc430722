import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import {
  type Conformance,
  conformanceOf,
  Oc4idsFileError,
  projectRows,
  publishedDay,
  type Survey,
  surveyProjects,
} from '../oc4ids/index.ts';
import { IrmFileError } from './irm-file-error.ts';
import type { Sheet, SheetRow } from './sheet.ts';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Whether a file is packed by gzip, by its beginning. */
export const isPacked = (start: Buffer): boolean => start.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);

const JSON_START = /^\ufeff?\s*[[{]\s*(?:["[{\]}]|$)/;

/** The projects of an OC4IDS file as a sheet; undefined for a file that is no JSON. `start` is its beginning. */
export async function oc4idsSheet(path: string, start: Buffer): Promise<Sheet | undefined> {
  if (!(await isJson(path, start))) return undefined;
  const packed = isPacked(start);
  const rows = { [Symbol.asyncIterator]: () => readRows(path, packed) };
  return { name: basename(path), rows, isDelimited: true, holdsProjectsOnly: true };
}

/** The day on which an OC4IDS file says that it was published; undefined for any other file. */
export const publishedDayOf = async (path: string, start: Buffer): Promise<string | undefined> =>
  (await isJson(path, start)) ? publishedDay(path, isPacked(start)) : undefined;

/** What an OC4IDS file says about its country; undefined for any other file. */
export const surveyOf = async (path: string, start: Buffer): Promise<Survey | undefined> =>
  (await isJson(path, start)) ? asIrmErrors(surveyProjects(path, isPacked(start))) : undefined;

/** How an OC4IDS file compares with the schema of the standard; undefined for any other file. */
export const conformanceOfFile = async (path: string, start: Buffer): Promise<Conformance | undefined> =>
  (await isJson(path, start)) ? asIrmErrors(conformanceOf(path, isPacked(start))) : undefined;

const asIrmErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asIrmError(error);
  });

const asIrmError = (error: unknown): unknown =>
  error instanceof Oc4idsFileError ? new IrmFileError(error.message, { cause: error }) : error;

export const beginsAsJson = (text: string): boolean => JSON_START.test(text.slice(0, 1024));

/** `start` is the beginning of the file. */
export const isJson = async (path: string, start: Buffer): Promise<boolean> =>
  beginsAsJson(await textStart(path, start));

/** The beginning of the text of a file, packed by gzip or not. */
export const textStart = async (path: string, start: Buffer): Promise<string> =>
  isPacked(start) ? unpackedStart(path) : start.toString();

async function* readRows(path: string, packed: boolean): AsyncGenerator<readonly SheetRow[]> {
  try {
    yield* projectRows(path, packed);
  } catch (error) {
    throw asIrmError(error);
  }
}

/** "" if the file is damaged. */
async function unpackedStart(path: string): Promise<string> {
  const bytes = createReadStream(path);
  try {
    for await (const chunk of bytes.pipe(createGunzip())) return (chunk as Buffer).toString();
  } catch {
    // Not packed after all.
  } finally {
    bytes.destroy();
  }
  return '';
}
