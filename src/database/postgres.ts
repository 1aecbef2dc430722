import type pg from 'pg';
import {
  asStoreError,
  connect,
  cutIfReplaced,
  disconnect,
  makeSchema,
  type PostgresAddress,
  postgresAddress,
  StoreError,
} from '../store/index.ts';
import {
  DatabaseError,
  type DatabaseKind,
  missingStatements,
  type SqlDatabase,
  type SqlTransaction,
  type SqlValue,
} from './database.ts';

/** Of one process. Requests beyond wait for one. */
const MOST_CONNECTIONS = 4;

/** Opens the database in a schema of PostgreSQL; creates it if needed. */
export async function openPostgres(kind: DatabaseKind, databaseUrl: string): Promise<SqlDatabase> {
  const address = postgresAddress(databaseUrl);
  const connections = new Connections(address);
  const query = <T>(sql: string, values?: readonly SqlValue[]) =>
    connections.with((client) => result<T>(client, sql, values));
  const transaction = <T>(use: (transaction: SqlTransaction) => Promise<T>): Promise<T> =>
    connections.with(async (client) => {
      await client.query('BEGIN');
      await client.query(`SELECT pg_advisory_xact_lock(${kind.lock}, hashtext(current_schema()))`);
      try {
        const outcome = await use(statements((sql, values) => result(client, sql, values)));
        await client.query('COMMIT');
        return outcome;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  await prepare(connections, kind, address);
  return { ...statements(query), transaction, erase: async () => {}, close: async () => connections.close() };
}

interface Result<T> {
  readonly rows: T[];
  readonly count: number;
}

type Query = <T>(sql: string, values?: readonly SqlValue[]) => Promise<Result<T>>;

const statements = (query: Query): SqlTransaction => ({
  rows: async <T>(sql: string, values?: readonly SqlValue[]) => (await query<T>(sql, values)).rows,
  one: async <T>(sql: string, values?: readonly SqlValue[]) => (await query<T>(sql, values)).rows[0],
  run: async (sql, values) => (await query(sql, values)).count,
});

async function result<T>(
  client: pg.Client,
  sql: string,
  values: readonly SqlValue[] = [],
): Promise<Result<T>> {
  let number = 0;
  const { rows, rowCount } = await client.query(
    sql.replace(/\?/g, () => `$${++number}`),
    [...values],
  );
  return { rows: rows as T[], count: rowCount ?? 0 };
}

async function prepare(
  connections: Connections,
  kind: DatabaseKind,
  address: PostgresAddress,
): Promise<void> {
  await connections.with(async (client) => {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(${kind.lock}, hashtext($1))`, [address.schema]);
    const version = await schemaVersion(client, address);
    if (version === 0) await makeSchema(client, address.schema);
    const types = { blob: 'BYTEA', integer: 'BIGINT' };
    for (const statement of missingStatements(kind, version, types, address.label))
      await client.query(statement);
    await client.query('COMMIT');
  });
}

async function schemaVersion(client: pg.Client, { schema }: PostgresAddress): Promise<number> {
  const { rows } = await client.query('SELECT to_regclass($1) AS found', [
    `${client.escapeIdentifier(schema)}.setting`,
  ]);
  if (rows[0].found === null) return 0;
  const version = await client.query("SELECT value FROM setting WHERE name = 'schema_version'");
  return Number(version.rows[0].value);
}

/**
 * Connections to the primary, kept for the next statement. One on which anything failed is closed, and with it all idle
 * ones if the failure is the database's. One to a primary that is frozen and has been replaced is cut.
 */
class Connections {
  readonly #address: PostgresAddress;
  readonly #idle: pg.Client[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  constructor(address: PostgresAddress) {
    this.#address = address;
  }

  /** Fails with `DatabaseError` if the failure is the database's. */
  async with<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
    if (this.#open === MOST_CONNECTIONS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#open++;
    let client: pg.Client | undefined;
    try {
      client = this.#idle.pop() ?? (await this.#connected());
      const outcome = await cutIfReplaced(this.#address, client, use);
      this.#idle.push(client);
      return outcome;
    } catch (error) {
      if (client) disconnect(client);
      const failure = asStoreError(this.#address, error);
      if (!(failure instanceof StoreError)) throw error;
      this.close();
      throw new DatabaseError(failure.message, { cause: error });
    } finally {
      this.#open--;
      this.#waiting.shift()?.();
    }
  }

  async #connected(): Promise<pg.Client> {
    const client = await connect(this.#address, 'primary');
    client.on('end', () => {
      const at = this.#idle.indexOf(client);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return client;
  }

  close(): void {
    for (const client of this.#idle.splice(0)) disconnect(client);
  }
}
