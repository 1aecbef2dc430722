import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Block, blocksOf } from '../markdown.ts';
import { projectRoot, temporaryFolder } from '../program.ts';
import { foundOrInstalled, systemProgram } from '../system-program.ts';
import { openDuck } from './parquet-readers.ts';

/**
 * Runs every script of `examples/` on the sample: it must print what `examples/README.md` shows below
 * its name, and what SQL finds in the SQLite file.
 */
const base = inject('sampleService');
const examples = join(projectRoot, 'examples');
const readme = join(examples, 'README.md');
const text = readFileSync(readme, 'utf8');
const folder = temporaryFolder();
const path = (name: string) => join(folder.path, name);
const run = promisify(execFile);

let database: Database.Database;

beforeAll(async () => {
  const files = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) copyFileSync(join(examples, name), path(name));
  mkdirSync(path('node_modules'));
  symlinkSync(join(projectRoot, 'packages/client'), path('node_modules/infra-projects-client'));
  for (;;) {
    const { status } = await fetch(`${base}/api/v1/infrastructure-projects/full/download/`);
    if (status === 200) break;
    expect(status, 'the whole files are being written').toBe(503);
  }
  for (const name of ['infrastructure-projects.sqlite', 'infrastructure-projects.parquet']) {
    const response = await fetch(`${base}/infrastructure-projects/full/download/${name}`);
    writeFileSync(path(name), Buffer.from(await response.arrayBuffer()));
  }
  database = new Database(path('infrastructure-projects.sqlite'), { readonly: true });
});
afterAll(() => {
  database?.close();
  folder.remove();
});

const pythonWithPandas = () =>
  foundOrInstalled(
    () =>
      ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import pandas']).status === 0),
    'pandas',
    'python3-pandas',
  );

async function printed(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args, base], { cwd: folder.path });
  return stdout;
}

/** What a query prints as CSV. */
async function duckDbCsv(script: string): Promise<string> {
  const query = readFileSync(path(script), 'utf8')
    .replace("'infrastructure-projects.parquet'", `'${path('infrastructure-projects.parquet')}'`)
    .replace(/;\s*$/, '\n');
  const connection = await openDuck();
  await connection.run(`COPY (${query}) TO '${path('answer.csv')}' (HEADER)`);
  connection.closeSync();
  return readFileSync(path('answer.csv'), 'utf8');
}

/** How scripts are run, by the ends of their names. */
const runners: Readonly<Record<string, (script: string) => Promise<string>>> = {
  py: (script) => printed(pythonWithPandas(), script),
  R: (script) => printed(systemProgram(['Rscript'], 'r-base-core'), script),
  mts: (script) => printed(process.execPath, script),
  sql: duckDbCsv,
  sh: (script) => {
    systemProgram(['ogr2ogr'], 'gdal-bin');
    return printed('sh', script);
  },
};

/** The lines of each answer, by SQL over another file than the script reads. */
const answers: Readonly<Record<string, string>> = {
  'moved-completions.py': `
    SELECT printf('%3d of %3d  %s', sum(late), count(*), firm) FROM (
      SELECT
        upper(trim(replace(replace(replace(main_contractor, '(', ''), ')', ''), '.', ''))) AS firm,
        ifnull(julianday(estimated_completion_date) - (
          SELECT julianday(estimated_completion_date) FROM snapshot
          WHERE project_id = project.id AND estimated_completion_date IS NOT NULL
          ORDER BY financial_year, quarter LIMIT 1
        ) > 182, 0) AS late
      FROM project WHERE main_contractor IS NOT NULL
    ) GROUP BY firm ORDER BY sum(late) DESC, count(*), firm LIMIT 5`,
  'spending.R': `
    SELECT printf('%-15s %5.1f %% of R %.0f million', province, 100 * (1 - spent / budget), budget / 1e6)
    FROM (
      SELECT government_label AS province, sum(main_appropriation_total) AS budget, sum(
        ifnull(actual_expenditure_q1, 0) + ifnull(actual_expenditure_q2, 0) +
        ifnull(actual_expenditure_q3, 0) + ifnull(actual_expenditure_q4, 0)
      ) AS spent
      FROM project WHERE sphere = 'provincial' AND financial_year = '2019-20' GROUP BY province
    ) ORDER BY spent / budget`,
  'cost-growth.sql': `
    SELECT printf('"%s, %s",%d,%.0f.0,%.1f', government, department, projects, growth / 1e6, 100 * growth / before)
    FROM (
      SELECT
        now.government_label AS government, now.department, count(*) AS projects,
        sum(was.estimated_total_project_cost) AS before,
        sum(now.estimated_total_project_cost) - sum(was.estimated_total_project_cost) AS growth
      FROM snapshot now JOIN snapshot was USING (project_id)
      WHERE now.financial_year = '2019-20' AND was.financial_year = '2018-19'
        AND now.quarter = 4 AND was.quarter = 4 AND was.estimated_total_project_cost > 0
        AND now.department = was.department AND now.government_label = was.government_label
        AND now.estimated_total_project_cost / was.estimated_total_project_cost BETWEEN 0.01 AND 100
      GROUP BY government, now.department
    ) ORDER BY growth DESC LIMIT 5`,
  'clinics-nearby.mts': `
    SELECT printf('%4d days, from %s to %s: %s', days, promised, estimated_completion_date, name) FROM (
      SELECT *, julianday(estimated_completion_date) - julianday(promised) AS days FROM (
        SELECT *, (
          SELECT estimated_completion_date FROM snapshot
          WHERE project_id = id AND estimated_completion_date IS NOT NULL
          ORDER BY financial_year, quarter LIMIT 1
        ) AS promised
        -- A degree of latitude is 111.195 km.
        FROM project WHERE name LIKE '%clinic%' AND
          sqrt(pow(latitude + 29.6006, 2) + pow((longitude - 30.3794) * cos(radians(29.6006)), 2)) < 20 / 111.195
      )
    ) WHERE days > 0 ORDER BY days DESC`,
  'overdue-schools.sh': `
    SELECT printf('%2d %5.0f  %s', count(*), sum(estimated_total_project_cost) / 1e6, project.district_municipality)
    FROM project_fts JOIN project ON project.id = project_fts.rowid
    WHERE project_fts MATCH 'school' AND quality LIKE '%"completion_overdue"%'
    GROUP BY project.district_municipality
    ORDER BY count(*) DESC, sum(estimated_total_project_cost) DESC LIMIT 5`,
};

const blocks = blocksOf(text);
/** The last word of a command. */
const scriptOf = (command: Block | undefined) => command?.content.trim().split(' ').at(-1) ?? '';
const outputs = new Map<string, string>();

test('every script has its place in the README', () => {
  const shown = blocks.filter(({ language }) => language === 'sh');
  const scripts = readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map(({ name }) => name);
  expect(shown.map(scriptOf).toSorted()).toEqual(scripts.toSorted());
  expect(Object.keys(answers).toSorted()).toEqual(scripts.toSorted());
});

test.each(Object.entries(answers))('%s prints what SQL finds', async (script, sql) => {
  const output = await runners[script.split('.').at(-1)!]!(script);
  outputs.set(script, output);
  const expected = database.prepare(sql).pluck().all();
  expect(expected.length).toBeGreaterThan(1);
  expect(output.trimEnd().split('\n').slice(1)).toEqual(expected);
});

test('the README shows what they print', async () => {
  let block = 0;
  const shown = text.replace(/^```(\w*)\n.*?^```$/gms, (whole, language) => {
    const output = outputs.get(scriptOf(blocks[block++ - 1]));
    return language === 'text' && output !== undefined ? `\`\`\`text\n${output}\`\`\`` : whole;
  });
  const message = 'examples/README.md is out of date: run "npm run vitest -- -u --project takeaway"';
  await expect(shown, message).toMatchFileSnapshot(readme);
});

test('the TypeScript has no errors for a compiler in strict mode', async () => {
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck'];
  const types = ['--types', 'node', '--typeRoots', join(projectRoot, 'node_modules/@types')];
  const tsc = join(projectRoot, 'node_modules/.bin/tsc');
  await run(tsc, [...options, ...types, 'clinics-nearby.mts'], { cwd: folder.path });
});
