export { changesBetween, type FieldChange, type SnapshotChanges } from './changes.ts';
export {
  flagSet,
  flagsOf,
  type QualityFlag,
  type QualityFlagSet,
  qualityFlags,
  snapshotQuality,
} from './quality-flag.ts';
export { type DatedSnapshot, type SpendingPoint, spendingSeries } from './spending.ts';
