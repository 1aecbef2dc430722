import {
  type Finding,
  type FindingCode,
  type Judgement,
  judge,
  readingFindings,
} from '../../intake/index.ts';
import type { IrmReading, ReadingReport } from '../../irm/index.ts';

/** What `check` and `import` found out about a file. */
export interface Examination {
  readonly report: ReadingReport;
  readonly findings: readonly Finding[];
  readonly judgement: Judgement;
}

/** Judges what was read. */
export async function examine(
  { report }: IrmReading,
  accepted: readonly FindingCode[],
): Promise<Examination> {
  const findings = readingFindings(report);
  return { report, findings, judgement: judge(findings, accepted) };
}
