import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse';
import { facetFields, searchFields } from '../src/project/index.ts';
import { apiPaths } from '../src/query/addresses.ts';
import installReaders, { openDuck, type Row } from '../test/takeaway/parquet-readers.ts';
import { type Measurement, threeRuns } from './bench-case.ts';
import { type GeneratedSample, sampleStore } from './cache.ts';
import { PageClient } from './page-client.ts';
import { withFolder } from './postgres.ts';
import { runProgram } from './program.ts';
import { median } from './sample.ts';
import { startService } from './service.ts';

const COST = 'estimated_total_project_cost';
const QUESTIONS = 48;
const WARM_UP = 8;
const INSERTED_AT_ONCE = 10_000;

/** A selection of projects: a word that they have, and values of fields. */
interface Question {
  readonly word?: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Something that all three are asked of a selection. */
interface Comparison {
  readonly what: string;
  readonly hasWord: boolean;
  readonly path: (query: string) => string;
  /** The same in SQL, of the rows of the selection. */
  readonly sql: (engine: 'DuckDB' | 'SQLite', rows: string) => string;
  /** The most that our median may be of theirs. */
  readonly limits?: { readonly DuckDB: number; readonly SQLite: number };
}

const { listing: LISTING, facets: FACETS, stats: STATS } = apiPaths;

/** The number of projects of each value of each facet. */
const facetsSql: Comparison['sql'] = (engine, rows) =>
  engine === 'DuckDB'
    ? `SELECT ${facetFields.join(', ')}, count(*) FROM ${rows} GROUP BY GROUPING SETS (${facetFields.map((field) => `(${field})`).join(', ')})`
    : `WITH found AS MATERIALIZED (SELECT ${facetFields.join(', ')} FROM ${rows}) ${facetFields
        .map((field) => `SELECT '${field}', ${field}, count(*) FROM found GROUP BY ${field}`)
        .join(' UNION ALL ')}`;

const comparisons: readonly Comparison[] = [
  {
    what: 'facets of a search',
    hasWord: true,
    path: (query) => `${FACETS}?${query}`,
    sql: facetsSql,
    limits: { DuckDB: 1 / 10, SQLite: 1 / 50 },
  },
  { what: 'facets of filters', hasWord: false, path: (query) => `${FACETS}?${query}`, sql: facetsSql },
  {
    what: 'sums by department, filters',
    hasWord: false,
    path: (query) => `${STATS}?by=department&${query}`,
    sql: (_, rows) =>
      `SELECT department, count(*), sum(${COST}), min(${COST}), max(${COST}) FROM ${rows} GROUP BY department`,
  },
  {
    what: 'the 20 largest of a search',
    hasWord: true,
    path: (query) => `${LISTING}?ordering=-${COST}&${query}`,
    sql: (_, rows) => `SELECT *, count(*) OVER () FROM ${rows} ORDER BY ${COST} DESC LIMIT 20`,
  },
];

const words = ['clinic', 'school', 'water', 'hospital', 'road', 'education', 'renovation', 'library'];
const provinces = ['Limpopo', 'Gauteng', 'KwaZulu-Natal', 'Eastern Cape', 'Western Cape', 'Free State'];
const statuses = ['Tender', 'Design', 'On Hold', 'Project Initiation'];

function question(i: number, hasWord: boolean): Question {
  const province = provinces[i % provinces.length]!;
  if (hasWord) return { word: words[Math.floor(i / provinces.length) % words.length]!, values: { province } };
  return { values: { province, status: statuses[Math.floor(i / provinces.length) % statuses.length]! } };
}

const queryOf = ({ word, values }: Question): string =>
  String(new URLSearchParams({ ...(word !== undefined && { q: word }), ...values }));

const conditions = ({ values }: Question): readonly string[] =>
  Object.entries(values).map(([field, value]) => `${field} = '${value}'`);

/** Asks for what a selection has; returns the rows. */
type Ask = (question: Question, sql: Comparison['sql']) => Promise<readonly Row[]>;

/**
 * How long the service takes over HTTP, as a share of what databases take in this process for the
 * same questions, asked in turns. DuckDB uses all cores and looks through the text of all projects,
 * as its index of words is another package; SQLite has an index for each filter and FTS5.
 */
export const measureBesideDatabases = (generated: GeneratedSample): Promise<readonly Measurement[]> =>
  withFolder(async (folder) => {
    installReaders();
    const store = await sampleStore(generated);
    const csv = join(folder, 'projects.csv');
    const fields = [...new Set(['id', ...searchFields, ...facetFields, COST])].join(',');
    await runProgram([
      'export',
      '--store',
      `sqlite:${store}`,
      '--format',
      'csv',
      '--fields',
      fields,
      '--out',
      csv,
    ]);
    const duck = await duckOver(csv);
    const sqlite = await sqliteOver(csv, join(folder, 'projects.sqlite'));
    const service = await startService(store, { CACHE_MB: '0' });
    const client = await PageClient.connect(service.port);
    try {
      const measurements: Measurement[] = [];
      for (const comparison of comparisons)
        measurements.push(...(await measured(client, { DuckDB: duck.ask, SQLite: sqlite.ask }, comparison)));
      return measurements;
    } finally {
      client.close();
      duck.close();
      sqlite.close();
      await service.stop();
    }
  });

async function measured(
  client: PageClient,
  engines: { readonly DuckDB: Ask; readonly SQLite: Ask },
  comparison: Comparison,
): Promise<readonly Measurement[]> {
  const names = ['DuckDB', 'SQLite'] as const;
  const round = async (count: number) => {
    const times = { own: [] as number[], DuckDB: [] as number[], SQLite: [] as number[] };
    for (let i = 0; i < count; i++) {
      const asked = question(i, comparison.hasWord);
      times.own.push((await client.time(comparison.path(queryOf(asked)))).ms);
      for (const name of names) {
        const startedAt = performance.now();
        await engines[name](asked, comparison.sql);
        times[name].push(performance.now() - startedAt);
      }
    }
    return { own: median(times.own), DuckDB: median(times.DuckDB), SQLite: median(times.SQLite) };
  };
  const differing = { DuckDB: 0, SQLite: 0 };
  for (let i = 0; i < QUESTIONS; i++) {
    const asked = question(i, comparison.hasWord);
    const { body } = await client.time(`${LISTING}?limit=1&${queryOf(asked)}`);
    const { count } = JSON.parse(body.toString()) as { readonly count: number };
    for (const name of names) {
      const [row] = await engines[name](asked, (_, rows) => `SELECT count(*) AS count FROM ${rows}`);
      differing[name] = Math.max(differing[name], Math.abs(Number(row!.count) - count) / Math.max(1, count));
    }
  }
  await round(WARM_UP);
  const runs = await threeRuns(() => round(QUESTIONS));
  return names.map((name) => ({
    what: `${comparison.what}: ours / ${name}`,
    sample: { unit: 'times', values: runs.map((run) => run.own / run[name]) },
    ...(comparison.limits && { limit: comparison.limits[name] }),
    note: `p50 ${median(runs.map(({ own }) => own)).toFixed(2)} ms, ${median(runs.map((run) => run[name])).toFixed(1)} ms: ${(median(runs.map((run) => run[name] / run.own))).toFixed(0)} times as quick; it finds up to ${(differing[name] * 100).toFixed(1)} % more or fewer projects`,
  }));
}

/** A table in memory, with all searched words of a project in one text. */
async function duckOver(csv: string): Promise<{ readonly ask: Ask; close(): void }> {
  const duck = await openDuck();
  const text = searchFields.map((field) => `coalesce(${field}, '')`).join(", '\n', ");
  await duck.run(
    `CREATE TABLE projects AS SELECT *, regexp_replace(lower(concat(' ', ${text})), '[^a-z0-9]+', ' ', 'g') AS words FROM read_csv('${csv}', header = true, all_varchar = false, types = {'${COST}': 'DOUBLE'}, sample_size = -1)`,
  );
  const ask: Ask = async (asked, sql) => {
    const parts = [
      ...conditions(asked),
      ...(asked.word === undefined ? [] : [`contains(words, ' ${asked.word}')`]),
    ];
    const rows = `(SELECT * FROM projects WHERE ${parts.join(' AND ')})`;
    return (await duck.runAndReadAll(sql('DuckDB', rows))).getRowObjectsJson();
  };
  return { ask, close: () => duck.closeSync() };
}

async function sqliteOver(csv: string, path: string): Promise<{ readonly ask: Ask; close(): void }> {
  const db = new Database(path);
  db.pragma('journal_mode = off');
  db.pragma('mmap_size = 4294967296');
  let insert: Database.Statement | undefined;
  let columns: readonly string[] = [];
  let waiting: (readonly (string | number | null)[])[] = [];
  const flush = () => {
    db.transaction(() => {
      for (const row of waiting) insert!.run(row);
    })();
    waiting = [];
  };
  for await (const cells of createReadStream(csv).pipe(parse({ bom: true })) as AsyncIterable<string[]>) {
    if (insert === undefined) {
      columns = cells;
      db.exec(`CREATE TABLE projects (${columns.join(', ')})`);
      insert = db.prepare(`INSERT INTO projects VALUES (${columns.map(() => '?').join(', ')})`);
      continue;
    }
    waiting.push(cells.map((cell, i) => (cell === '' ? null : columns[i] === COST ? Number(cell) : cell)));
    if (waiting.length === INSERTED_AT_ONCE) flush();
  }
  flush();
  for (const field of [...facetFields, COST]) db.exec(`CREATE INDEX by_${field} ON projects (${field})`);
  const searched = searchFields.join(', ');
  db.exec(`CREATE VIRTUAL TABLE words USING fts5(${searched}, content='projects', tokenize='porter')`);
  db.exec("INSERT INTO words(words) VALUES ('rebuild')");
  db.exec('ANALYZE');
  const ask: Ask = async (asked, sql) => {
    const parts = [
      ...conditions(asked),
      ...(asked.word === undefined
        ? []
        : [`rowid IN (SELECT rowid FROM words WHERE words MATCH '${asked.word}*')`]),
    ];
    const rows = `(SELECT * FROM projects WHERE ${parts.join(' AND ')})`;
    return db.prepare(sql('SQLite', rows)).all() as Row[];
  };
  return { ask, close: () => void db.close() };
}
