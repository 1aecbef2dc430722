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

export function preciseSum(terms: Float64Array): number {
  const sums = new PreciseSums(1);
  for (let i = 0; i < terms.length; i++) sums.add(0, terms[i]!);
  return sums.sum(0);
}
