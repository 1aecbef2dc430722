import {
  CURRENCY,
  currencies,
  hasOtherCurrencies,
  storedCurrency,
  storedFields,
} from '../../project/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { dateNumber } from './number-columns.ts';

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
  const rows = Array.from({ length: irmSnapshots }, () => ({
    cost: new GrowingColumn('float64'),
    completion: new GrowingColumn('float64'),
    status: new GrowingColumn('uint16'),
    currency: new GrowingColumn('uint16'),
  }));
  const codes = new Map<string, number>();
  const codeOf = (status: string): number => {
    if (!codes.has(status)) codes.set(status, codes.size);
    return codes.get(status)!;
  };
  return {
    add: ({ snapshots }) => {
      for (const row of rows) {
        row.cost.push(Number.NaN);
        row.completion.push(Number.NaN);
        row.status.push(ABSENT);
        if (hasOtherCurrencies) row.currency.push(0);
      }
      for (const { irmSnapshot, values } of snapshots) {
        const { cost, completion, status, currency } = rows[irmSnapshot]!;
        cost.replaceLast((values[COST] as number | null) ?? Number.NaN);
        completion.replaceLast(dateNumber(values[COMPLETION] as string | null));
        status.replaceLast(codeOf(values[STATUS] as string));
        if (hasOtherCurrencies) currency.replaceLast(currencies.indexOf(storedCurrency(values)));
      }
    },
    finish: (write) => {
      write('quarters.cost', ...rows.map(({ cost }) => cost.values()));
      if (hasOtherCurrencies)
        write('quarters.currency', ...rows.map(({ currency }) => Uint8Array.from(currency.values())));
      write('quarters.completion', ...rows.map(({ completion }) => completion.values()));
      write('quarters.status', ...rows.map(({ status }) => status.values()));
      write('quarters.statuses', Buffer.from(JSON.stringify([...codes.keys()])));
    },
  };
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
    statuses: JSON.parse(Buffer.from(await source.read('quarters.statuses')).toString()),
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
