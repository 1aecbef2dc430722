import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CaseResult, type Measurement, RUNS } from './bench-case.ts';
import { best, formatted, median, moreIsBetter, spread, worst } from './sample.ts';

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Whether the median or the best run is within the limit, or by how much of the limit it misses. */
export function verdict({ sample, limit, isJudgedByBest }: Measurement): string {
  if (limit === undefined) return '';
  const judged = isJudgedByBest ? best(sample) : median(sample.values);
  if (judged === limit) return 'reached';
  const over = moreIsBetter(sample) ? 1 - judged / limit : judged / limit - 1;
  return over <= 0 ? 'reached' : `missed by ${percent(over)}`;
}

const headings = ['', 'best', 'median', 'worst', 'spread', 'limit', ''] as const;

function cells(measurement: Measurement): readonly string[] {
  const { what, sample, limit } = measurement;
  return [
    what,
    formatted(best(sample), sample.unit),
    formatted(median(sample.values), sample.unit),
    formatted(worst(sample), sample.unit),
    percent(spread(sample)),
    limit === undefined ? '' : `${limit} ${sample.unit}`,
    verdict(measurement),
  ];
}

/**
 * The measurements of a case as lines of text in columns: text left-aligned, figures right-aligned.
 */
export function tableLines({ name, title, measurements, failure }: CaseResult): readonly string[] {
  const rows = [headings, ...measurements.map(cells)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const isText = (column: number) => column === 0 || column === headings.length - 1;
  const lines = rows.map((row, i) => {
    const aligned = row.map((cell, column) =>
      isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    );
    return `  ${[...aligned, measurements[i - 1]?.note ?? ''].join('  ')}`.trimEnd();
  });
  const heading = `${name}: ${title}`;
  return failure === undefined ? [heading, ...lines] : [heading, `  did not run: ${failure}`];
}

/**
 * Writes the results to `bench/results`, one file a day. A case that runs again replaces its earlier
 * result.
 */
export function writeResults(results: readonly CaseResult[]): string {
  const folder = fileURLToPath(new URL('results', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${new Date().toISOString().slice(0, 10)}.json`);
  const machine = { node: process.version, platform: process.platform, cpus: cpus().length };
  const earlier = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')).cases as CaseResult[]) : [];
  const others = earlier.filter(({ name }) => results.every((result) => result.name !== name));
  const judged = results.map((result) => ({
    ...result,
    measurements: result.measurements.map((each) => ({ ...each, verdict: verdict(each) })),
  }));
  const cases = [...others, ...judged];
  writeFileSync(path, `${JSON.stringify({ machine, runs: RUNS, cases }, undefined, 2)}\n`);
  return path;
}
