const kinds = { uint32: Uint32Array, float64: Float64Array, uint16: Uint16Array } as const;

type Kind = keyof typeof kinds;
type Values<K extends Kind> = InstanceType<(typeof kinds)[K]>;

const FIRST_CHUNK = 1 << 12;
/** From this size on a column grows by chunks: doubling it would take three times the memory of its values for a while. */
const LARGEST_CHUNK = 1 << 20;

/**
 * A column that grows while an index is built. Takes a fraction of the memory of an array, and no
 * garbage collection.
 */
export class GrowingColumn<K extends Kind = 'uint32'> {
  readonly #kind: K;
  /** Those before `#chunk`. */
  #full: Values<K>[] = [];
  #fullLength = 0;
  #chunk: Values<K>;
  /** How many values `#chunk` has. */
  #filled = 0;

  constructor(kind: K = 'uint32' as K) {
    this.#kind = kind;
    this.#chunk = this.#new(FIRST_CHUNK);
  }

  get length(): number {
    return this.#fullLength + this.#filled;
  }

  push(value: number): void {
    if (this.#filled === this.#chunk.length) this.#grow();
    this.#chunk[this.#filled++] = value;
  }

  #grow(): void {
    if (this.#chunk.length < LARGEST_CHUNK) {
      const larger = this.#new(this.#chunk.length * 2);
      larger.set(this.#chunk);
      this.#chunk = larger;
      return;
    }
    this.#full.push(this.#chunk);
    this.#fullLength += this.#filled;
    this.#chunk = this.#new(LARGEST_CHUNK);
    this.#filled = 0;
  }

  #new(length: number): Values<K> {
    return new kinds[this.#kind](length) as Values<K>;
  }

  /** Changes the value that was pushed last. */
  replaceLast(value: number): void {
    this.#chunk[this.#filled - 1] = value;
  }

  /** The values pushed so far; not a copy. */
  values(): Values<K> {
    if (this.#full.length > 0) this.#join();
    return this.#chunk.subarray(0, this.#filled) as Values<K>;
  }

  /** Lets each chunk go as soon as it is copied. */
  #join(): void {
    const all = this.#new(this.length);
    let end = 0;
    for (let chunk = this.#full.shift(); chunk !== undefined; chunk = this.#full.shift()) {
      all.set(chunk, end);
      end += chunk.length;
    }
    all.set(this.#chunk.subarray(0, this.#filled), end);
    this.#filled = all.length;
    this.#fullLength = 0;
    this.#chunk = all;
  }
}
