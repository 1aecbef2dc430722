export { annotatedWorkbook } from './annotated-workbook.ts';
export { adviceOn } from './finding-advice.ts';
export { findingMarks, headingMarks } from './finding-marks.ts';
export { refusalPage, reportPage } from './report-page.tsx';
