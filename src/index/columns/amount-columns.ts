import { type Amount, amountBit, amounts, flagSet, judgedAmounts } from '../../quality/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import type { SectionsBuilder } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { ascending } from './ordering.ts';

/** An amount of all projects. */
export interface AmountColumn {
  /** In the main currency; NaN if unknown. */
  readonly values: Float64Array;
  /** All positions, the lowest amount first, unknown ones last. */
  readonly order: Uint32Array;
  /** For each project the `amountBit` of every known amount that can't be right. */
  readonly leftOut: Uint8Array;
  /** That of this amount. */
  readonly bit: number;
}

/** Whether the amount of the project at a position can't be right. No figure includes it. */
export const isLeftOut = (
  { leftOut, bit }: Pick<AmountColumn, 'leftOut' | 'bit'>,
  position: number,
): boolean => (leftOut[position]! & bit) !== 0;

/** Whether the estimated cost of the project at a position is too large to be right. */
export const hasImplausibleCost = (
  { quality }: { readonly quality: Uint32Array },
  position: number,
): boolean => (quality[position]! & COST_IMPLAUSIBLE) !== 0;

/** The amounts that only statistics use; the others are `NumberColumns`, too. */
const reportedAmounts = amounts.slice(2);

export interface AmountColumns {
  /** Those that only statistics use. */
  readonly reported: ReadonlyMap<Amount, AmountColumn>;
  readonly leftOut: Uint8Array;
  /** Above this, an estimated cost can't be right; see `JudgedAmounts`. */
  readonly costLimits: Float64Array;
}

const section = (amount: Amount): string => `amount.${amount}`;
const orderSection = (amount: Amount): string => `order.${amount}`;

const COST_IMPLAUSIBLE = flagSet('cost_implausible');
const SPENDING_IMPLAUSIBLE = flagSet('spending_implausible');

/**
 * Builds the amounts, which of them can't be right, and the sets of data-quality flags. Some flags
 * follow from the amounts of all projects.
 */
export function amountColumnsBuilder(): SectionsBuilder {
  const columns = amounts.map((amount) => ({ amount, column: new GrowingColumn('float64') }));
  const quality = new GrowingColumn();
  const departments = new GrowingColumn();
  const kinds = new GrowingColumn();
  const departmentCode = coding();
  const kindCode = coding();
  return {
    add: ({ latest, measures, quality: flags }) => {
      for (const { amount, column } of columns)
        column.push((amount === 'spent' ? measures.spent : latest[amount]) ?? Number.NaN);
      quality.push(flags);
      departments.push(departmentCode(latest.department));
      kinds.push(kindCode(latest.nature_of_investment));
    },
    finish: (write) => {
      const values = Object.fromEntries(
        columns.map(({ amount, column }) => [amount, column.values()]),
      ) as Record<Amount, Float64Array>;
      for (const amount of reportedAmounts) {
        write(section(amount), values[amount]);
        write(orderSection(amount), ascending(values[amount]));
      }
      const judged = judgedAmounts({
        amounts: values,
        departments: departments.values(),
        kinds: kinds.values(),
      });
      const flags = quality.values();
      for (const position of judged.implausibleCosts) flags[position]! |= COST_IMPLAUSIBLE;
      for (const position of judged.implausibleSpending) flags[position]! |= SPENDING_IMPLAUSIBLE;
      write('quality', flags);
      write('amounts.leftOut', judged.leftOut);
      write('amounts.costLimits', judged.costLimits);
    },
  };
}

/** Numbers texts from 1 on; 0 is no text. */
export function coding(): (text: string | null) => number {
  const codes = new Map<string, number>();
  return (text) => {
    if (text === null || text === '') return 0;
    if (!codes.has(text)) codes.set(text, codes.size + 1);
    return codes.get(text)!;
  };
}

export async function loadAmountColumns(source: SectionSource): Promise<AmountColumns> {
  const leftOut = new Uint8Array(await source.read('amounts.leftOut'));
  const reported = new Map<Amount, AmountColumn>();
  for (const amount of reportedAmounts)
    reported.set(amount, {
      values: new Float64Array(await source.read(section(amount))),
      order: new Uint32Array(await source.read(orderSection(amount))),
      leftOut,
      bit: amountBit(amount),
    });
  return {
    reported,
    leftOut,
    costLimits: new Float64Array(await source.read('amounts.costLimits')),
  };
}
