export {
  type Examination,
  examine,
  type FileToExamine,
  type StoreComparison,
  type StoreToCompare,
} from './examination.ts';
export { examinedRecord } from './examined-record.ts';
export { countQuality, type QualityCounts } from './file-quality.ts';
export { originalFile } from './original-file.ts';
export { type PublicationDifference, publicationDifferences, snapshotOf } from './publication-differences.ts';
export { type Mode, type PublishedQuarter, publishedQuarter } from './published-quarter.ts';
export { type FileKind, kindOfFile } from './sample-file.ts';
export { withStoreToCompare } from './store-to-compare.ts';
