/**
 * Hashes of 32 bits, which stand for values in columns of numbers: the values of a million projects
 * would not fit into memory. Two different values have the same hash once in four billion times.
 */

const PRIME = 0x01000193;
const START = 0x811c9dc5;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

export function valueHash(value: string | number | null): number {
  if (value === null) return 0;
  if (typeof value === 'number') {
    double[0] = value + 0;
    return mixed(Math.imul(halves[0]! ^ START, PRIME) ^ halves[1]!);
  }
  let hash = START;
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), PRIME);
  return mixed(hash);
}

/** The hash of a text's letters and digits, ignoring case; 0 if it has none. */
export function wordHash(text: string): number {
  let hash = START;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isCapital = code >= 65 && code <= 90;
    if (code < 128 && !isCapital && !(code >= 97 && code <= 122) && !(code >= 48 && code <= 57)) continue;
    hash = Math.imul(hash ^ (isCapital ? code + 32 : code), PRIME);
  }
  return hash === START ? 0 : mixed(hash);
}

/** Spreads the differences of short texts over all bits; never 0, which means no value. */
function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h === 0 ? 1 : h >>> 0;
}
