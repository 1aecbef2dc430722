import { basename, join } from 'node:path';
import { judge } from '../../../intake/index.ts';
import { type FileLimits, IrmFileError } from '../../../irm/index.ts';
import { annotatedWorkbook, findingMarks } from '../../../report/index.ts';
import { openReading } from './draft-reading.ts';
import { ANNOTATED_FILE } from './reading-request.ts';
import { writeWhole } from './whole-file.ts';

/** A file that was read, to be sent back with colours and comments. */
export interface FileToAnnotate {
  readonly path: string;
  /** What the person's file is called. */
  readonly name: string;
  /** Of its reading. */
  readonly folder: string;
  readonly limits: FileLimits;
}

/**
 * Writes the workbook with coloured cells and comments into the folder of its reading. Text with
 * delimiters becomes a workbook. It takes several times the size of the file in memory.
 * @throws IrmFileError if the workbook has a part that cannot be written again
 */
export async function writeAnnotated({ path, name, folder, limits }: FileToAnnotate): Promise<void> {
  const reading = await openReading(folder);
  if (reading === undefined) throw new Error(`${folder} holds no reading`);
  const { findings, report } = reading;
  const marks = findingMarks(findings, report, judge(findings, []));
  // A text file is called by the name that its person gave it, but lies here under another.
  const ofText = marks.get(name);
  const isText = report.sheets.length === 1 && report.sheets[0]!.sheet === name;
  const bySheet = isText && ofText !== undefined ? new Map([...marks, [basename(path), ofText]]) : marks;
  const workbook = await annotatedWorkbook(path, limits, bySheet).catch((error: unknown) => {
    throw error instanceof IrmFileError ? error : unwritable(error);
  });
  await writeWhole(join(folder, ANNOTATED_FILE), workbook);
}

const unwritable = (error: unknown): IrmFileError =>
  new IrmFileError(
    `The workbook has a part that cannot be written again (${(error as Error).message}), so it cannot get comments: send the report instead.`,
    { cause: error },
  );
