export { adoptionFindings } from './adoption/findings.ts';
export { IdListError, idList } from './adoption/id-list.ts';
export {
  type Matching,
  type MirroredProject,
  matchProjects,
  type WorkbookProject,
} from './adoption/match.ts';
export { sameProjects } from './adoption/same-projects.ts';
export { compareProjects, type ProjectBatches } from './comparison/compare-projects.ts';
export {
  type ComparedFile,
  compareWithPublished,
  spendingOfQuarter,
} from './comparison/compare-with-published.ts';
export type {
  BeforeAndAfter,
  ChangedProject,
  Comparison,
  CostChange,
  Counted,
  Department,
  NamedProject,
  RenamedProject,
} from './comparison/comparison.ts';
export { namedQuarter } from './comparison/named-quarter.ts';
export { alreadyThere, snapshotFindings, sourceText } from './comparison/snapshot-findings.ts';
export { flaggedField, oddValuesFinding } from './evidence/warnings.ts';
export { fieldCells, projectRow } from './field-cells.ts';
export {
  type ComparedFinding,
  type Finding,
  type FindingCell,
  type FindingRow,
  type Judgement,
  judge,
} from './finding.ts';
export {
  acceptableCodes,
  type FindingCode,
  findingDefinitions,
  isAcceptableCode,
  MOST_DAYS_LATE,
  type Severity,
} from './finding-codes.ts';
export { projectFindings } from './projects/project-findings.ts';
export { readingFindings } from './reading-findings.ts';
export { rememberValues } from './values/remembered-values.ts';
