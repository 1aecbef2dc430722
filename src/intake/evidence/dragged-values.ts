import { storedFields } from '../../project/index.ts';
import type { ComparedFinding } from '../finding.ts';
import {
  COST,
  coordinateFields,
  dateFields,
  fieldPosition,
  isEmptyHash,
  moneyFields,
} from './field-positions.ts';
import type { PairedProjects, Place } from './paired-projects.ts';
import { type QuarterContext, spendingIn } from './quarter-context.ts';
import { countedColumns, ofProjects, signFinding } from './sign.ts';

/** Rows below each other with one value that is new in all of them. */
export const FEWEST_REPEATED = 10;
/** Rows below each other whose values grow by the same number. */
export const FEWEST_IN_SERIES = 5;

/** Budgets of neighbours are often equal, and are voted anew each year. */
const budgetFields = moneyFields.filter((field) => storedFields[field]!.group === 'budget');
const repeatedFields = [
  fieldPosition('name'),
  fieldPosition('project_number'),
  ...coordinateFields,
  ...moneyFields.filter((field) => !budgetFields.includes(field)),
];

/** Whether one new value in rows below each other is wrong wherever it comes from. */
export const isDragged = (field: number): boolean => repeatedFields.includes(field);

/** Values that were dragged down: one value repeated, or a series. */
export function draggedValues(context: QuarterContext): readonly ComparedFinding[] {
  const { pairs, label, amountFields, quarter } = context;
  const own = spendingIn(quarter);
  const isCompared = (field: number) =>
    !moneyFields.includes(field) || amountFields.includes(field) || field === own;
  const at = (field: number, positions: readonly number[]) =>
    positions.map((position): Place => ({ position, field }));
  const repeated = repeatedFields
    .filter(isCompared)
    .flatMap((field) => at(field, repeatedAt(field, context)));
  const series = [...moneyFields, ...coordinateFields, ...dateFields]
    .filter(isCompared)
    .flatMap((field) => at(field, seriesAt(field, context)));
  return [
    ...finding(repeated, 'have one new value in rows below each other'),
    ...finding(series, 'grow by the same number from row to row'),
  ];

  function finding(places: readonly Place[], what: string): readonly ComparedFinding[] {
    if (places.length === 0) return [];
    const sentence = `Values of ${ofProjects(places, pairs)} ${what}, other than in ${label}, as if one cell had been dragged down: ${countedColumns(places)}.`;
    return [signFinding({ code: 'values_dragged', sentence, places, isBlocking: true }, pairs)];
  }
}

/** Whether a project had another value before; what is spent in the quarter is always new. */
function isChanged(position: number, field: number, { pairs, amountFields }: QuarterContext): boolean {
  const known = pairs.beforeOf[position]!;
  if (known < 0) return false;
  if (moneyFields.includes(field) && !amountFields.includes(field)) return true;
  return pairs.before.hashAt(known, field) !== pairs.after.hashAt(position, field);
}

/** Where all had one value before, it is corrected together. */
export const hadSeveral = (
  run: readonly number[],
  field: number,
  { before, beforeOf }: PairedProjects,
): boolean => new Set(run.map((position) => before.hashAt(beforeOf[position]!, field))).size > 2;

function repeatedAt(field: number, context: QuarterContext): readonly number[] {
  const { after } = context.pairs;
  return runs(context, field, FEWEST_REPEATED, (position) => {
    const hash = after.hashAt(position, field);
    return hash === after.hashAt(position - 1, field);
  })
    .filter(([first]) => {
      const number = after.numberAt(first!, field);
      return !isEmptyHash(after.hashAt(first!, field)) && number !== 0;
    })
    .filter((run) => field === spendingIn(context.quarter) || hadSeveral(run, field, context.pairs))
    .flat();
}

function seriesAt(field: number, context: QuarterContext): readonly number[] {
  const { after } = context.pairs;
  const numberAt = (position: number) =>
    field === COST ? after.costAt(position) : after.numberAt(position, field);
  const step = (position: number) => numberAt(position) - numberAt(position - 1);
  return runs(context, field, FEWEST_IN_SERIES, (position, isSecond) => {
    const difference = step(position);
    if (!Number.isFinite(difference) || difference === 0) return false;
    const tolerance = field === COST ? 0.001 : Math.abs(numberAt(position)) * 1e-6;
    return isSecond || Math.abs(difference - step(position - 1)) <= tolerance;
  }).flat();
}

/** Rows below each other that changed and of which each follows from the one above. */
export function runs(
  context: QuarterContext,
  field: number,
  fewest: number,
  follows: (position: number, isSecond: boolean) => boolean,
): readonly (readonly number[])[] {
  const found: number[][] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length >= fewest) found.push(run);
    run = [];
  };
  for (const position of context.pairs.both) {
    if (!isChanged(position, field, context)) end();
    else if (run.at(-1) === position - 1 && follows(position, run.length === 1)) run.push(position);
    else {
      end();
      run = [position];
    }
  }
  end();
  return found;
}
