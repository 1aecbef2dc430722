export { changesBetween, type FieldChange, type SnapshotChanges } from './changes.ts';
export { type Description, describingFields, type PreviousSnapshot } from './flag-rules.ts';
export { type QualityFlag, qualityFlags } from './flag-table.ts';
export {
  type Amount,
  type AmountsToJudge,
  amountBit,
  amounts,
  type FlaggedAmount,
  isCleanCost,
  type JudgedAmounts,
  judgedAmounts,
  wrongAmountFlags,
} from './judged-amounts.ts';
export {
  isOverZeroEstimate,
  isStalled,
  type MeasuredReport,
  type MeasuredSnapshot,
  measuredFields,
  overdueDays,
  type ProjectMeasures,
  projectMeasures,
  STALLED_AFTER,
  STALLED_FOR,
  spentToDate,
  storedOverdueDays,
} from './measures.ts';
export { FIRST_DATE, isPlausibleDate, LAST_DATE } from './plausible-dates.ts';
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
export { type Ascending, median, quantile, quantileOf } from './quantile.ts';
export { type DatedSnapshot, type SpendingPoint, spendingSeries } from './spending.ts';
