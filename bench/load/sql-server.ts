import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import { TABLE } from './sql-table.ts';

/**
 * The listing and its facets in the simplest way: each request is a few statements against an
 * indexed table, and `JSON.stringify` writes the rows. The argument is the path of the table's
 * file.
 */
const db = new Database(process.argv[2]!, { readonly: true });
const FACETS = ['province', 'department', 'status'];
const EXACT = ['province', 'department', 'status'];
const SEARCHED = ['name', 'department', 'province'];

const prepared = new Map<string, Database.Statement>();

function statement(sql: string): Database.Statement {
  const known = prepared.get(sql);
  if (known !== undefined) return known;
  const made = db.prepare(sql);
  prepared.set(sql, made);
  return made;
}

function conditions(query: URLSearchParams) {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  for (const column of EXACT) {
    const value = query.get(column);
    if (value === null) continue;
    parts.push(`${column} = ?`);
    values.push(value);
  }
  const least = query.get('cost_min');
  if (least !== null) {
    parts.push('estimated_total_project_cost >= ?');
    values.push(Number(least));
  }
  for (const word of query.get('q')?.split(' ') ?? []) {
    parts.push(`(${SEARCHED.map((column) => `${column} LIKE ?`).join(' OR ')})`);
    values.push(...SEARCHED.map(() => `%${word}%`));
  }
  return { where: parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`, values };
}

function orderBy(ordering: string | null): string {
  if (ordering === null) return 'rowid';
  const [column, direction] = ordering.startsWith('-') ? [ordering.slice(1), 'DESC'] : [ordering, 'ASC'];
  return `${column} ${direction} NULLS LAST, rowid`;
}

function page(query: URLSearchParams) {
  const { where, values } = conditions(query);
  const order = orderBy(query.get('ordering'));
  const { count } = statement(`SELECT count(*) AS count FROM ${TABLE}${where}`).get(...values) as {
    readonly count: number;
  };
  const rows = statement(`SELECT * FROM ${TABLE}${where} ORDER BY ${order} LIMIT 20 OFFSET ?`);
  return { count, results: rows.all(...values, Number(query.get('offset') ?? 0)) };
}

function facets(query: URLSearchParams) {
  const { where, values } = conditions(query);
  const fields = FACETS.map((field) => {
    const sql = `SELECT ${field} AS text, count(*) AS count FROM ${TABLE}${where} GROUP BY 1 ORDER BY 2 DESC`;
    return [field, statement(sql).all(...values)] as const;
  });
  return { fields: Object.fromEntries(fields), objects: page(query) };
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const body = JSON.stringify(pathname.endsWith('/facets/') ? facets(searchParams) : page(searchParams));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
