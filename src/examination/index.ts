export {
  type Examination,
  examine,
  type FileKind,
  type FileToExamine,
  kindInStore,
  kindOfFile,
  type StoreComparison,
} from './examination.ts';
export { examinedPublication, untilPublished, withReading } from './examined-publication.ts';
export { type FileQuality, fileQuality, type QualityBeside, type QualityCounts } from './file-quality.ts';
export { originalFile } from './original-file.ts';
export { type PublicationDifference, publicationDifferences, snapshotOf } from './publication-differences.ts';
export { type Mode, type PublishedQuarter, publishedQuarter } from './published-quarter.ts';
export { latestPublicationOf, type StoreToCompare, withStoreToCompare } from './store-to-compare.ts';
