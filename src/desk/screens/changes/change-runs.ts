import { CURRENCY, type StoredFieldName, storedFields } from '../../../project/index.ts';
import type { ProjectChange } from '../../reading/derived/index.ts';
import { isExpected } from './expected-fields.ts';

/** Rows below each other in which a field changed: a column that was moved, dragged or sorted alone. */
export interface ChangeRun {
  readonly field: StoredFieldName;
  readonly first: ProjectChange;
  readonly last: ProjectChange;
  readonly rows: number;
  /** Of an amount: the sum of all changes in the main currency, in either direction. */
  readonly amount: number | undefined;
}

/** Fewer rows below each other are no run. */
const FEWEST_ROWS = 3;

const amounts: ReadonlySet<StoredFieldName> = new Set(
  storedFields.filter(({ type }) => type === 'money').map(({ name }) => name),
);

/** The runs of a file, those with the largest amounts first, then those with the most rows. */
export function changeRuns(
  changes: readonly ProjectChange[],
  expected: ReadonlySet<StoredFieldName>,
): readonly ChangeRun[] {
  const done: ChangeRun[] = [];
  let running = new Map<StoredFieldName, ChangeRun>();
  let sheet: string | undefined;
  const end = (run: ChangeRun): void => {
    if (run.rows >= FEWEST_ROWS) done.push(run);
  };
  for (const change of changes) {
    if (change.place === undefined) continue;
    if (change.place.sheet !== sheet) {
      for (const run of running.values()) end(run);
      running = new Map();
      sheet = change.place.sheet;
    }
    const next = new Map<StoredFieldName, ChangeRun>();
    for (const value of change.values)
      if (!isExpected(value, expected))
        next.set(value.field, longer(running.get(value.field), change, value));
    for (const [field, run] of running) if (!next.has(field)) end(run);
    running = next;
  }
  for (const run of running.values()) end(run);
  return done.toSorted((a, b) => (b.amount ?? -1) - (a.amount ?? -1) || b.rows - a.rows);
}

function longer(
  run: ChangeRun | undefined,
  change: ProjectChange,
  { field, before, after }: ProjectChange['values'][number],
): ChangeRun {
  const { currencyBefore = CURRENCY, currencyAfter = CURRENCY } = change;
  const isMain = currencyBefore === CURRENCY && currencyAfter === CURRENCY;
  const by = isMain ? Math.abs(Number(after ?? 0) - Number(before ?? 0)) : 0;
  const amount = amounts.has(field) ? by : undefined;
  if (run === undefined) return { field, first: change, last: change, rows: 1, amount };
  return {
    ...run,
    last: change,
    rows: run.rows + 1,
    amount: amount === undefined ? undefined : run.amount! + amount,
  };
}
