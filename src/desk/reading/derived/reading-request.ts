import { createHash } from 'node:crypto';
import type { Mode } from '../../../examination/index.ts';
import type { FileLimits, ReadingChoices } from '../../../irm/index.ts';
import type { IrmSnapshot } from '../../../project/index.ts';

/** A file to read and to compare with what is published. */
export interface ReadingRequest {
  /** Where the file is on this machine. */
  readonly path: string;
  /** What the person's file is called. */
  readonly name: string;
  readonly sha256: string;
  /** Where to write what is found. */
  readonly folder: string;
  readonly storeUrl: string;
  readonly limits: FileLimits;
  readonly choices: ReadingChoices;
  /** As much as is known. Without sphere, year and quarter the file is not compared. */
  readonly key: Partial<IrmSnapshot>;
  readonly mode: Mode | null;
}

/** The annotated workbook in the folder of a reading, once somebody asked for it. */
export const ANNOTATED_FILE = 'annotated.xlsx';

/** What a reading depends on. */
export interface ReadingSubject extends Pick<ReadingRequest, 'sha256' | 'choices' | 'key' | 'mode'> {
  /** The store's latest publication; null if there is none. */
  readonly publicationId: string | null;
}

/** Changes when the files of a reading change their form, so that older ones are made again. */
const FORM = 5;

/** The name of a reading: another file, key or choice, or a publication meanwhile, has another one. */
export function readingHash({ sha256, choices, key, mode, publicationId }: ReadingSubject): string {
  const { dropColumns = [], decimal, dates, sameAs = [] } = choices;
  const { sphere, financialYear, quarter, taken } = key;
  const subject = [
    FORM,
    sha256,
    dropColumns,
    decimal,
    dates,
    sameAs.map(({ old, new: id }) => [old, id]),
    sphere,
    financialYear,
    quarter,
    taken,
    mode,
    publicationId,
  ];
  return createHash('sha256').update(JSON.stringify(subject)).digest('hex').slice(0, 32);
}
