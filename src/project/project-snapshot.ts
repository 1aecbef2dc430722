import { type StoredField, storedFields } from './field-lists.ts';

type StoredValue<F extends StoredField> = F extends { readonly type: 'money' }
  ? number | null
  : F extends { readonly nullable: false }
    ? string
    : string | null;

/**
 * What a department reported about one project in one IRM snapshot: a value for every stored field
 * of the table in `field.ts`. Money is in `currency`, null being the main one, dates are `YYYY-MM-DD`, coordinates are the
 * source's own text.
 */
export type ProjectSnapshot = {
  readonly [F in StoredField as F['name']]: StoredValue<F>;
};

/**
 * A row of a workbook: the project's id in the reporting system (unique within a sphere) and what
 * it reports.
 */
export interface ReportedProject {
  readonly irmProjectId: string;
  readonly snapshot: ProjectSnapshot;
}

/** The values of a project snapshot in the order of `storedFields`, as stores return them. */
export type StoredValues = readonly (string | number | null)[];

/**
 * Every field without a value. Snapshots are copies of this object, so that V8 gives all of them
 * one hidden class. Objects that grow field by field become dictionaries, which take 50% more time
 * and leave more garbage.
 */
const noValues: Readonly<Record<string, string | number | null>> = JSON.parse(
  JSON.stringify(Object.fromEntries(storedFields.map(({ name }) => [name, null]))),
);

/** The snapshot with the given values, which are in the order of `storedFields`. */
export function projectSnapshot(values: StoredValues): ProjectSnapshot {
  const snapshot = { ...noValues };
  for (let i = 0; i < storedFields.length; i++) snapshot[storedFields[i]!.name] = values[i]!;
  return snapshot as ProjectSnapshot;
}

/** A snapshot's values in the order of `storedFields`. */
export function storedValues(snapshot: ProjectSnapshot): StoredValues {
  return storedFields.map((field) => snapshot[field.name]);
}
