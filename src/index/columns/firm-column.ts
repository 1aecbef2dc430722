import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { firmKey, firmKeyWithoutForm, firmsIn } from '../../project/index.ts';
import { byCodePoint, type ValueColumn } from './value-column.ts';

/** How many values to read before letting other requests run. */
const VALUES_AT_ONCE = 500;

/** One firm of a catalogue. */
interface Firm {
  readonly label: string;
  /** The codes of the values that name it. */
  readonly codes: readonly number[];
}

/** By what firms are found. */
interface FirmLookups {
  readonly ofCode: readonly (readonly number[])[];
  readonly withoutForm: ReadonlyMap<string, readonly number[]>;
  readonly spoken: ReadonlyMap<string, readonly number[]>;
}

/**
 * The firms that the values of a field name. A firm has several spellings, and a value may name
 * several firms, or none (`To be appointed`). Firms are numbered from 0.
 */
export class FirmColumn {
  /** Each firm's most frequent spelling; of equally frequent ones the first by code point. */
  readonly labels: readonly string[];
  /** The `firmKey` of each firm. */
  readonly keys: readonly string[];
  /** The firms of each code. */
  readonly ofCode: readonly (readonly number[])[];
  readonly #firms: readonly Firm[];
  readonly #firmByKey: ReadonlyMap<string, number>;
  readonly #firmsByKeyWithoutForm: ReadonlyMap<string, readonly number[]>;
  readonly #firmsBySpokenName: ReadonlyMap<string, readonly number[]>;

  private constructor(firms: ReadonlyMap<string, Firm>, { ofCode, withoutForm, spoken }: FirmLookups) {
    this.#firms = [...firms.values()];
    this.labels = this.#firms.map(({ label }) => label);
    this.keys = [...firms.keys()];
    this.ofCode = ofCode;
    this.#firmByKey = new Map(this.keys.map((key, firm) => [key, firm]));
    this.#firmsByKeyWithoutForm = withoutForm;
    this.#firmsBySpokenName = spoken;
  }

  static async of({ values, totals }: ValueColumn): Promise<FirmColumn> {
    const found = new Map<string, { readonly codes: number[]; readonly spellings: Map<string, number> }>();
    for (const [i, value] of values.entries()) {
      if (i % VALUES_AT_ONCE === 0) await yieldToOthers();
      for (const name of firmsIn(value)) {
        const key = firmKey(name);
        const { codes, spellings } = found.get(key) ?? { codes: [], spellings: new Map<string, number>() };
        codes.push(i + 1);
        spellings.set(name, (spellings.get(name) ?? 0) + totals[i + 1]!);
        found.set(key, { codes, spellings });
      }
    }
    const firms = new Map(
      [...found].map(([key, { codes, spellings }]) => [key, { label: mostFrequent(spellings), codes }]),
    );
    return new FirmColumn(firms, await lookups([...firms.values()], values.length + 1));
  }

  /**
   * The firm with this name in any spelling, or, if there is none, those that have this name before
   * their legal form.
   */
  firmsNamed(name: string): readonly number[] {
    const key = firmKey(name);
    const firm = this.#firmByKey.get(key);
    return firm === undefined ? (this.#firmsByKeyWithoutForm.get(key) ?? []) : [firm];
  }

  /**
   * The firms with this name in any spelling, with or without their legal form and `and`: what is
   * left of `&` when a name is typed into the search.
   */
  firmsCalled(name: string): readonly number[] {
    return this.#firmsBySpokenName.get(withoutAnd(firmKey(name))) ?? [];
  }

  /** The firm with this `firmKey`. */
  firmOfKey(key: string): number | undefined {
    return this.#firmByKey.get(key);
  }

  /** The codes of the values that name a firm. */
  codesOf(firm: number): readonly number[] {
    return this.#firms[firm]!.codes;
  }
}

async function lookups(firms: readonly Firm[], codes: number): Promise<FirmLookups> {
  const ofCode: number[][] = Array.from({ length: codes }, () => []);
  const withoutForm = new Map<string, number[]>();
  const spoken = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, firm: number) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [firm]);
    else known.push(firm);
  };
  for (const [firm, { label, codes }] of firms.entries()) {
    if (firm % VALUES_AT_ONCE === 0) await yieldToOthers();
    for (const code of codes) ofCode[code]!.push(firm);
    const key = firmKeyWithoutForm(label);
    add(withoutForm, key, firm);
    for (const name of new Set([key, firmKey(label)])) add(spoken, withoutAnd(name), firm);
  }
  return { ofCode, withoutForm, spoken };
}

/** A key of a firm without the word. */
const withoutAnd = (key: string): string =>
  key
    .split(' ')
    .filter((word) => word !== 'and')
    .join(' ');

function mostFrequent(spellings: ReadonlyMap<string, number>): string {
  const [[spelling]] = [...spellings].sort(
    ([a, often], [b, other]) => other - often || byCodePoint(a, b),
  ) as [[string, number]];
  return spelling;
}
