/**
 * Neumaier summation in any number of groups: its error does not grow with the number of terms, because amounts range
 * from cents to billions.
 */
export class PreciseSums {
  readonly #sums: Float64Array;
  /** What rounding has taken from each sum. */
  readonly #lost: Float64Array;

  constructor(groups: number) {
    this.#sums = new Float64Array(groups);
    this.#lost = new Float64Array(groups);
  }

  add(group: number, term: number): void {
    const sum = this.#sums[group]!;
    const next = sum + term;
    this.#lost[group]! += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    this.#sums[group] = next;
  }

  /** Adds another sum. */
  addSum(group: number, others: PreciseSums, other: number): void {
    this.add(group, others.#sums[other]!);
    this.add(group, others.#lost[other]!);
  }

  sum(group: number): number {
    return this.#sums[group]! + this.#lost[group]!;
  }
}

/** The sum of all terms, in the same way. */
export function preciseSum(terms: Float64Array): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!;
    const next = sum + term;
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
  }
  return sum + lost;
}
