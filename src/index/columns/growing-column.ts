/** A Uint32 column whose length is not known before its end. */
export class GrowingColumn {
  #values = new Uint32Array(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The values so far; not a copy. */
  values(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }
}
