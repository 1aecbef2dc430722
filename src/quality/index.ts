export { changesBetween, type FieldChange, type SnapshotChanges } from './changes.ts';
export { type Description, type QualityFlag, qualityFlags } from './flag-table.ts';
export { implausibleCosts } from './implausible-cost.ts';
export {
  type MeasuredReport,
  type MeasuredSnapshot,
  measuredFields,
  overdueDays,
  type ProjectMeasures,
  projectMeasures,
  STALLED_AFTER,
  spentToDate,
  storedOverdueDays,
} from './measures.ts';
export {
  flagSet,
  flagsIn,
  flagsOf,
  type Measure,
  measures,
  presentQuality,
  type QualityFlagSet,
  snapshotQuality,
} from './quality-flag.ts';
export { median, quantile } from './quantile.ts';
export { type DatedSnapshot, type SpendingPoint, spendingSeries } from './spending.ts';
