import type { ProjectColumns } from '../comparison/project-columns.ts';
import type { ComparedFinding } from '../finding.ts';
import { FEWEST_TOUCHED } from '../finding-codes.ts';
import { coordinateFields, dateFields, isEmptyHash, STATUS, textFields } from './field-positions.ts';
import { departmentsOf, isMuch, type Place } from './paired-projects.ts';
import type { QuarterContext } from './quarter-context.ts';
import { countedColumns, ofProjects, signFinding } from './sign.ts';

/** The share of the changed values of a column that stood at other projects before. */
const MOVED_SHARE = 0.8;
/** The same where many projects have one value, and the share of projects that must have changed. */
const MOVED_SHARE_OF_FEW = 0.95;
const CHANGED_SHARE_OF_FEW = 0.1;
/** Stages change from quarter to quarter. */
const CHANGED_SHARE_OF_STAGES = 0.6;
const FEWEST_IN_RUN = 10;

const otherFields = [...textFields, STATUS, ...dateFields, ...coordinateFields];

/**
 * Values that stand at other projects than before: a column or a department was sorted alone, or cells
 * were moved up or down.
 */
export function movedValues(context: QuarterContext): readonly ComparedFinding[] {
  const { pairs, amountFields, label } = context;
  const groups = [pairs.both, ...departmentsOf(pairs.both, pairs.after).map(([, positions]) => positions)];
  const places = [...otherFields, ...amountFields].flatMap((field): readonly Place[] => {
    const moved = new Set<number>(neighboursValues(field, context));
    for (const positions of groups)
      for (const position of movedIn(positions, field, context)) moved.add(position);
    return [...moved].sort((a, b) => a - b).map((position) => ({ position, field }));
  });
  if (places.length === 0) return [];
  const sentence = `Values of ${ofProjects(places, pairs)} stood at other projects in ${label}, as after a column was sorted or moved alone: ${countedColumns(places)}.`;
  return [signFinding({ code: 'values_moved', sentence, places }, pairs)];
}

/** The changed values of some projects, if nearly all of them are former values of the others. */
function movedIn(positions: readonly number[], field: number, { pairs }: QuarterContext): readonly number[] {
  const { before, after, beforeOf } = pairs;
  const isKnown = (columns: ProjectColumns, position: number) =>
    !isEmptyHash(columns.hashAt(position, field)) && columns.numberAt(position, field) !== 0;
  const changed = positions.filter(
    (position) => after.hashAt(position, field) !== before.hashAt(beforeOf[position]!, field),
  );
  const arrived = changed.filter((position) => isKnown(after, position));
  if (arrived.length < FEWEST_TOUCHED) return [];
  const left = new Map<number, number>();
  for (const position of changed) {
    if (!isKnown(before, beforeOf[position]!)) continue;
    const hash = before.hashAt(beforeOf[position]!, field);
    left.set(hash, (left.get(hash) ?? 0) + 1);
  }
  const hasFew = left.size < arrived.length / 2;
  const moved = arrived.filter((position) => {
    const hash = after.hashAt(position, field);
    const count = left.get(hash) ?? 0;
    left.set(hash, count - 1);
    return count > 0;
  });
  if (!hasFew)
    return moved.length >= FEWEST_TOUCHED && moved.length >= arrived.length * MOVED_SHARE ? moved : [];
  const [changedShare, movedShare] =
    field === STATUS ? [CHANGED_SHARE_OF_STAGES, MOVED_SHARE] : [CHANGED_SHARE_OF_FEW, MOVED_SHARE_OF_FEW];
  const isMost =
    changed.length >= positions.length * changedShare && moved.length >= arrived.length * movedShare;
  return isMost && isMuch(new Set(moved), pairs) ? moved : [];
}

/** Runs of rows that have the former value of the row above, or of the row below. */
function neighboursValues(field: number, { pairs }: QuarterContext): readonly number[] {
  const { before, after, beforeOf } = pairs;
  const formerValue = (position: number) => {
    const known = beforeOf[position] ?? -1;
    return known < 0 ? undefined : before.hashAt(known, field);
  };
  const found: number[] = [];
  for (const step of [-1, 1]) {
    let run: number[] = [];
    for (let position = 0; position <= after.count; position++) {
      const own = position < after.count ? formerValue(position) : undefined;
      const neighbours = formerValue(position + step);
      const now = position < after.count ? after.hashAt(position, field) : undefined;
      if (own !== undefined && now !== undefined && now === neighbours) {
        if (now !== own && !isEmptyHash(now)) run.push(position);
        continue;
      }
      if (isRun(run, field, pairs)) found.push(...run);
      run = [];
    }
  }
  return found;
}

/** Neighbours often change to one value together, so a run must have several. */
function isRun(run: readonly number[], field: number, { after }: QuarterContext['pairs']): boolean {
  if (run.length < FEWEST_IN_RUN) return false;
  return new Set(run.map((position) => after.hashAt(position, field))).size >= run.length / 3;
}
