import { type StoredField, storedFields } from '../project/index.ts';

/**
 * The tables have the same columns on every engine. Those of project_snapshot follow the field
 * table, so a new field needs no migration of its own.
 */

/** The columns of a project_snapshot row, in the order in which rows are inserted. */
export const projectSnapshotColumns: readonly string[] = [
  'project_id',
  'irm_snapshot_id',
  'quality_flags',
  ...storedFields.map(({ name }) => name),
];

/**
 * A select list of the stored values. A column that an older store lacks yields the empty value of
 * its field.
 */
export function valueColumns(table: string, missing: readonly StoredField[] = []): string {
  const columns = storedFields.map((field) => {
    if (!missing.includes(field)) return `${table}.${field.name}`;
    return field.nullable ? 'NULL' : `''`;
  });
  return columns.join(', ');
}

/** The stored fields for which project_snapshot has no column yet. */
export const fieldsWithoutColumn = (columns: readonly string[]): readonly StoredField[] =>
  storedFields.filter(({ name }) => !columns.includes(name));

/**
 * The statement that adds a field's column. `moneyType` is the engine's name of an 8-byte
 * floating-point number.
 */
export function addColumn(field: StoredField, moneyType: string): string {
  const type = field.type === 'money' ? moneyType : 'TEXT';
  const constraint = field.nullable ? '' : ` NOT NULL DEFAULT ''`;
  return `ALTER TABLE project_snapshot ADD COLUMN ${field.name} ${type}${constraint}`;
}
