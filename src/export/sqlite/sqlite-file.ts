import Database from 'better-sqlite3';
import { type Archive, newestPublications, publicationTitle } from '../../index/index.ts';
import { quarterKey, searchFields } from '../../project/index.ts';
import type { FileOrigin } from '../file-options.ts';
import { aboutData } from '../history/about.ts';
import { historyColumn } from '../history/history-columns.ts';
import { type SnapshotRow, snapshotRows, typedRow } from '../history/snapshot-rows.ts';
import { type Table, type TableColumn, tables, views } from './tables.ts';

type SqlValue = string | number | null;

const CACHE_KIB = 32 * 1024;

/**
 * Writes a SQLite file with every snapshot of every project: tables, indexes, a full-text index of
 * the projects, and views. Hold the archive until it is written. Fails if there is a file already.
 */
export async function writeSqliteFile(archive: Archive, path: string, origin: FileOrigin): Promise<void> {
  const file = new Database(path);
  try {
    // Nobody reads the file before it is complete, and an incomplete one is deleted.
    file.pragma('journal_mode = OFF');
    file.pragma('synchronous = OFF');
    file.pragma(`cache_size = ${-CACHE_KIB}`);
    file.exec('BEGIN');
    for (const table of tables) file.exec(creation(table));
    await fill(file, archive);
    for (const table of tables) for (const columns of table.indexes) file.exec(indexOn(table, columns));
    for (const [name, { sql }] of Object.entries(views)) file.exec(`CREATE VIEW ${name} AS ${sql}`);
    createSearch(file);
    writeAbout(file, aboutData(archive, origin));
    file.exec('COMMIT; ANALYZE');
  } finally {
    file.close();
  }
}

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const declaration = ({ name, type, nullable, constraint = '' }: TableColumn): string =>
  `"${name}" ${type} ${nullable ? '' : 'NOT NULL '}${constraint}`.trim();

function creation({ name, columns, key }: Table): string {
  const declarations = [...columns.map(declaration), ...(key === undefined ? [] : [key])];
  return `CREATE TABLE ${name} (\n  ${declarations.join(',\n  ')}\n)`;
}

const indexOn = ({ name }: Table, columns: readonly string[]): string =>
  `CREATE INDEX ${name}_by_${columns.join('_')} ON ${name} (${list(columns)})`;

/** Puts a row into a table, its values in the order of the columns. */
function insertion(file: Database.Database, name: Table['name']): (values: readonly SqlValue[]) => void {
  const { columns } = tables.find((table) => table.name === name)!;
  const places = columns.map(() => '?').join(', ');
  const statement = file.prepare(`INSERT INTO ${name} VALUES (${places})`);
  return (values) => statement.run(values);
}

async function fill(file: Database.Database, archive: Archive): Promise<void> {
  const [project, snapshot, publication] = [
    insertion(file, 'project'),
    insertion(file, 'snapshot'),
    insertion(file, 'publication'),
  ];
  for await (const batch of snapshotRows(archive)) {
    const rows = batch.map(sqlRow);
    for (const row of rows) if (row[IS_LATEST] === 1) project(projectPlaces.map((place) => row[place]!));
    for (const row of rows) snapshot(snapshotPlaces.map((place) => row[place]!));
  }
  for (const row of publicationRows(archive)) publication(row);
}

const placesOf = (name: Table['name']): readonly number[] =>
  tables
    .find((table) => table.name === name)!
    .columns.map((column) => historyColumn(column.name === 'project_id' ? 'id' : column.name));

const IS_LATEST = historyColumn('is_latest');
const [projectPlaces, snapshotPlaces] = [placesOf('project'), placesOf('snapshot')];

/** The values of a row as SQLite has them: SQLite has no lists, and 1 for true. */
const sqlRow = (row: SnapshotRow): readonly SqlValue[] =>
  typedRow(row).map((value) => {
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });

/** The publications, oldest first. */
function publicationRows(archive: Archive): readonly (readonly SqlValue[])[] {
  const all = [...newestPublications(archive, 0, archive.publicationCount)].toReversed();
  return all.map((publication) => {
    const { number, id, at, action, snapshots, after, note } = publication;
    const quarters = [...new Set(snapshots.map(quarterKey))].toSorted();
    return [
      number,
      id,
      at,
      action,
      publicationTitle(publication),
      JSON.stringify(quarters),
      after?.projects ?? null,
      after?.costRand ?? null,
      note ?? null,
    ];
  });
}

/**
 * The full-text index keeps no text of its own but reads that of the projects. It finds words in
 * all their forms, with and without accents. Datasette finds it by `content="project"`, written
 * with these quotes.
 */
function createSearch(file: Database.Database): void {
  const options = `content="project", content_rowid="id", tokenize='porter unicode61 remove_diacritics 2'`;
  file.exec(`CREATE VIRTUAL TABLE project_fts USING fts5 (${list(searchFields)}, ${options});
    INSERT INTO project_fts (project_fts) VALUES ('rebuild');
    INSERT INTO project_fts (project_fts) VALUES ('optimize')`);
}

/** What the data is, for people who have the file alone. */
function writeAbout(file: Database.Database, about: Readonly<Record<string, string>>): void {
  file.exec('CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const statement = file.prepare('INSERT INTO about VALUES (?, ?)');
  for (const [name, value] of Object.entries(about)) statement.run(name, value);
}
