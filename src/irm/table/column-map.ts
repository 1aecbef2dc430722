import { type Country, CountryError } from '../../country/index.ts';
import {
  type ColumnField,
  type ContractorRole,
  columnFields,
  fold,
  nearestText,
  storedFields,
} from '../../project/index.ts';
import type { CellWay } from '../sheet-layout.ts';

/** What a column of a table is read as. */
export type Target =
  | { readonly kind: 'id' }
  | { readonly kind: 'field'; readonly field: ColumnField; readonly way: CellWay }
  | { readonly kind: 'party'; readonly role: ContractorRole }
  | { readonly kind: 'place'; readonly isLongitudeFirst: boolean }
  | { readonly kind: 'left out' };

/** A column that `columns.csv` names. */
export interface MappedColumn {
  /** As the profile writes it. */
  readonly source: string;
  readonly key: string;
  readonly name: string;
  readonly target: Target;
  readonly mayBeMissing: boolean;
}

/** What `columns.csv` may name beside the fields of columns. */
export const PROJECT_ID = 'project_id';
/** Both coordinates in one column: `-15.78, 35.01` or `POINT(35.01 -15.78)`. */
export const PLACE = 'place';
/** A column of which nothing is kept. */
export const LEFT_OUT = 'left_out';

/** What no row names is kept in the field `more`, so none names that. */
const fieldByName: ReadonlyMap<string, ColumnField> = new Map(
  columnFields.filter(({ type }) => type !== 'more').map((field) => [field.name, field]),
);
const roleByName: ReadonlyMap<string, ContractorRole> = new Map(
  storedFields.flatMap(({ name, source }) =>
    source.from === 'contractors' ? [[name, source.role] as const] : [],
  ),
);

/** Every name that the column `field` of `columns.csv` takes. */
export const mappableFields: readonly string[] = [
  PROJECT_ID,
  ...fieldByName.keys(),
  ...roleByName.keys(),
  PLACE,
  LEFT_OUT,
];

/** A heading without case, accents and marks: publishers write it with and without them. */
export const headingKey = (heading: string): string => fold(heading).replace(/[^\p{L}\p{N}/]+/gu, '');

const scales = { '': 1, thousands: 1e3, millions: 1e6, billions: 1e9 } as const;

/** The columns of a profile. Fails with `CountryError` if one names no field, or two name one. */
export function mappedColumns(columns: Country['columns']): readonly MappedColumn[] {
  const seen = new Set<string>();
  return columns.map(({ field: name, source, format, unit, may_be_missing }) => {
    const isRepeatable = roleByName.has(name) || name === LEFT_OUT;
    if (seen.has(name) && !isRepeatable)
      throw new CountryError(
        `columns.csv: the field "${name}" stands twice; keep the row of the column to read.`,
      );
    seen.add(name);
    const way: CellWay = {
      scale: scales[unit],
      decimal: format === 'point' || format === 'comma' ? format : undefined,
      dates: format === 'month first' ? 'mdy' : format === 'day first' ? 'dmy' : undefined,
    };
    const target = targetOf(name, way, format === 'longitude first');
    const mayBeMissing = may_be_missing || name === LEFT_OUT;
    return { source, key: headingKey(source), name, target, mayBeMissing };
  });
}

const codedFields = columnFields.filter(({ type }) => type === 'text' || type === 'status');

/** Fails with `CountryError` if a row of `codes.csv` names a field that has no texts. */
export function checkCodes(codes: Country['codes']): void {
  const names = codedFields.map(({ name }) => name as string);
  const wrong = codes.find(({ field }) => !names.includes(field));
  if (wrong === undefined) return;
  throw new CountryError(
    `codes.csv: there is no field of text "${wrong.field}"; the fields are ${names.join(', ')}.`,
  );
}

function targetOf(name: string, way: CellWay, isLongitudeFirst: boolean): Target {
  if (name === PROJECT_ID) return { kind: 'id' };
  if (name === PLACE) return { kind: 'place', isLongitudeFirst };
  if (name === LEFT_OUT) return { kind: 'left out' };
  const field = fieldByName.get(name);
  if (field !== undefined) return { kind: 'field', field, way };
  const role = roleByName.get(name);
  if (role !== undefined) return { kind: 'party', role };
  const nearest = nearestText(name, mappableFields);
  const meant = nearest === undefined ? '' : `did you mean "${nearest}"? `;
  throw new CountryError(
    `columns.csv: there is no field "${name}"; ${meant}The fields are ${mappableFields.join(', ')}.`,
  );
}
