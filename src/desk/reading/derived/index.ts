export { type DraftReading, openReading } from './draft-reading.ts';
export { rowOfProject } from './find-row.ts';
export { mainCosts, type ProjectChange, type ProjectChangeKind, projectChanges } from './project-changes.ts';
export { ANNOTATED_FILE, type ReadingRequest, type ReadingSubject, readingHash } from './reading-request.ts';
export { MOST_COLUMNS, type RecordedSheet, type ShownCell, type ShownRow } from './row-files.ts';
export { positionOf, rowsAt, rowsNumbered } from './row-pages.ts';
export {
  type DraftExamination,
  examineDraft,
  type FileToRecord,
  type ReadingStage,
  readRecorded,
  writeReading,
} from './write-reading.ts';
