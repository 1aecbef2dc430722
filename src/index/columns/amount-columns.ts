import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { ascending } from './ordering.ts';

/** The amounts that only statistics use. */
const reportedAmounts = [
  'total_professional_fees',
  'total_construction_costs',
  'variation_orders',
  'main_appropriation_total',
  'adjusted_appropriation_total',
] as const;

/**
 * The amounts that statistics add up: fields, and `spent`, the measure of what was spent to date. The
 * first is the default.
 */
export const amounts = ['estimated_total_project_cost', 'spent', ...reportedAmounts] as const;

export type Amount = (typeof amounts)[number];

/** An amount of all projects. */
export interface AmountColumn {
  /** In the main currency; NaN if unknown. */
  readonly values: Float64Array;
  /** All positions, the lowest amount first, unknown ones last. */
  readonly order: Uint32Array;
}

export type AmountColumns = Readonly<Record<(typeof reportedAmounts)[number], AmountColumn>>;

const section = (amount: Amount): string => `amount.${amount}`;
const orderSection = (amount: Amount): string => `order.${amount}`;

export function amountColumnsBuilder(): SectionsBuilder {
  const columns = reportedAmounts.map((amount) => ({ amount, column: new GrowingColumn('float64') }));
  return {
    add: ({ latest }) => {
      for (const { amount, column } of columns) column.push(latest[amount] ?? Number.NaN);
    },
    finish: (write) => {
      for (const { amount, column } of columns) {
        const values = column.values();
        write(section(amount), values);
        write(orderSection(amount), ascending(values));
      }
    },
  };
}

export async function loadAmountColumns(source: SectionSource): Promise<AmountColumns> {
  const columns: Partial<Record<Amount, AmountColumn>> = {};
  for (const amount of reportedAmounts) {
    columns[amount] = {
      values: new Float64Array(await source.read(section(amount))),
      order: new Uint32Array(await source.read(orderSection(amount))),
    };
  }
  return columns as AmountColumns;
}
