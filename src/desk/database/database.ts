/** A value that both engines store: blobs as buffers, instants as ISO 8601 text in UTC. */
export type SqlValue = string | number | Buffer | null;

/** Statements are SQL that both engines understand, with `?` for each value. */
export interface DeskTransaction {
  /** The rows as objects, by the names of their columns. */
  rows<T>(sql: string, values?: readonly SqlValue[]): Promise<T[]>;
  /** The first row. */
  one<T>(sql: string, values?: readonly SqlValue[]): Promise<T | undefined>;
  /** Returns how many rows were written. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * The database of the desk: accounts, sessions, drafts, and the log of what people did. It is apart
 * from the store, so that nothing that copies or reads the store can read it. All functions fail with
 * `DeskDatabaseError` if the database cannot be used.
 */
export interface DeskDatabase extends DeskTransaction {
  /**
   * Runs `use` in a transaction. No other transaction runs beside it, not even one of another desk, so
   * `use` must wait for nothing but the database. Commits if it resolves, rolls back if it rejects.
   */
  transaction<T>(use: (transaction: DeskTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database cannot be used. The message is one sentence that says what to do. */
export class DeskDatabaseError extends Error {
  override readonly name = 'DeskDatabaseError';
}
