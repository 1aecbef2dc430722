import type { HistoryEntry } from '../../index/index.ts';
import {
  currencyOf,
  type FieldGroup,
  namedValue,
  type StoredField,
  storedFields,
} from '../../project/index.ts';

export interface ComparedCell {
  readonly value: string | number | null;
  /** Of all amounts of the snapshot (ISO 4217). */
  readonly currency: string;
  /** Whether it counts as a change that the value differs from the one in the previous snapshot. */
  readonly isChanged: boolean;
  /** Whether the value is that of the previous snapshot. */
  readonly isRepeated: boolean;
}

/** One field in all snapshots, oldest first. */
export interface ComparedField {
  readonly field: StoredField;
  readonly cells: readonly ComparedCell[];
}

/** Amounts of a financial year. The first report of the next year begins them anew, which changes nothing. */
const yearBound: ReadonlySet<FieldGroup> = new Set(['previous-years', 'budget', 'spending']);

/** The fields that any snapshot reports, those with several values apart from the others. */
export function comparedSnapshots(history: readonly HistoryEntry[]): {
  readonly varying: readonly ComparedField[];
  readonly constant: readonly ComparedField[];
} {
  const compared = storedFields
    .filter(({ type }) => type !== 'more')
    .map((field) => ({ field, cells: cellsOf(history, field) }))
    .filter(({ cells }) => cells.some(({ value }) => value !== null && value !== ''));
  const varies = ({ cells }: ComparedField) => cells.some(({ value }) => value !== cells[0]!.value);
  return { varying: compared.filter(varies), constant: compared.filter((field) => !varies(field)) };
}

function cellsOf(
  history: readonly HistoryEntry[],
  { name, type, group }: StoredField,
): readonly ComparedCell[] {
  return history.map(({ snapshot, irmSnapshot }, i) => {
    const previous = history[i - 1];
    const isComparable =
      previous !== undefined &&
      (!yearBound.has(group) || previous.irmSnapshot.financialYear === irmSnapshot.financialYear);
    const currency = currencyOf(snapshot);
    const value = namedValue(snapshot, name);
    const isRepeated =
      previous !== undefined &&
      namedValue(previous.snapshot, name) === value &&
      (type !== 'money' || currencyOf(previous.snapshot) === currency);
    return { value, currency, isChanged: isComparable && !isRepeated, isRepeated };
  });
}
