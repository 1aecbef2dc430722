import { storedFields } from '../../project/index.ts';
import type { ComparedFinding } from '../finding.ts';
import { plural } from '../sentences.ts';
import { FEWEST_IN_SERIES, FEWEST_REPEATED, hadSeveral, isDragged, runs } from './dragged-values.ts';
import {
  COST,
  coordinateFields,
  fieldPosition,
  isEmptyHash,
  moneyFields,
  STATUS,
  textFields,
} from './field-positions.ts';
import { allPositions, isMuch, type Place } from './paired-projects.ts';
import type { QuarterContext } from './quarter-context.ts';
import { countedColumns, idsAt, ofProjects, signFinding } from './sign.ts';
import type { SeriesOfTexts } from './text-series.ts';

const NAME = fieldPosition('name');
const DEPARTMENT = fieldPosition('department');
/** Of the rows that were dragged over, the share that had another value. */
const CHANGED_SHARE = 0.4;
/** New rows below each other that repeat the one above. */
const FEWEST_ROWS = 3;
/** Fewer amounts are often alike. */
const FEWEST_AMOUNTS = 3;

/** Every field of text: a contractor is dragged with its role. */
const texts = storedFields.flatMap(({ type }, field) =>
  (type === 'text' || type === 'status') && !isDragged(field) ? [field] : [],
);

/** Texts that were dragged down, as a series or as the value of an unchanged row, and whole rows. */
export function draggedTexts(context: QuarterContext, series: SeriesOfTexts): readonly ComparedFinding[] {
  const { pairs, label } = context;
  const places = (fields: readonly number[], at: (field: number) => readonly number[]) =>
    fields.flatMap((field) => at(field).map((position): Place => ({ position, field })));
  const repeated = places(texts, (field) => repeatedBelow(field, context));
  const grown = places(textFields, (field) =>
    runs(
      context,
      field,
      FEWEST_IN_SERIES,
      (position) =>
        series.after.follows(position, field) && !series.before.follows(pairs.beforeOf[position]!, field),
    ).flat(),
  );
  const sentence = (some: readonly Place[], what: string) =>
    `Values of ${ofProjects(some, pairs)} ${what}, other than in ${label}, as if one cell had been dragged down: ${countedColumns(some)}.`;
  const code = 'values_dragged';
  const repeatedSentence = sentence(repeated, 'are those of the row above');
  const grownSentence = sentence(grown, 'have a number that grows from row to row');
  return [
    ...(repeated.length === 0
      ? []
      : [signFinding({ code, sentence: repeatedSentence, places: repeated }, pairs)]),
    ...(grown.length === 0
      ? []
      : [signFinding({ code, sentence: grownSentence, places: grown, isBlocking: true }, pairs)]),
    ...draggedRows(context, series),
  ];
}

/**
 * Rows that got the value of an unchanged one above them, where they had several. Some of them may have had
 * it before.
 */
function repeatedBelow(field: number, { pairs }: QuarterContext): readonly number[] {
  const { before, after, beforeOf } = pairs;
  const valueAt = (position: number) => after.hashAt(position, field);
  const isChanged = (position: number) =>
    beforeOf[position]! >= 0 && before.hashAt(beforeOf[position]!, field) !== valueAt(position);
  return blocksOfValues(after.count, valueAt).flatMap(([start, end]) => {
    const value = valueAt(start);
    const changed = positionsFrom(start, end).filter(isChanged);
    const [first = start, last = start] = [changed[0], changed.at(-1)];
    const isDense = changed.length >= (last - first + 1) * CHANGED_SHARE;
    if (changed.length < FEWEST_REPEATED || !isDense || first === start || isEmptyHash(value)) return [];
    if (beforeOf[first - 1]! < 0 || !hadSeveral(changed, field, pairs)) return [];
    // In a file that is sorted by stage, projects that moved on to one stand together.
    const isElsewhere = (position: number) =>
      valueAt(position) === value && (position < start || position >= end);
    return field !== STATUS || allPositions(after).some(isElsewhere) ? changed : [];
  });
}

const positionsFrom = (start: number, end: number): readonly number[] =>
  Array.from({ length: end - start }, (_, i) => start + i);

/** Rows below each other with one value, from the first up to the one after the last. */
function blocksOfValues(
  count: number,
  valueAt: (position: number) => number,
): readonly (readonly [start: number, end: number])[] {
  const blocks: (readonly [number, number])[] = [];
  let start = 0;
  for (let position = 1; position <= count; position++) {
    if (position < count && valueAt(position) === valueAt(start)) continue;
    if (position - start > FEWEST_REPEATED) blocks.push([start, position]);
    start = position;
  }
  return blocks;
}

/** New projects below each other that are copies of the row above, but for numbers that grow by one. */
function draggedRows({ pairs, label }: QuarterContext, series: SeriesOfTexts): readonly ComparedFinding[] {
  const { after, beforeOf } = pairs;
  const isAlike = (position: number, field: number) =>
    after.hashAt(position, field) === after.hashAt(position - 1, field);
  const grows = (position: number, field: number) => {
    const [above, now] = [after.numberAt(position - 1, field), after.numberAt(position, field)];
    return isAlike(position, field) || Math.abs(now - above) <= Math.max(1, Math.abs(now) * 1e-6);
  };
  const isCopy = (position: number): boolean =>
    (isAlike(position, NAME) || series.after.follows(position, NAME)) &&
    isAlike(position, DEPARTMENT) &&
    (after.costAt(position) || 0) !== 0 &&
    moneyFields.filter((field) => after.numberAt(position, field)).length >= FEWEST_AMOUNTS &&
    [COST, ...moneyFields, ...coordinateFields].every((field) => grows(position, field));
  const copies: number[] = [];
  let run: number[] = [];
  for (let position = 1; position <= after.count; position++) {
    if (position < after.count && beforeOf[position] === -1 && isCopy(position)) run.push(position);
    else {
      if (run.length >= FEWEST_ROWS) copies.push(...run);
      run = [];
    }
  }
  if (copies.length === 0) return [];
  const positions = new Set(copies);
  return [
    {
      code: 'values_dragged',
      severity: isMuch(positions, pairs) ? 'blocks' : 'warns',
      sentence: `${plural(copies.length, 'new project is', 'new projects are')} copies of the row above, as if a whole row had been dragged down; ${label} does not have them.`,
      values: [...idsAt(positions, after).values()]
        .slice(0, 1000)
        .map((irmProjectId) => ({ irmProjectId, field: null })),
    },
  ];
}
