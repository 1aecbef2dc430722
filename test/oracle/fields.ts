import type { OracleRow } from './rows.ts';

/** The value of a field of the listing, as text; null and "" are none. */
export function fieldValue(row: OracleRow, field: string): string | null {
  const ownFields: Readonly<Record<string, string>> = {
    sphere: row.sphere,
    government_label: row.government_label,
    financial_year: row.financial_year,
  };
  const value =
    ownFields[field] ?? row.municipalities[field]?.label ?? row.latest[field as keyof OracleRow['latest']];
  return value === null || value === '' ? null : String(value);
}
