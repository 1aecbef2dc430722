export type { Finding } from './finding.ts';
export { blockingCodes, type FindingCode, findingDefinitions, isBlockingCode } from './finding-codes.ts';
export { type Judgement, judge } from './judgement.ts';
export { readingFindings } from './reading-findings.ts';
export type { Severity } from './severity.ts';
