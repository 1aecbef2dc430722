/**
 * The purpose of a stream of random numbers. Each project has one stream per purpose, so that a
 * change to names, for example, does not affect dates and costs.
 */
export const purposes = [
  'towns',
  'allocation',
  'identity',
  'name',
  'place',
  'coordinates',
  'timeline',
  'dates',
  'slips',
  'cost',
  'cost changes',
  'spending',
  'first reports',
  'appropriations',
  'contractors',
  'habits',
  'cost reports',
  'standstill',
  'flaws',
  'register',
] as const;

export type Purpose = (typeof purposes)[number];

const purposeNumber: ReadonlyMap<Purpose, number> = new Map(purposes.map((purpose, i) => [purpose, i + 1]));

const UINT32 = 2 ** 32;

/** Hashes a number to 32 bits (the finalizer of MurmurHash3). */
function scatter(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * A stream of random numbers, the same on every machine: mulberry32, which needs only 32-bit
 * integer arithmetic. It depends only on a seed, a purpose and an index, such as that of a project.
 */
export class Random {
  private state: number;

  constructor(seed: number, purpose: Purpose, index = 0) {
    this.state = scatter(scatter(scatter(seed) + purposeNumber.get(purpose)!) + index);
  }

  /** An integer from 0 to 2^32 - 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return (bits ^ (bits >>> 14)) >>> 0;
  }

  /** A number from 0 to 1, excluding 1. */
  share(): number {
    return this.next() / UINT32;
  }

  /** An integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.share() * count);
  }

  /** An integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(perMille: number): boolean {
    return this.below(1000) < perMille;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** One of the choices, with a probability proportional to its weight. Weights are integers. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let left = this.below(choices.reduce((sum, [, weight]) => sum + weight, 0));
    const chosen = choices.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return chosen![0];
  }
}
