import Database from 'better-sqlite3';

/**
 * The listing's records: a column for each member, with an index on what it is ordered and filtered
 * by.
 */
export const TABLE = 'projects';
const INDEXED = [
  'name',
  'status_order',
  'estimated_total_project_cost',
  'estimated_completion_date',
  'province',
  'department',
  'status',
];
const PAGE = 10_000;

type Row = Readonly<Record<string, unknown>>;

/** Copies every record that a service lists into a table of a new SQLite file. */
export async function writeSqlTable(port: number, path: string): Promise<void> {
  const db = new Database(path);
  let insert: Database.Statement | undefined;
  for (let offset = 0, count = 1; offset < count; offset += PAGE) {
    const query = new URLSearchParams({ limit: `${PAGE}`, offset: `${offset}` });
    const response = await fetch(
      `http://127.0.0.1:${port}/api/v1/infrastructure-projects/full/search/?${query}`,
    );
    const page = (await response.json()) as { readonly count: number; readonly results: readonly Row[] };
    count = page.count;
    insert ??= createTable(db, Object.keys(page.results[0]!));
    const add = insert;
    db.transaction(() => {
      for (const record of page.results) add.run(Object.values(record));
    })();
  }
  for (const column of INDEXED) db.exec(`CREATE INDEX by_${column} ON ${TABLE} (${column})`);
  db.exec('ANALYZE');
  db.close();
}

function createTable(db: Database.Database, columns: readonly string[]): Database.Statement {
  db.exec(`CREATE TABLE ${TABLE} (${columns.map((name) => `"${name}"`).join(', ')})`);
  return db.prepare(`INSERT INTO ${TABLE} VALUES (${columns.map(() => '?').join(', ')})`);
}
