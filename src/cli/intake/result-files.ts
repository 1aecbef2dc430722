import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Option } from 'commander';
import type { Config } from '../../config.ts';
import type { Examination, FileQuality, StoreComparison } from '../../examination/index.ts';
import { HeadingsError, IrmFileError } from '../../irm/index.ts';
import { countryDay } from '../../project/index.ts';
import {
  annotatedWorkbook,
  findingMarks,
  headingMarks,
  refusalPage,
  reportPage,
} from '../../report/index.ts';
import { StoreError } from '../../store/index.ts';
import type { ReportFile } from './one-file.ts';

/** Files for the people who made the one that is checked. */
export interface ResultFiles {
  readonly report?: string;
  readonly annotate?: string;
}

export const resultFileOptions = (): readonly Option[] => [
  new Option('--report <file>', 'write the findings as a web page, to send back'),
  new Option('--annotate <file>', 'write the workbook with coloured cells and comments, to send back'),
];

/** Refuses names of files that exist: one of them may be the file that is checked. */
export function refuseExisting({ report, annotate }: ResultFiles): void {
  if (annotate !== undefined && !/\.xlsx$/i.test(annotate))
    throw new StoreError(`--annotate writes a workbook: end the name ${annotate} in .xlsx.`);
  const existing = [report, annotate].find((file) => file !== undefined && existsSync(file));
  if (existing !== undefined)
    throw new StoreError(`${existing} exists already: give another name, or delete it first.`);
}

/** Writes the files that were asked for. */
export async function writeResultFiles(
  file: string,
  files: ResultFiles,
  { report, compared, findings, judgement }: Examination,
  { counts: quality, oddValues }: FileQuality,
  config: Config,
): Promise<void> {
  if (files.report !== undefined) {
    const checked = {
      name: basename(file),
      checkedOn: countryDay(new Date()),
      report,
      findings,
      judgement,
      compared: comparedSnapshot(compared),
      quality,
      oddValues,
    };
    await writeNew(files.report, reportPage(checked));
  }
  if (files.annotate !== undefined) {
    const marks = findingMarks([...findings, ...oddValues], report, judgement);
    await writeNew(files.annotate, await annotated(file, config, marks));
  }
}

function comparedSnapshot({ comparison, comparedWith }: Partial<StoreComparison> = {}) {
  return comparison && comparedWith && { comparison, comparedWith };
}

/** Writes why a file cannot be read: as a report, and at its headings if these are wrong. */
export async function writeRefusal(
  { path, shown }: ReportFile,
  { report, annotate }: ResultFiles,
  error: unknown,
  config: Config,
): Promise<void> {
  const { cause } = error as Error;
  if (annotate !== undefined && !existsSync(annotate) && cause instanceof HeadingsError)
    await writeNew(annotate, await annotated(path, config, headingMarks(cause)));
  if (report === undefined || existsSync(report) || !(error instanceof IrmFileError)) return;
  const prefix = `${shown}: `;
  const message = error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message;
  await writeNew(report, refusalPage(basename(shown), countryDay(new Date()), message));
}

async function annotated(...args: Parameters<typeof annotatedWorkbook>): Promise<Uint8Array> {
  const [file] = args;
  return annotatedWorkbook(...args).catch((error: unknown) => {
    if (error instanceof IrmFileError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      `${file} has a part that cannot be written again (${why}): open it in Excel, save it as .xlsx and check that file.`,
    );
  });
}

async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx' }).catch((error: Error) => {
    throw new StoreError(`${file} cannot be written (${error.message}).`);
  });
}
