import type Database from 'better-sqlite3';
import { country } from '../../country/index.ts';
import type { StoredField } from '../../project/index.ts';
import { NewerStoreError, PROGRAM_VERSION, StoreError } from '../port.ts';
import { addColumn, checkCountry, fieldsWithoutColumn } from '../sql.ts';

/** Marks a SQLite file as a store of this program (`IPSS` in ASCII). */
const APPLICATION_ID = 0x49_50_53_53;

/**
 * Numbered migrations: the first takes an empty file to version 1, and so on. Never change a
 * migration that has been released.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE catalogue (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    store_id TEXT NOT NULL,
    data_version INTEGER NOT NULL,
    kind TEXT NOT NULL
  ) STRICT;
  INSERT INTO catalogue VALUES (1, lower(hex(randomblob(8))), 0, 'empty');

  CREATE TABLE irm_snapshot (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sphere TEXT NOT NULL,
    financial_year TEXT NOT NULL,
    quarter INTEGER NOT NULL,
    taken TEXT NOT NULL,
    published_at TEXT NOT NULL,
    projects INTEGER NOT NULL,
    UNIQUE (sphere, financial_year, quarter)
  ) STRICT;

  -- Projects are never deleted with their snapshots: one that returns gets its old id.
  CREATE TABLE project (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sphere TEXT NOT NULL,
    irm_project_id TEXT NOT NULL,
    UNIQUE (sphere, irm_project_id)
  ) STRICT;

  CREATE TABLE project_snapshot (
    project_id INTEGER NOT NULL REFERENCES project (id),
    irm_snapshot_id INTEGER NOT NULL REFERENCES irm_snapshot (id),
    quality_flags INTEGER NOT NULL,
    PRIMARY KEY (project_id, irm_snapshot_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX project_snapshot_by_irm_snapshot ON project_snapshot (irm_snapshot_id);
  `,
  `
  -- One row for each transaction that published or removed something.
  CREATE TABLE publication (
    id TEXT PRIMARY KEY,
    data_version INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- The id of the publication that made the present version. Stores of earlier versions get one that
  -- a reader can tell without this column.
  ALTER TABLE catalogue ADD COLUMN publication_id TEXT NOT NULL DEFAULT '';
  UPDATE catalogue SET publication_id = store_id || '-' || data_version;

  -- The log: one row for each transaction that published or removed something.
  DROP TABLE publication;
  CREATE TABLE publication (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    published_at TEXT NOT NULL,
    data_version INTEGER NOT NULL,
    entry TEXT NOT NULL,
    sha256 TEXT NOT NULL
  ) STRICT;

  -- The files that were published, compressed, in parts.
  CREATE TABLE publication_original (
    number INTEGER NOT NULL REFERENCES publication (number),
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (number, part)
  ) STRICT;
  `,
  `
  -- What publications displaced, by the SHA-256 of its lines, compressed, in parts.
  CREATE TABLE displaced (
    sha256 TEXT NOT NULL,
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (sha256, part)
  ) STRICT;
  `,
  `
  -- The version of the program that made or migrated this structure. Empty: an earlier one, which did not say.
  ALTER TABLE catalogue ADD COLUMN program_version TEXT NOT NULL DEFAULT '';
  `,
  `
  -- The country (ISO 3166-1) whose projects these are. Earlier versions knew one country.
  ALTER TABLE catalogue ADD COLUMN country TEXT NOT NULL DEFAULT 'za';
  `,
  `
  -- A digest of the values of each row, as contentDigest of fingerprints.ts makes it. Rows of earlier
  -- versions get a random one: it differs from that of any other content.
  ALTER TABLE project_snapshot ADD COLUMN content_digest INTEGER NOT NULL DEFAULT 0;
  UPDATE project_snapshot SET content_digest = random() & 1099511627775;
  `,
];

const LOG_SINCE = 3;
const DISPLACED_SINCE = 4;
const DIGESTS_SINCE = 7;

function inspect(db: Database.Database): { readonly ours: boolean; readonly version: number } {
  const applicationId = db.pragma('application_id', { simple: true }) as number;
  const version = db.pragma('user_version', { simple: true }) as number;
  return { ours: applicationId === APPLICATION_ID, version };
}

/** Whether the file has no tables at all. */
export function isEmpty(db: Database.Database): boolean {
  return db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
}

/**
 * Fails with `StoreError` if the file is not a store of this program, was written by a newer version,
 * or is that of another country.
 */
export function checkSchema(db: Database.Database, path: string): void {
  const { ours, version } = inspect(db);
  if (!ours)
    throw new StoreError(`${path} is a database, but not a store of this program: name another file.`);
  if (version > migrations.length)
    throw new NewerStoreError(path, {
      schema: version,
      program: madeBy(db)?.program_version,
      known: migrations.length,
    });
  if (version > 0) checkCountry(path, madeBy(db)?.country);
}

/** What older versions did not write is absent. */
const madeBy = (db: Database.Database) =>
  db.prepare('SELECT * FROM catalogue').get() as
    | Readonly<Partial<Record<'program_version' | 'country', string>>>
    | undefined;

/**
 * Whether there is nothing to migrate. The store can then be opened while another program is
 * publishing.
 */
export function isUpToDate(db: Database.Database): boolean {
  const { ours, version } = inspect(db);
  return ours && version === migrations.length && missingFields(db).length === 0;
}

/** Brings a new or older file to the current schema, in one transaction. */
export function migrate(db: Database.Database, path: string): void {
  db.transaction(() => {
    if (isEmpty(db)) db.pragma(`application_id = ${APPLICATION_ID}`);
    checkSchema(db, path);
    const { version } = inspect(db);
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.pragma(`user_version = ${migrations.length}`);
    db.prepare('UPDATE catalogue SET program_version = ?').run(PROGRAM_VERSION);
    if (version === 0) db.prepare('UPDATE catalogue SET country = ?').run(country.code);
    for (const field of missingFields(db)) db.exec(addColumn(field, 'REAL'));
  }).immediate();
}

/** Whether the file has a log of publications: older versions wrote none. */
export const hasLog = (db: Database.Database): boolean => inspect(db).version >= LOG_SINCE;

/** Whether the file keeps what publications displace: older versions kept nothing. */
export const keepsDisplaced = (db: Database.Database): boolean => inspect(db).version >= DISPLACED_SINCE;

/** Whether each row has a digest of its values: older versions wrote none. */
export const hasDigests = (db: Database.Database): boolean => inspect(db).version >= DIGESTS_SINCE;

/** Stored fields for which the file has no column yet. */
export function missingFields(db: Database.Database): readonly StoredField[] {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('project_snapshot')`).pluck().all();
  return fieldsWithoutColumn(columns as string[]);
}
