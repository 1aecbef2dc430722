/** Longer than any amount that people type, without its blanks. */
const LONGEST_AMOUNT = 40;

/**
 * Parses an amount in rand: `5000000`, `R 5 000 000`, `5 million`, `1.5bn`. Undefined if invalid.
 */
export function readAmount(text: string): number | undefined {
  // Without blanks, no two repetitions of the pattern can share characters.
  const typed = text.replace(/\s/g, '').toLowerCase();
  if (typed.length > LONGEST_AMOUNT) return undefined;
  const match = /^(-?)r?(-?)(\d+(?:[.,]\d+)?)([a-z]*)$/.exec(typed);
  const unit = units.get(match?.[4] ?? '');
  if (match === null || unit === undefined) return undefined;
  const number = Number(match[3]!.replace(',', '.'));
  const rand = Math.round(number * unit * 100) / 100;
  return match[1] || match[2] ? -rand : rand;
}

const units: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mil', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
]);
