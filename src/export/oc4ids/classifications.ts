import type { CsvFieldName, PublishedProject } from '../../project/index.ts';
import { someOf, textOf } from './known.ts';

export interface Classification {
  readonly scheme: string;
  readonly id: string;
}

/**
 * Fields that classify projects. Values are as reported, because the standard's codes are coarser
 * or missing.
 */
export const classifiedFields = [
  { field: 'status', scheme: 'IRM project status' },
  { field: 'sector', scheme: 'IRM sector' },
  { field: 'nature_of_investment', scheme: 'IRM nature of investment' },
  { field: 'funding_status', scheme: 'IRM funding status' },
  { field: 'sphere', scheme: 'IRM sphere of government' },
  { field: 'government_label', scheme: 'IRM government' },
] as const satisfies readonly { readonly field: CsvFieldName; readonly scheme: string }[];

export function classificationsOf(project: PublishedProject): readonly Classification[] | undefined {
  const classifications = classifiedFields.flatMap(({ field, scheme }) => {
    const id = textOf(project[field]);
    return id === undefined ? [] : [{ scheme, id }];
  });
  return someOf(classifications);
}
