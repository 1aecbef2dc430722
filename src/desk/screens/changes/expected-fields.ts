import type { ChangedProject } from '../../../intake/index.ts';
import {
  type IrmSnapshot,
  quarterKey,
  quarters,
  type StoredFieldName,
  storedFields,
} from '../../../project/index.ts';

type Quarter = Pick<IrmSnapshot, 'financialYear' | 'quarter'>;

/** Fields that change from one quarter to the next without anybody having to look at it. */
export function expectedFields(quarter: Quarter, comparedWith: Quarter): ReadonlySet<StoredFieldName> {
  if (quarterKey(quarter) === quarterKey(comparedWith)) return new Set();
  if (quarter.financialYear !== comparedWith.financialYear)
    return new Set(
      storedFields
        .filter(({ group }) => ['spending', 'budget', 'previous-years'].includes(group))
        .map(({ name }) => name),
    );
  return new Set([
    ...quarters
      .filter((each) => each > comparedWith.quarter && each <= quarter.quarter)
      .map((each) => `actual_expenditure_q${each}` as const),
    'project_expenditure_total',
  ]);
}

type Value = ChangedProject['values'][number];

/** Whether a value is new spending; corrected spending is not. */
export const isExpected = ({ field, before }: Value, expected: ReadonlySet<StoredFieldName>): boolean =>
  expected.has(field) && (before === null || before === 0 || !field.startsWith('actual_expenditure_q'));

/** The values that somebody should look at. */
export const unexpectedValues = (
  values: readonly Value[],
  expected: ReadonlySet<StoredFieldName>,
): readonly Value[] => values.filter((value) => !isExpected(value, expected));
