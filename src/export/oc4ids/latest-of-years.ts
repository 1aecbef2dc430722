import type { FinancialYear } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';

/** The last snapshot of each financial year, oldest first: it corrects what earlier ones said of the year. */
export function latestOfYears<S extends DatedSnapshot>(history: readonly S[]): readonly S[] {
  const byYear = new Map<FinancialYear, S>();
  for (const entry of history) byYear.set(entry.irmSnapshot.financialYear, entry);
  return [...byYear.values()];
}
