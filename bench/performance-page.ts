import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CaseResult, Measurement } from './bench-case.ts';
import { median, worst } from './sample.ts';

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const TABLE = /(<!-- shares of a bare server -->\n).*?(<!-- end -->)/s;

const columns = [
  { name: 'load-17260', heading: '17 260 projects' },
  { name: 'load-100000', heading: '100 000' },
  { name: 'load-1000000', heading: '1 000 000' },
] as const;

/** Only ratios: seconds and bytes depend on the machine. */
const shares = (result: CaseResult | undefined): readonly Measurement[] =>
  (result?.measurements ?? []).filter(({ sample }) => sample.unit === 'of bare');

/** To two decimal places, or to the first that is not zero. */
const share = (value: number): string =>
  value >= 0.095 ? value.toFixed(2) : String(Number(value.toPrecision(1)));

/**
 * Writes the table of load results into docs/performance.md: the median of three runs, and the
 * worst.
 */
export function writePerformancePage(cases: readonly CaseResult[]): void {
  const byColumn = columns.map(({ name }) => shares(cases.find((result) => result.name === name)));
  const loads = [...new Set(byColumn.flat().map(({ what }) => what))];
  const cell = (measurements: readonly Measurement[], load: string) => {
    const sample = measurements.find(({ what }) => what === load)?.sample;
    return sample ? `${share(median(sample.values))} (${share(worst(sample))})` : '';
  };
  const lines = [
    `| Load | ${columns.map(({ heading }) => heading).join(' | ')} |`,
    `| --- | ${columns.map(() => '---').join(' | ')} |`,
    ...loads.map((load) => `| ${load} | ${byColumn.map((each) => cell(each, load)).join(' | ')} |`),
  ];
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(TABLE, (_, start, end) => `${start}\n${lines.join('\n')}\n\n${end}`),
  );
}
