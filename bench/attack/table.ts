import type { LongestBlock } from '../event-loop.ts';
import type { Figures } from './figures.ts';

/** A row of the table: who asked for what, and what came of it. */
export interface Row {
  readonly what: string;
  readonly figures: Figures;
}

const ms = (value: number): string =>
  value < 1000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`;

/** The table as Markdown, for docs/performance.md. */
export const tableLines = (rows: readonly Row[]): readonly string[] => [
  '| | Responses | p50 | p95 | Longest |',
  '| --- | --- | --- | --- | --- |',
  ...rows.map(
    ({ what, figures }) =>
      `| ${what} | ${figures.statuses} | ${ms(figures.at(0.5))} | ${ms(figures.at(0.95))} | ${ms(figures.at(1))} |`,
  ),
];

/** What an attack must not exceed, in milliseconds. */
const READER_P95_MS = 100;
const HEALTH_LONGEST_MS = 500;
const EVENT_LOOP_MS = 50;

/** Says of each bound whether it holds. */
export function boundLines(reader: Figures, health: Figures, block: LongestBlock): readonly string[] {
  const line = (what: string, value: number, bound: number) =>
    `${what}: ${ms(value)}, bound ${ms(bound)}: ${value <= bound ? 'holds' : 'MISSED'}`;
  return [
    line('The reader, p95', reader.at(0.95), READER_P95_MS),
    line('/healthz, longest', health.at(1), HEALTH_LONGEST_MS),
    line('Longest work of the event loop without a turn', block.workedMs, EVENT_LOOP_MS),
  ];
}
