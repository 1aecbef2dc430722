/** A value that both engines store: blobs as buffers, instants as ISO 8601 text in UTC. */
export type SqlValue = string | number | Buffer | null;

/** Statements are SQL that both engines understand, with `?` for each value. */
export interface SqlTransaction {
  /** The rows as objects, by the names of their columns. */
  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<T[]>;
  /** The first row. */
  one<T>(sql: string, values?: readonly SqlValue[]): Promise<T | undefined>;
  /** Returns how many rows were written. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * A database of a process that writes for people, apart from the store, so that nothing that copies or reads
 * the store can read it. All functions fail with `DatabaseError` if the database cannot be used.
 */
export interface SqlDatabase extends SqlTransaction {
  /**
   * Runs `use` in a transaction. No other transaction runs beside it, not even one of another process, so
   * `use` must wait for nothing but the database. Commits if it resolves, rolls back if it rejects.
   */
  transaction<T>(use: (transaction: SqlTransaction) => Promise<T>): Promise<T>;
  /**
   * Erases what was deleted from what the engine keeps besides its tables, if the kind of the database asks for that.
   * PostgreSQL does it by itself, when it vacuums.
   */
  erase(): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be used. The message is one sentence that says what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** What a column type is called in each engine, where they differ. */
export interface TypeNames {
  readonly blob: string;
  /** Whole numbers up to 2^53. */
  readonly integer: string;
}

/** Which tables a database has, and what messages call it. */
export interface DatabaseKind {
  /** `The desk's database`. */
  readonly name: string;
  /**
   * Statements for each version of the schema: the first list makes version 1 from nothing, with a table
   * `setting` whose row `schema_version` has the version, and so on. Never change a list that has been in
   * use; add one.
   */
  readonly migrations: (types: TypeNames) => readonly (readonly string[])[];
  /** Whether nothing of what was deleted may be left in the file of SQLite. Deleting takes longer. */
  readonly erases?: true;
  /** Taken by each transaction on PostgreSQL, so that none runs beside another. Any number of its own. */
  readonly lock: number;
}

/**
 * What brings a database to the newest schema; `version` is 0 if it has none. Fails with `DatabaseError` if
 * the schema is of a newer program.
 */
export function missingStatements(
  { name, migrations }: DatabaseKind,
  version: number,
  types: TypeNames,
  label: string,
): readonly string[] {
  const lists = migrations(types);
  if (version > lists.length)
    throw new DatabaseError(`${name} ${label} belongs to a newer version of the program: use that one.`);
  if (version === lists.length) return [];
  return [
    ...lists.slice(version).flat(),
    `UPDATE setting SET value = '${lists.length}' WHERE name = 'schema_version'`,
  ];
}
