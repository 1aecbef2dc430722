import type pg from 'pg';
import { rowsOf } from './connection.ts';

/** Rows fetched at a time: enough to make round trips cheap, few enough for flat memory. */
const BATCH_ROWS = 2000;
/**
 * Enough for the server to sort millions of rows before the first; a server that vanished must not
 * be awaited forever.
 */
const FETCH_TIMEOUT_MS = 120_000;

let cursors = 0;

/**
 * The rows of a query in batches, within the client's transaction. The server prepares the next
 * batch meanwhile.
 */
export async function* cursorRows<R extends readonly unknown[]>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): AsyncIterable<readonly R[]> {
  const name = `reading_${++cursors}`;
  // All rows will be read; by default the planner optimises a cursor for its first rows.
  await client.query('SET LOCAL cursor_tuple_fraction = 1');
  await client.query({ text: `DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values: [...values] });
  const fetch = () => {
    const options = { query_timeout: FETCH_TIMEOUT_MS };
    const rows = rowsOf<R>(client, `FETCH ${BATCH_ROWS} FROM ${name}`, [], options);
    // If the caller stops early, nobody awaits this batch; without a handler its error would go
    // unhandled.
    rows.catch(() => {});
    return rows;
  };
  let next = fetch();
  for (let rows = await next; rows.length > 0; rows = await next) {
    next = fetch();
    yield rows;
  }
  await client.query(`CLOSE ${name}`);
}
