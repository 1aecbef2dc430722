import type { ComparedFinding } from '../finding.ts';
import {
  coordinateFields,
  dateFields,
  headingOf,
  isEmptyHash,
  moneyFields,
  textFields,
} from './field-positions.ts';
import type { Place } from './paired-projects.ts';
import { type QuarterContext, spendingIn } from './quarter-context.ts';
import { ofProjects, signFinding } from './sign.ts';

const kinds = [textFields, moneyFields, dateFields, coordinateFields];

/** Projects in which two columns have each other's value of the quarter before. */
export function exchangedColumns(context: QuarterContext): readonly ComparedFinding[] {
  const { pairs, label } = context;
  const byColumns = new Map<
    string,
    { readonly columns: readonly [number, number]; readonly places: Place[] }
  >();
  const add = (position: number, a: number, b: number): void => {
    const key = `${a} ${b}`;
    const known = byColumns.get(key) ?? { columns: [a, b] as const, places: [] };
    byColumns.set(key, known);
    known.places.push({ position, field: a }, { position, field: b });
  };
  for (const position of pairs.both) for (const [a, b] of exchangesAt(position, context)) add(position, a, b);
  return [...byColumns.values()].map(({ columns: [a, b], places }) => {
    const sentence = `${headingOf(a)} and ${headingOf(b)} of ${ofProjects(places, pairs)} have each other's value of ${label}.`;
    return signFinding({ code: 'columns_exchanged', sentence, places }, pairs);
  });
}

function* exchangesAt(position: number, context: QuarterContext): Generator<readonly [number, number]> {
  const { pairs, amountFields, quarter, settledSpending } = context;
  const { before, after, beforeOf } = pairs;
  const known = beforeOf[position]!;
  const now = (field: number) => after.hashAt(position, field);
  const then = (field: number) => before.hashAt(known, field);
  const isExchanged = (a: number, b: number) => now(a) === then(b) && now(b) === then(a);
  for (const kind of kinds) {
    const changed = kind.filter(
      (field) =>
        now(field) !== then(field) &&
        !isEmptyHash(now(field)) &&
        (kind !== moneyFields || amountFields.includes(field)),
    );
    for (let i = 0; i < changed.length; i++)
      for (let j = i + 1; j < changed.length; j++) {
        const [a, b] = [changed[i]!, changed[j]!];
        if (isExchanged(a, b)) yield [a, b];
      }
  }
  // The quarter before did not know what would be spent in this one.
  const [last, own] = [settledSpending.at(-1), spendingIn(quarter)];
  if (last === undefined || last === own || now(last) === then(last)) return;
  if (before.numberAt(known, last) && now(own) === then(last)) yield [last, own];
}
