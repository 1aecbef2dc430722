import { fold, type SuggestedField, suggestedFields } from '../../project/index.ts';
import type { FirmColumn } from '../columns/firm-column.ts';
import type { ValueColumns } from '../columns/value-columns.ts';
import { ValueWords } from '../text/value-words.ts';

/** The fields besides the name whose values complete typed text. */
export type CompletedField = Exclude<SuggestedField, 'name'>;

export const completedFields: readonly CompletedField[] = suggestedFields.filter((field) => field !== 'name');

/** The words of all values that complete typed text, but the names of projects. */
export interface CompletedWords {
  readonly fields: Readonly<Record<CompletedField, ValueWords>>;
  readonly firms: ValueWords;
  /** The labels of the firms, folded. */
  readonly foldedFirms: readonly string[];
}

export async function completedWordsOf(values: ValueColumns, firms: FirmColumn): Promise<CompletedWords> {
  const fields: Partial<Record<CompletedField, ValueWords>> = {};
  for (const field of completedFields) fields[field] = await ValueWords.of(values[field].values);
  return {
    fields: fields as Record<CompletedField, ValueWords>,
    firms: await ValueWords.of(firms.labels),
    foldedFirms: firms.labels.map(fold),
  };
}
