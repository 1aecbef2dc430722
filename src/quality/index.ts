export { changesBetween, type FieldChange, type SnapshotChanges } from './changes.ts';
export type { Description } from './description-flags.ts';
export { implausibleCosts } from './implausible-cost.ts';
export {
  type MeasuredReport,
  type MeasuredSnapshot,
  measuredFields,
  type ProjectMeasures,
  projectMeasures,
  STALLED_AFTER,
  spentToDate,
} from './measures.ts';
export {
  flagSet,
  flagsOf,
  presentQuality,
  type QualityFlag,
  type QualityFlagSet,
  qualityFlags,
  snapshotQuality,
} from './quality-flag.ts';
export { type DatedSnapshot, type SpendingPoint, spendingSeries } from './spending.ts';
