import type { HistoryEntry } from '../../index/index.ts';
import { type StoredField, storedFields } from '../../project/index.ts';

export interface ComparedCell {
  readonly value: string | number | null;
  /** Whether it is not what the snapshot before said. */
  readonly isChanged: boolean;
}

/** One field through all snapshots, in their order. */
export interface ComparedField {
  readonly field: StoredField;
  readonly cells: readonly ComparedCell[];
}

/** Every field that any snapshot reports, side by side; those that changed first, as a reader looks for them. */
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
