import { type MunicipalityField, meantMunicipality, municipalityKey } from '../../places/index.ts';
import type { ValueColumn } from '../columns/value-columns.ts';

/** The codes of a column by the keys of its municipalities. */
const codesOfColumns = new WeakMap<ValueColumn, ReadonlyMap<string, number>>();

/**
 * The code of the municipality that is meant by a name other than the one that is shown, as a list;
 * empty if there is none.
 */
export function municipalityCodes(
  column: ValueColumn,
  field: MunicipalityField,
  name: string,
): readonly number[] {
  const meant = meantMunicipality(field, name);
  if (meant === undefined) return [];
  let codes = codesOfColumns.get(column);
  if (codes === undefined) {
    codes = new Map(column.values.map((value, i) => [municipalityKey(field, value), i + 1]));
    codesOfColumns.set(column, codes);
  }
  const code = codes.get(meant);
  return code === undefined ? [] : [code];
}
