export { adoptionFindings } from './adoption/findings.ts';
export { IdListError, idList } from './adoption/id-list.ts';
export {
  type Matching,
  type MirroredProject,
  matchProjects,
  type WorkbookProject,
} from './adoption/match.ts';
export { alreadyThere, sourceText } from './already-there.ts';
export { compareProjects, type ProjectBatches } from './comparison/compare-projects.ts';
export {
  type ComparedFile,
  compareWithPublished,
  type PublishedProjects,
  spendingOfQuarter,
} from './comparison/compare-with-published.ts';
export type {
  BeforeAndAfter,
  ChangedProject,
  ChangedValue,
  Comparison,
  CostChange,
  Counted,
  Department,
  NamedProject,
  ProjectTotals,
  RenamedProject,
} from './comparison/comparison.ts';
export { type NamedQuarter, namedQuarter } from './comparison/named-quarter.ts';
export { type SaidOfFile, snapshotFindings } from './comparison/snapshot-findings.ts';
export type { Finding } from './finding.ts';
export {
  acceptableCodes,
  type FindingCode,
  findingDefinitions,
  isAcceptableCode,
  MOST_DAYS_LATE,
} from './finding-codes.ts';
export { type Judgement, judge } from './judgement.ts';
export { readingFindings } from './reading-findings.ts';
export type { Severity } from './severity.ts';
