import { join } from 'node:path';
import type { Finding } from '../../../intake/index.ts';
import type { ReadingReport } from '../../../irm/index.ts';
import { withLongDates } from '../../language/writing.ts';
import { type RecordedSheet, SHEETS_FILE } from './row-files.ts';
import { fileExists, readWhole } from './whole-file.ts';
import {
  type DraftExamination,
  EXAMINATION_FILE,
  FIRST_FINDINGS_FILE,
  type FirstFindings,
} from './write-reading.ts';

/** What was found in the file of a draft, as far as it is known by now. */
export interface DraftReading {
  readonly folder: string;
  readonly sheets: readonly RecordedSheet[];
  readonly report: ReadingReport;
  /**
   * Everything that import, comparison and data-quality flags find; of the file alone while it is being
   * compared. The screens show this list and no other.
   */
  readonly findings: readonly Finding[];
  /** Undefined while the file is being compared. */
  readonly examination: DraftExamination | undefined;
}

/** Readings that are complete. They never change, and parsing one takes longer than making its page. */
const kept = new Map<string, DraftReading>();
const MOST_KEPT = 8;

/** What the folder of a reading holds; undefined if the file is still being read. */
export async function openReading(folder: string): Promise<DraftReading | undefined> {
  const known = kept.get(folder);
  // The files go when the draft is read in another way, and return if somebody takes that back.
  if (known !== undefined && (await fileExists(join(folder, EXAMINATION_FILE)))) return known;
  kept.delete(folder);
  const [sheets, first, examination] = await Promise.all([
    readWhole<readonly RecordedSheet[]>(join(folder, SHEETS_FILE)),
    readWhole<FirstFindings>(join(folder, FIRST_FINDINGS_FILE)),
    readWhole<DraftExamination>(join(folder, EXAMINATION_FILE)),
  ]);
  if (sheets === undefined || first === undefined) return undefined;
  const found =
    examination === undefined ? first.findings : [...examination.findings, ...(examination.oddValues ?? [])];
  const findings = found.map((each) => ({ ...each, sentence: withLongDates(each.sentence) }));
  const reading = { folder, sheets, report: first.report, findings, examination };
  if (examination === undefined) return reading;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(folder, reading);
  return reading;
}
