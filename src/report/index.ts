export { annotatedWorkbook } from './annotated-workbook.ts';
export { findingMarks } from './finding-marks.ts';
export { type CheckedFile, refusalPage, reportPage } from './report-page.tsx';
