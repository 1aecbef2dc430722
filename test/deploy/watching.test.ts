import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { projectRoot, temporaryFolder } from '../program.ts';
import { type Prometheus, promtool, startPrometheus } from './prometheus.ts';
import { startWatched, type Watched } from './watched-service.ts';

/** Prometheus over a running service, with the files of `deploy/`. */
const PATIENT = { timeout: 60_000, interval: 500 };

const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const allIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found]) => found!);

const rules = ['rules', 'backup-rules'].map((name) => textOf(`deploy/prometheus/${name}.yml`)).join('');
const alerts = allIn(rules, /- alert: (\w+)/g);
const dashboardText = textOf('deploy/grafana/infra-projects.json');
const guide = textOf('docs/watch.md');

describe('the files for Prometheus', () => {
  test.each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'rules.yml', 'backup-rules.yml'],
    ['test', 'rules', 'rules.test.yml'],
  ])('pass promtool %s %s', (...args) => {
    const { code, output } = promtool(...args);
    expect(code, output).toBe(0);
  });

  const tested = textOf('deploy/prometheus/rules.test.yml').split('- alertname: ').slice(1);

  test.each(alerts)('have tests in which %s fires, and in which it does not', (alert) => {
    const own = tested.filter((text) => text.startsWith(`${alert}\n`));
    expect(own.some((text) => text.includes('exp_alerts'))).toBe(true);
    expect(own.some((text) => !text.includes('exp_alerts'))).toBe(true);
  });

  test('have a line for each alert in docs/watch.md', () => {
    expect(allIn(guide, /^- `([A-Z]\w+)` \(/gm)).toEqual(alerts);
  });
});

describe('of a service under load', () => {
  const folder = temporaryFolder();
  let watched: Watched;
  let prometheus: Prometheus;

  beforeAll(async () => {
    watched = await startWatched(folder.path);
    prometheus = await startPrometheus(join(folder.path, 'prometheus'), watched.targets);
    const samples = async () => {
      const [counted] = await prometheus.query('min(count_over_time(up[1m]))').catch(() => []);
      return Number(counted?.value[1] ?? 0);
    };
    await vi.waitUntil(async () => (await samples()) > 2, PATIENT);
    watched.killWorker();
    await vi.waitUntil(async () => (await samples()) > 6, PATIENT);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await watched?.stop();
    folder.remove();
  });

  test('every job is reached', async () => {
    const up = await prometheus.query('up == 1');
    expect(up.map(({ metric }) => metric.job).toSorted()).toEqual(Object.keys(watched.targets).toSorted());
  });

  const used = new Set([
    ...allIn(rules, /\b((?:infra_projects|alerts)_\w+)/g),
    ...allIn(dashboardText, /\b((?:infra_projects|alerts)_\w+)/g),
  ]);

  test.each([...used])('there is the metric %s', async (name) => {
    expect(await prometheus.names()).toContain(name);
  });

  test('every rule is evaluated, and only the death of a worker fires an alert', async () => {
    // Each group is computed at its own moment.
    await expect
      .poll(async () => (await prometheus.rules()).filter(({ health }) => health !== 'ok'), PATIENT)
      .toEqual([]);
    const told = await prometheus.rules();
    expect(told.map(({ name }) => name).toSorted()).toEqual(alerts.toSorted());
    expect(told.filter(({ state }) => state === 'firing').map(({ name }) => name)).toEqual([
      'WorkerReplaced',
    ]);
  });

  interface Panel {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }
  const { panels } = JSON.parse(dashboardText) as { readonly panels: readonly Panel[] };
  const queries = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

  /** What Grafana puts in the place of its variables when all jobs and instances are chosen. */
  const filledIn = (expression: string) =>
    expression.replaceAll('$__rate_interval', '10s').replaceAll('$job', '.+').replaceAll('$instance', '.+');

  test.each(queries)('the dashboard shows "%s": %s', async (_title, expression) => {
    const found = await prometheus.query(filledIn(expression));
    expect(found.length).toBeGreaterThan(0);
    for (const { value } of found) expect(value[1]).not.toBe('NaN');
  });

  test('the dashboard lets people choose jobs and instances', () => {
    const names = JSON.parse(dashboardText).templating.list.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['datasource', 'job', 'instance']);
  });

  test('docs/watch.md has every metric', async () => {
    const metrics = new Set<string>();
    for (const job of Object.keys(watched.targets))
      for (const name of allIn(await watched.metricsOf(job), /^# HELP (\w+) /gm)) metrics.add(name);
    expect(allIn(guide, /^- `((?:infra_projects|alerts)_\w+)`$/gm)).toEqual([...metrics].toSorted());
  });

  test('Prometheus reads in seconds when the last backup ended', async () => {
    const [age] = await prometheus.query('time() - infra_projects_backup_timestamp_seconds');
    expect(Math.abs(Number(age!.value[1]))).toBeLessThan(600);
  });
});
