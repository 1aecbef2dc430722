/** Numbers distinct names from 0 in the order in which they come. Several builders may ask for the name of a project. */
export class NameCodes {
  #codes = new Map<string, number>();
  #last: readonly [name: string, code: number] | undefined;

  /** Begins with the names of codes 0, 1, .. */
  resume(names: readonly string[]): void {
    this.#codes = new Map(names.map((name, code) => [name, code]));
  }

  codeOf(name: string): number {
    if (this.#last?.[0] === name) return this.#last[1];
    const code = this.#codes.get(name) ?? this.#codes.size;
    if (code === this.#codes.size) this.#codes.set(name, code);
    this.#last = [name, code];
    return code;
  }

  /** The names in the order of their codes. */
  names(): readonly string[] {
    return [...this.#codes.keys()];
  }
}
