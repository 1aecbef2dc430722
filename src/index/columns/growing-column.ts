const kinds = { uint32: Uint32Array, float64: Float64Array, uint16: Uint16Array } as const;

type Kind = keyof typeof kinds;
type Values<K extends Kind> = InstanceType<(typeof kinds)[K]>;

/**
 * A column that grows while an index is built. Takes a fraction of the memory of an array, and no
 * garbage collection.
 */
export class GrowingColumn<K extends Kind = 'uint32'> {
  readonly #kind: K;
  #values: Values<K>;
  #length = 0;

  constructor(kind: K = 'uint32' as K) {
    this.#kind = kind;
    this.#values = new kinds[kind](1 << 12) as Values<K>;
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new kinds[this.#kind](this.#values.length * 2) as Values<K>;
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  replaceLast(value: number): void {
    this.#values[this.#length - 1] = value;
  }

  /** The values pushed so far; not a copy. */
  values(): Values<K> {
    return this.#values.subarray(0, this.#length) as Values<K>;
  }
}
