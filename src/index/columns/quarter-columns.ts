import {
  CURRENCY,
  currencies,
  hasOtherCurrencies,
  storedCurrency,
  storedFields,
} from '../../project/index.ts';
import { jsonIn, type SectionSource } from '../sections/section-file.ts';
import { keepSections, type SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn, isAnyChanged, resumeRows, writeRows } from './growing-column.ts';
import { dateNumber } from './number-columns.ts';
import { byCodePoint } from './value-column.ts';

/**
 * Cost, completion and status of every project in every IRM snapshot, so that quarters can be
 * compared without reading histories. The value of project `p` in IRM snapshot `s` is at index `s *
 * count + p`.
 */
export interface QuarterColumns {
  /** In the currency of the index; NaN if unknown. */
  readonly cost: Float64Array;
  /** In the currency of the project. */
  readonly ownCost: Float64Array;
  /** The place of that currency in `currencies`; undefined if all are the main one. */
  readonly currency: Uint8Array | undefined;
  /** A `dateNumber`; NaN if unknown. */
  readonly completion: Float64Array;
  /** Code of the status, or `ABSENT`. */
  readonly status: Uint16Array;
  /** The status of code `c` is `statuses[c]`. */
  readonly statuses: readonly string[];
}

/** The status code of a project that is not in a snapshot. */
export const ABSENT = 0xffff;

const fieldAt = (name: string): number => storedFields.findIndex((field) => field.name === name);
const COST = fieldAt('estimated_total_project_cost');
const COMPLETION = fieldAt('estimated_completion_date');
const STATUS = fieldAt('status');

export function quarterColumnsBuilder(irmSnapshots: number): SectionsBuilder {
  const rowsOf = <K extends 'float64' | 'uint16' | 'uint8'>(kind: K) =>
    Array.from({ length: irmSnapshots }, () => new GrowingColumn(kind));
  const costs = rowsOf('float64');
  const completions = rowsOf('float64');
  const statusCodes = rowsOf('uint16');
  const currencyCodes = rowsOf('uint8');
  let codes = new Map<string, number>();
  const codeOf = (status: string): number => {
    if (!codes.has(status)) codes.set(status, codes.size);
    return codes.get(status)!;
  };
  return {
    resume: (older) => {
      const statuses: readonly string[] = jsonIn(older.read('quarters.statuses'));
      codes = new Map(statuses.map((status, code) => [status, code]));
      resumeRows(costs, older.read('quarters.cost'));
      resumeRows(completions, older.read('quarters.completion'));
      resumeRows(statusCodes, older.read('quarters.status'));
      if (hasOtherCurrencies) resumeRows(currencyCodes, older.read('quarters.currency'));
    },
    add: ({ snapshots }, position) => {
      let next = 0;
      for (let i = 0; i < irmSnapshots; i++) {
        const values = snapshots[next]?.irmSnapshot === i ? snapshots[next++]!.values : undefined;
        costs[i]!.set(position, (values?.[COST] as number | null | undefined) ?? Number.NaN);
        completions[i]!.set(position, dateNumber((values?.[COMPLETION] as string | undefined) ?? null));
        statusCodes[i]!.set(position, values === undefined ? ABSENT : codeOf(values[STATUS] as string));
        if (hasOtherCurrencies)
          currencyCodes[i]!.set(position, (values && currencies.indexOf(storedCurrency(values))) || 0);
      }
    },
    finish: (write, older) => {
      writeRows('quarters.cost', costs, older, write);
      if (hasOtherCurrencies) writeRows('quarters.currency', currencyCodes, older, write);
      writeRows('quarters.completion', completions, older, write);
      if (older !== undefined && !isAnyChanged(statusCodes))
        return keepSections(['quarters.status', 'quarters.statuses'], older, write);
      const statuses = sortedStatuses(
        [...codes.keys()],
        statusCodes.map((column) => column.values()),
      );
      write('quarters.status', ...statuses.codes);
      write('quarters.statuses', Buffer.from(JSON.stringify(statuses.texts)));
    },
  };
}

/** The statuses of the reports by code point, and the codes of this order. */
function sortedStatuses(texts: readonly string[], columns: readonly Uint16Array[]) {
  const isUsed = new Uint8Array(ABSENT + 1);
  for (const codes of columns) for (let i = 0; i < codes.length; i++) isUsed[codes[i]!] = 1;
  const sorted = texts.filter((_, code) => isUsed[code] === 1).sort(byCodePoint);
  const codeOf = new Uint16Array(ABSENT + 1);
  for (const [code, text] of texts.entries()) codeOf[code] = sorted.indexOf(text);
  codeOf[ABSENT] = ABSENT;
  return { texts: sorted, codes: columns.map((codes) => codes.map((code) => codeOf[code]!)) };
}

export async function loadQuarterColumns(source: SectionSource): Promise<QuarterColumns> {
  const ownCost = new Float64Array(await source.read('quarters.cost'));
  const currency = hasOtherCurrencies ? new Uint8Array(await source.read('quarters.currency')) : undefined;
  return {
    cost: costIn(CURRENCY, ownCost, currency),
    ownCost,
    currency,
    completion: new Float64Array(await source.read('quarters.completion')),
    status: new Uint16Array(await source.read('quarters.status')),
    statuses: jsonIn(await source.read('quarters.statuses')),
  };
}

/** The same with the costs of another currency. */
export const quartersIn = (currency: string, quarters: QuarterColumns): QuarterColumns => ({
  ...quarters,
  cost: costIn(currency, quarters.ownCost, quarters.currency),
});

function costIn(currency: string, ownCost: Float64Array, codes: Uint8Array | undefined): Float64Array {
  const code = currencies.indexOf(currency);
  return codes === undefined ? ownCost : ownCost.map((cost, i) => (codes[i] === code ? cost : Number.NaN));
}
