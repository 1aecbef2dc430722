import type { ValueColumn } from '../../index/index.ts';

/** Values of a column that differ only in case, as people see them: one value. */
export interface Spelled {
  /** The most frequent spelling; the first by code point of equally frequent ones. */
  readonly name: string;
  /** All spellings. */
  readonly values: readonly string[];
}

/** The values of a column, and which of them each code stands for: -1 for no value. */
export interface SpelledColumn {
  readonly spelled: readonly Spelled[];
  readonly ofCode: Int32Array;
}

export function spelledColumn({ values, totals }: ValueColumn): SpelledColumn {
  const placesByLower = new Map<string, number[]>();
  values.forEach((value, place) => {
    const lower = value.toLowerCase();
    const known = placesByLower.get(lower);
    if (known === undefined) placesByLower.set(lower, [place]);
    else known.push(place);
  });
  const ofCode = new Int32Array(values.length + 1).fill(-1);
  const spelled = [...placesByLower.values()].map((places, number) => {
    for (const place of places) ofCode[place + 1] = number;
    const names = places.map((place) => values[place]!);
    // Values are in order of code points, and `reduce` keeps the first of equally frequent ones.
    const best = places.reduce((a, b) => (totals[b + 1]! > totals[a + 1]! ? b : a));
    return { name: values[best]!, values: names };
  });
  return { spelled, ofCode };
}

/** The pairs of values that projects have in two columns. */
export interface ValuePairs {
  /** Each pair once, as the numbers of its values. */
  readonly pairs: readonly (readonly [first: number, second: number])[];
  /** The number of each project's pair; -1 without one of the values. */
  readonly ofPosition: Int32Array;
}

export function valuePairs(
  [a, first]: readonly [ValueColumn, SpelledColumn],
  [b, second]: readonly [ValueColumn, SpelledColumn],
): ValuePairs {
  const width = second.spelled.length;
  const numbers = new Map<number, number>();
  const ofPosition = new Int32Array(a.codes.length).fill(-1);
  for (let position = 0; position < ofPosition.length; position++) {
    const x = first.ofCode[a.codes[position]!]!;
    const y = second.ofCode[b.codes[position]!]!;
    if (x < 0 || y < 0) continue;
    const pair = x * width + y;
    let number = numbers.get(pair);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(pair, number);
    }
    ofPosition[position] = number;
  }
  const pairs = Array.from(numbers.keys(), (pair) => [Math.floor(pair / width), pair % width] as const);
  return { pairs, ofPosition };
}
