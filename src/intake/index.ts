export { adoptionFindings } from './adoption/findings.ts';
export { IdListError, idList } from './adoption/id-list.ts';
export {
  type Matching,
  type MirroredProject,
  matchProjects,
  type WorkbookProject,
} from './adoption/match.ts';
export type { Finding } from './finding.ts';
export { blockingCodes, type FindingCode, findingDefinitions, isBlockingCode } from './finding-codes.ts';
export { type Judgement, judge } from './judgement.ts';
export { readingFindings } from './reading-findings.ts';
export type { Severity } from './severity.ts';
