import { currencies, currencyOf, hasOtherCurrencies } from '../../project/index.ts';
import {
  type Amount,
  type AmountsToJudge,
  amounts,
  flagSet,
  type JudgedAmounts,
  judgedAmounts,
} from '../../quality/index.ts';
import type { SectionSource } from '../sections/section-file.ts';
import { type SectionsBuilder, sectionIn } from '../sections/sections-builder.ts';
import { GrowingColumn } from './growing-column.ts';
import { ascending } from './ordering.ts';

/** An amount of all projects. */
export interface AmountColumn {
  /** In the currency of the index; NaN if unknown. */
  readonly values: Float64Array;
  /** The same amount in each of the other currencies. */
  readonly elsewhere: readonly Float64Array[];
  /** All positions, the lowest amount first, unknown ones last. */
  readonly order: Uint32Array;
  /** For each project the `amountBit` of every known amount that can't be right. */
  readonly leftOut: Uint8Array;
  /** That of this amount. */
  readonly bit: number;
  /** That of the index (ISO 4217). */
  readonly currency: string;
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
  readonly reported: ReadonlyMap<Amount, Pick<AmountColumn, 'values' | 'order'>>;
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
  const currency = new GrowingColumn('uint16');
  return {
    add: ({ latest, measures, quality: flags }) => {
      currency.push(hasOtherCurrencies ? currencies.indexOf(currencyOf(latest)) : 0);
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
      const flags = quality.values();
      const judged = judgedInEach(values, {
        departments: departments.values(),
        kinds: kinds.values(),
        currencies: currency.values(),
      });
      for (const { currency, amounts: own, ...found } of judged) {
        for (const position of found.implausibleCosts) flags[position]! |= COST_IMPLAUSIBLE;
        for (const position of found.implausibleSpending) flags[position]! |= SPENDING_IMPLAUSIBLE;
        for (const amount of reportedAmounts) {
          write(sectionIn(currency, section(amount)), own[amount]);
          write(sectionIn(currency, orderSection(amount)), ascending(own[amount]));
        }
        write(sectionIn(currency, 'amounts.leftOut'), found.leftOut);
        write(sectionIn(currency, 'amounts.costLimits'), found.costLimits);
      }
      write('quality', flags);
    },
  };
}

/** What makes amounts comparable: the codes of `AmountsToJudge`, and the places of their currencies in `currencies`. */
type Comparable = Omit<AmountsToJudge, 'amounts'> & { readonly currencies: Uint32Array | Uint16Array };

/** The amounts of each currency, and which of them can't be right beside those of the same currency. */
export function judgedInEach<Given extends AmountsToJudge['amounts']>(
  given: Given,
  { currencies: codes, ...groups }: Comparable,
): readonly (JudgedAmounts & { readonly currency: string; readonly amounts: Given })[] {
  return currencies.map((currency, code) => {
    const own = Object.entries(given as Record<string, Float64Array>).map(
      ([amount, values]) =>
        [amount, values.map((value, i) => (codes[i] === code ? value : Number.NaN))] as const,
    );
    const kept = hasOtherCurrencies ? (Object.fromEntries(own) as unknown as Given) : given;
    return { currency, amounts: kept, ...judgedAmounts({ amounts: kept, ...groups }) };
  });
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

export async function loadAmountColumns(source: SectionSource, currency: string): Promise<AmountColumns> {
  const read = (name: string) => source.read(sectionIn(currency, name));
  const reported = new Map<Amount, Pick<AmountColumn, 'values' | 'order'>>();
  for (const amount of reportedAmounts)
    reported.set(amount, {
      values: new Float64Array(await read(section(amount))),
      order: new Uint32Array(await read(orderSection(amount))),
    });
  return {
    reported,
    leftOut: new Uint8Array(await read('amounts.leftOut')),
    costLimits: new Float64Array(await read('amounts.costLimits')),
  };
}
