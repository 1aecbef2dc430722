import type { OlderIndex, WriteSection } from '../sections/sections-builder.ts';

const kinds = {
  uint32: Uint32Array,
  float64: Float64Array,
  uint16: Uint16Array,
  uint8: Uint8Array,
} as const;

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
  #changed: number[] | undefined;

  constructor(kind: K = 'uint32' as K) {
    this.#kind = kind;
    this.#chunk = this.#new(FIRST_CHUNK);
  }

  get length(): number {
    return this.#fullLength + this.#filled;
  }

  /** Begins with the values of a section, or of a row of it. */
  resume(values: ArrayBuffer): void {
    this.#full = [];
    this.#fullLength = 0;
    this.#chunk = new kinds[this.#kind](values) as Values<K>;
    this.#filled = this.#chunk.length;
    this.#changed = [];
  }

  /** The positions whose values are not those that it began with, or are new, ascending; undefined if it began with nothing. */
  get changed(): readonly number[] | undefined {
    return this.#changed;
  }

  get isChanged(): boolean {
    return this.#changed?.length !== 0;
  }

  at(position: number): number {
    if (position < this.#fullLength) this.#join();
    return this.#chunk[position - this.#fullLength]!;
  }

  /** Changes the value at a position, or adds one at the end. Positions ascend. */
  set(position: number, value: number): void {
    if (position === this.length) this.push(value);
    else if (Object.is(this.at(position), value)) return;
    else this.#chunk[position - this.#fullLength] = value;
    if (this.#changed?.at(-1) !== position) this.#changed?.push(position);
  }

  push(value: number): void {
    if (this.#filled === this.#chunk.length) this.#grow();
    this.#chunk[this.#filled++] = value;
  }

  #grow(): void {
    if (this.#chunk.length < LARGEST_CHUNK) {
      const larger = this.#new(Math.max(FIRST_CHUNK, this.#chunk.length * 2));
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

type AnyColumn = GrowingColumn<Kind>;

/** Columns by the names of their sections. */
type NamedColumns = Readonly<Record<string, AnyColumn>>;

export function resumeColumns(columns: NamedColumns, older: OlderIndex): void {
  for (const [name, column] of Object.entries(columns)) column.resume(older.read(name));
}

export function writeColumns(
  columns: NamedColumns,
  older: OlderIndex | undefined,
  write: WriteSection,
): void {
  for (const [name, column] of Object.entries(columns)) writeRows(name, [column], older, write);
}

/** Columns that stand in a section one after the other, with a value for each project. */
type Rows = readonly AnyColumn[];

export function resumeRows(rows: Rows, section: ArrayBuffer): void {
  const bytes = section.byteLength / rows.length;
  for (const [i, row] of rows.entries()) row.resume(section.slice(i * bytes, (i + 1) * bytes));
}

export function writeRows(
  name: string,
  rows: Rows,
  older: OlderIndex | undefined,
  write: WriteSection,
): void {
  if (older === undefined || isAnyChanged(rows)) write(name, ...rows.map((row) => row.values()));
  else write(name, older.kept(name));
}

export const isAnyChanged = (columns: Rows): boolean => columns.some((column) => column.isChanged);
