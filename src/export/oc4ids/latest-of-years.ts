import type { FinancialYear } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';

/**
 * The last snapshot of each financial year, which corrects the earlier ones of the year; oldest
 * first.
 */
export function latestOfYears<S extends DatedSnapshot>(history: readonly S[]): readonly S[] {
  const byYear = new Map<FinancialYear, S>();
  for (const entry of history) byYear.set(entry.irmSnapshot.financialYear, entry);
  return [...byYear.values()];
}
