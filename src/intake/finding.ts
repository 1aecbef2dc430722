import type { CellPlace, RowPlace, SameProject } from '../irm/index.ts';
import type { StoredFieldName } from '../project/index.ts';
import { type FindingCode, type Severity, severityOf } from './finding-codes.ts';

/** A cell, with the value that it is read as if a comparison speaks of it. */
export interface FindingCell extends CellPlace {
  readonly text?: string;
}

/** A row, with what it says first, for people to recognise it, unless the report on the file has it. */
export interface FindingRow extends RowPlace {
  readonly text?: string;
}

/** Something that a person should know before a file is published. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** One sentence for people, with counts and an example. */
  readonly sentence: string;
  /** The sentence for people outside, if the other one names those who publish or their files. */
  readonly sentenceOutside?: string;
  /** The rows in question; the first 1000. */
  readonly rows?: readonly FindingRow[];
  /** The cells in question; the first 1000. */
  readonly cells?: readonly FindingCell[];
  /** Projects that probably have a new Project ID; the first 1000. */
  readonly sameProjects?: readonly SameProject[];
}

/** A value of a project, or all of its row. */
export interface ProjectValue {
  readonly irmProjectId: string;
  readonly field: StoredFieldName | null;
}

/** A finding about projects of a file, whose places in it are not known yet. */
export interface ComparedFinding extends Finding {
  /** The first 1000. */
  readonly values?: readonly ProjectValue[];
}

/** A finding with the severity of its code. A code that blocks only from a threshold on has `warning`, too. */
export function finding(
  code: FindingCode,
  sentence: string,
  places: Pick<Finding, 'rows' | 'cells'> = {},
): Finding {
  return { code, severity: severityOf(code), sentence, ...places };
}

/** A finding of a code that blocks, below its threshold. */
export function warning(
  code: FindingCode,
  sentence: string,
  places: Pick<Finding, 'rows' | 'cells'> = {},
): Finding {
  return { code, severity: 'warns', sentence, ...places };
}

/** Whether findings allow publishing. */
export interface Judgement {
  /** Findings that stop the import. */
  readonly blocking: readonly Finding[];
  /** Findings that would stop the import, but were accepted. */
  readonly accepted: readonly Finding[];
}

/** Judges findings. Accepted codes that do not occur have no effect. */
export function judge(findings: readonly Finding[], acceptedCodes: readonly FindingCode[]): Judgement {
  const blocks = findings.filter(({ severity }) => severity === 'blocks');
  const isAccepted = ({ code }: Finding) => acceptedCodes.includes(code);
  return {
    blocking: blocks.filter((finding) => !isAccepted(finding)),
    accepted: blocks.filter(isAccepted),
  };
}
