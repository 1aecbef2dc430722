import {
  adoptionFindings,
  type Finding,
  type FindingCode,
  type Judgement,
  judge,
  type Matching,
  readingFindings,
} from '../../intake/index.ts';
import type { IrmReading, ReadingReport } from '../../irm/index.ts';

/** What `check` and `import` found out about a file. */
export interface Examination {
  readonly report: ReadingReport;
  readonly findings: readonly Finding[];
  readonly judgement: Judgement;
  /** With `--adopt`: which projects take over the ids of mirrored ones. */
  readonly adoption?: Matching | undefined;
}

/** Judges what was read. */
export async function examine(
  { report }: IrmReading,
  accepted: readonly FindingCode[],
  adoption?: Matching,
): Promise<Examination> {
  const findings = [...(adoption ? adoptionFindings(adoption) : []), ...readingFindings(report)];
  return { report, findings, judgement: judge(findings, accepted), adoption };
}
