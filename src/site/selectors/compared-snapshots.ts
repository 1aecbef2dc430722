import type { HistoryEntry } from '../../index/index.ts';
import { type StoredField, storedFields } from '../../project/index.ts';

export interface ComparedCell {
  readonly value: string | number | null;
  /** Whether the value differs from the one in the previous snapshot. */
  readonly isChanged: boolean;
}

/** One field in all snapshots, oldest first. */
export interface ComparedField {
  readonly field: StoredField;
  readonly cells: readonly ComparedCell[];
}

/** The fields that any snapshot reports, those that ever changed apart from the others. */
export function comparedSnapshots(history: readonly HistoryEntry[]): {
  readonly changed: readonly ComparedField[];
  readonly unchanged: readonly ComparedField[];
} {
  const compared = storedFields
    .map((field) => ({ field, cells: cellsOf(history, field) }))
    .filter(({ cells }) => cells.some(({ value }) => value !== null && value !== ''));
  const isChanged = ({ cells }: ComparedField) => cells.some((cell) => cell.isChanged);
  return { changed: compared.filter(isChanged), unchanged: compared.filter((field) => !isChanged(field)) };
}

function cellsOf(history: readonly HistoryEntry[], { name }: StoredField): readonly ComparedCell[] {
  return history.map(({ snapshot }, i) => ({
    value: snapshot[name],
    isChanged: i > 0 && history[i - 1]!.snapshot[name] !== snapshot[name],
  }));
}
