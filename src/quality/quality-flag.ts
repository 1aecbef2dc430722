import type { ProjectSnapshot } from '../project/index.ts';
import type { Description, QualityContext } from './flag-rules.ts';
import { type QualityFlag, type QualityFlagRow, qualityFlags } from './flag-table.ts';
import { isPlausibleDate } from './plausible-dates.ts';

/** A set of flags as a number, by the bits of the table. Stores hold such numbers. */
export type QualityFlagSet = number;

const setOf = (flags: readonly { readonly bit: number }[]): QualityFlagSet =>
  flags.reduce((set, { bit }) => set | (1 << bit), 0);

/** The set of the given flags. */
export const flagSet = (...flags: readonly QualityFlag[]): QualityFlagSet =>
  setOf(qualityFlags.filter(({ flag }) => flags.includes(flag)));

/** The flags in a set, in the order of the table. */
export const flagsOf = (set: QualityFlagSet): readonly QualityFlag[] =>
  qualityFlags.flatMap(({ flag, bit }) => ((set & (1 << bit)) === 0 ? [] : [flag]));

/** The flags that follow from one snapshot of a project and the one before. */
export function snapshotQuality(snapshot: ProjectSnapshot, context: QualityContext): QualityFlagSet {
  const set = fromSnapshot.reduce((all, { bit, applies }) => all | bitIf(applies(snapshot, context), bit), 0);
  return set | descriptionQuality(snapshot);
}

const fromSnapshot = qualityFlags.filter((row) => row.from === 'snapshot');
const fromDescription = qualityFlags.filter((row) => row.from === 'description');

const descriptionQuality = (description: Description): QualityFlagSet =>
  fromDescription.reduce((all, { bit, applies }) => all | bitIf(applies(description), bit), 0);

const bitIf = (applies: boolean, bit: number): QualityFlagSet => (applies ? 1 << bit : 0);

const STORED = setOf(fromSnapshot);

const OVERDUE = flagSet('completion_overdue');

/**
 * A stored set of flags, with those that follow from the description as they are now: earlier
 * versions did not store them, and a later one may know more statuses. Earlier versions also took a
 * date that can't be right for one that had passed.
 */
export function presentQuality(stored: QualityFlagSet, description: Description): QualityFlagSet {
  const { estimated_completion_date: completion } = description;
  const isDue = completion !== null && isPlausibleDate(completion);
  return (stored & (isDue ? STORED : STORED & ~OVERDUE)) | descriptionQuality(description);
}

type MeasureRow = Extract<QualityFlagRow, { readonly measure: object }>;

/** A flag that is a filter of its own on pages; the others are warnings about the data. */
export type Measure = MeasureRow['flag'];

/** The flags that are filters of their own, in their order on pages. */
export const measures: readonly Measure[] = qualityFlags
  .filter((row): row is MeasureRow => 'measure' in row)
  .sort((a, b) => a.measure.place - b.measure.place)
  .map(({ flag }) => flag);

/** The flags of a group. */
export function flagsIn<G extends QualityFlagRow['group']>(group: G) {
  const isIn = (row: QualityFlagRow): row is Extract<QualityFlagRow, { readonly group: G }> =>
    row.group === group;
  return qualityFlags.filter(isIn).map(({ flag }) => flag);
}
