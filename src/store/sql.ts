import { country } from '../country/index.ts';
import { hasOtherCurrencies, type StoredField, storedFields } from '../project/index.ts';
import type { ProjectSnapshotRow } from './engine.ts';
import { contentDigest } from './fingerprints.ts';
import { OtherCountryError, StoreRefusedError } from './port.ts';

/**
 * SQL that is the same on every engine. The columns of project_snapshot follow the field table, so
 * a new field needs no migration of its own.
 */

/** The columns of a project_snapshot row, in the order of `projectSnapshotValues`. */
export const projectSnapshotColumns: readonly string[] = [
  'project_id',
  'irm_snapshot_id',
  'quality_flags',
  'content_digest',
  ...storedFields.map(({ name }) => name),
];

/** A project_snapshot row as it is inserted. */
export const projectSnapshotValues = ({ projectId, irmSnapshotId, quality, values }: ProjectSnapshotRow) => [
  projectId,
  irmSnapshotId,
  quality,
  contentDigest(values),
  ...values,
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

/** The rows of `ReadTransaction.irmSnapshots`. */
export const selectIrmSnapshots = `SELECT id, sphere, financial_year AS "financialYear", quarter, taken,
    projects, published_at AS "publishedAt"
  FROM irm_snapshot ORDER BY financial_year, quarter, sphere`;

/** The rows of `ReadTransaction.history`, all or those that meet a condition. */
export const selectHistory = (missing: readonly StoredField[], condition = 'true'): string =>
  `SELECT s.project_id, p.sphere, p.irm_project_id, s.irm_snapshot_id, s.quality_flags, ${valueColumns('s', missing)}
   FROM project_snapshot s JOIN project p ON p.id = s.project_id
   WHERE ${condition} ORDER BY s.project_id`;

/** The rows of `ReadTransaction.reportedProjects`. `place` is the placeholder of the IRM snapshot. */
export const selectReportedProjects = (place: '?' | '$1', missing: readonly StoredField[]): string =>
  `SELECT p.irm_project_id, ${valueColumns('s', missing)}
   FROM project_snapshot s JOIN project p ON p.id = s.project_id WHERE s.irm_snapshot_id = ${place}`;

/** The rows of `ReadTransaction.departments`. `place` is the placeholder of the IRM snapshot. */
export const selectDepartments = (place: '?' | '$1'): string =>
  `SELECT province, department, CAST(count(*) AS INTEGER) AS "projects" FROM project_snapshot
   WHERE irm_snapshot_id = ${place} GROUP BY province, department ORDER BY province, department`;

const mainCost = hasOtherCurrencies
  ? 'CASE WHEN s.currency IS NULL THEN s.estimated_total_project_cost END'
  : 's.estimated_total_project_cost';

/** The row of `WriteTransaction.totals`, in the main currency. Zero cost if nothing is known. */
export const selectTotals = `SELECT count(*) AS "projects", coalesce(sum(cost), 0) AS "costRand" FROM (
    SELECT ${mainCost} AS cost, row_number() OVER (
      PARTITION BY s.project_id ORDER BY i.financial_year DESC, i.quarter DESC) AS age
    FROM project_snapshot s JOIN irm_snapshot i ON i.id = s.irm_snapshot_id) latest
  WHERE age = 1`;

/** The rows of `ReadTransaction.log`. */
export const selectLog = `SELECT number, id, published_at AS "at", data_version AS "dataVersion", entry, sha256
  FROM publication ORDER BY number`;

/** The rows of `ReadTransaction.absentProjects`. */
export const selectAbsentProjects = `SELECT id, sphere, irm_project_id AS "irmProjectId" FROM project p
  WHERE NOT EXISTS (SELECT 1 FROM project_snapshot s WHERE s.project_id = p.id) ORDER BY id`;

/** The rows of `ReadTransaction.knownProjects`, which each engine orders in its way. */
export const selectKnownProjects = 'SELECT id, sphere, irm_project_id AS "irmProjectId" FROM project';

/** The rows of `ReadTransaction.displaced`. */
export const selectDisplaced = 'SELECT DISTINCT sha256 FROM displaced ORDER BY sha256';

/**
 * The stored fields for which project_snapshot has no column yet. Fails with `StoreRefusedError` if amounts may be in
 * currencies that the profile no longer names: they would all count as the main one.
 */
export function fieldsWithoutColumn(columns: readonly string[]): readonly StoredField[] {
  if (!hasOtherCurrencies && columns.includes('currency'))
    throw new StoreRefusedError(
      'The store has amounts in several currencies: name them in "otherCurrencies" of country.json.',
    );
  return storedFields.filter(({ name }) => !columns.includes(name));
}

/**
 * The statement that adds a field's column. `moneyType` is the engine's name of an 8-byte
 * floating-point number.
 */
export function addColumn(field: StoredField, moneyType: string): string {
  const type = field.type === 'money' ? moneyType : 'TEXT';
  const constraint = field.nullable ? '' : ` NOT NULL DEFAULT ''`;
  return `ALTER TABLE project_snapshot ADD COLUMN ${field.name} ${type}${constraint}`;
}

/** Fails with `OtherCountryError` for a store of another country. Stores that name none are South Africa's. */
export function checkCountry(label: string, stored: string | null | undefined): void {
  const ofStore = stored ?? 'za';
  if (ofStore !== country.code) throw new OtherCountryError(label, ofStore, country.code);
}
