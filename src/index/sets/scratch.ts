type Numbers = Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/**
 * Memory for one step of an answer, which the next answer uses again: arrays of a million numbers that
 * are thrown away make V8 collect garbage again and again. What is taken is valid until it is taken
 * again, so no step may keep it while others run.
 */
export class Scratch<Kind extends Numbers = Uint32Array<ArrayBuffer>> {
  readonly #make: (length: number) => Kind;
  #memory: Kind;

  constructor(make: (length: number) => Kind) {
    this.#make = make;
    this.#memory = make(0);
  }

  /** So many numbers, whatever they are. */
  take(length: number): Kind {
    if (this.#memory.length < length) this.#memory = this.#make(length);
    return this.#memory.subarray(0, length) as Kind;
  }

  /** So many zeros. */
  zeros(length: number): Kind {
    return this.take(length).fill(0) as Kind;
  }
}

export const scratchPositions = (): Scratch => new Scratch((length) => new Uint32Array(length));
