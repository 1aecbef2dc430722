import { currencies, currencyOf, hasOtherCurrencies } from '../../project/index.ts';
import {
  type Amount,
  type AmountsToJudge,
  amounts,
  flagSet,
  type JudgedAmounts,
  judgedAmounts,
} from '../../quality/index.ts';
import { type SectionSource, sectionForBuilds } from '../sections/section-file.ts';
import {
  keepSections,
  type OlderIndex,
  type SectionsBuilder,
  sectionIn,
} from '../sections/sections-builder.ts';
import { GrowingColumn, isAnyChanged } from './growing-column.ts';
import { orderFrom } from './key-order.ts';
import { TextCoding } from './text-coding.ts';
import { codesIn } from './value-columns.ts';

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

const LEFT_OUT = 'amounts.leftOut';
const COST_LIMITS = 'amounts.costLimits';
const orderSection = (amount: Amount): string => `order.${amount}`;

/** Those that are written as columns of numbers. */
const numberSections: Partial<Readonly<Record<Amount, string>>> = {
  estimated_total_project_cost: 'cost',
  spent: 'spent',
};
const section = (amount: Amount): string => numberSections[amount] ?? `amount.${amount}`;

/** The places of the projects' currencies in `currencies`. */
const CURRENCIES = sectionForBuilds('currencies');

const COST_IMPLAUSIBLE = flagSet('cost_implausible');
const SPENDING_IMPLAUSIBLE = flagSet('spending_implausible');

const sections: readonly string[] = [
  ...currencies.flatMap((currency) =>
    [
      ...reportedAmounts.flatMap((amount) => [section(amount), orderSection(amount)]),
      LEFT_OUT,
      COST_LIMITS,
    ].map((name) => sectionIn(currency, name)),
  ),
  'quality',
  ...(hasOtherCurrencies ? [CURRENCIES] : []),
];

/**
 * Builds the amounts, which of them can't be right, and the sets of data-quality flags. Some flags
 * follow from the amounts of all projects.
 */
export function amountColumnsBuilder(): SectionsBuilder {
  const columns = amounts.map((amount) => ({ amount, column: new GrowingColumn('float64') }));
  const quality = new GrowingColumn();
  const departments = new GrowingColumn();
  const kinds = new GrowingColumn();
  const departmentCoding = new TextCoding();
  const kindCoding = new TextCoding();
  const currency = new GrowingColumn('uint8');
  return {
    resume: (older) => {
      const [department, kind] = [codesIn(older, 'department'), codesIn(older, 'nature_of_investment')];
      departmentCoding.resume(department.texts);
      departments.resume(department.codes);
      kindCoding.resume(kind.texts);
      kinds.resume(kind.codes);
      const withAmounts = older.read('quality');
      removeAmountFlags(new Uint32Array(withAmounts));
      quality.resume(withAmounts);
      const codes = hasOtherCurrencies ? older.read(CURRENCIES) : new ArrayBuffer(older.projects);
      for (const { amount, column } of columns)
        column.resume(inOwnCurrencies(older, section(amount), new Uint8Array(codes)));
      currency.resume(codes);
    },
    add: ({ latest, measures, quality: flags }, position) => {
      currency.set(position, hasOtherCurrencies ? currencies.indexOf(currencyOf(latest)) : 0);
      for (const { amount, column } of columns)
        column.set(position, (amount === 'spent' ? measures.spent : latest[amount]) ?? Number.NaN);
      quality.set(position, flags);
      departments.set(position, departmentCoding.codeOf(latest.department));
      kinds.set(position, kindCoding.codeOf(latest.nature_of_investment));
    },
    finish: (write, older) => {
      const inputs = [departments, kinds, currency, quality, ...columns.map(({ column }) => column)];
      if (older !== undefined && !isAnyChanged(inputs)) return keepSections(sections, older, write);
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
          const { column } = columns.find((each) => each.amount === amount)!;
          const order = sectionIn(currency, orderSection(amount));
          const changed = hasOtherCurrencies ? undefined : column.changed;
          if (older === undefined || changed?.length !== 0)
            write(order, orderFrom(older, order, own[amount], changed));
          else write(order, older.kept(order));
        }
        write(sectionIn(currency, LEFT_OUT), found.leftOut);
        write(sectionIn(currency, COST_LIMITS), found.costLimits);
      }
      write('quality', flags);
      if (hasOtherCurrencies) write(CURRENCIES, currency.values());
    },
  };
}

/** The flags that follow from the amounts of all projects. */
export const AMOUNT_FLAGS = COST_IMPLAUSIBLE | SPENDING_IMPLAUSIBLE;

export function removeAmountFlags(flags: Uint32Array): void {
  for (let i = 0; i < flags.length; i++) flags[i]! &= ~AMOUNT_FLAGS;
}

/** An amount of the projects of an older index, each in its own currency. */
function inOwnCurrencies(older: OlderIndex, name: string, codes: Uint8Array): ArrayBuffer {
  const amounts = new Float64Array(older.read(name));
  for (const [code, currency] of currencies.entries()) {
    if (code === 0) continue;
    const own = new Float64Array(older.read(sectionIn(currency, name)));
    for (let i = 0; i < own.length; i++) if (codes[i] === code) amounts[i] = own[i]!;
  }
  return amounts.buffer;
}

/** What makes amounts comparable: the codes of `AmountsToJudge`, and the places of their currencies in `currencies`. */
type Comparable = Omit<AmountsToJudge, 'amounts'> & { readonly currencies: Uint8Array };

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
    leftOut: new Uint8Array(await read(LEFT_OUT)),
    costLimits: new Float64Array(await read(COST_LIMITS)),
  };
}
