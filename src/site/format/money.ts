// Amounts and counts in words. No-break spaces keep a number on one line.

const SPACE = '\u00a0';
const MINUS = '\u2212';

const scales = [
  { rand: 1e12, word: 'trillion' },
  { rand: 1e9, word: 'billion' },
  { rand: 1e6, word: 'million' },
] as const;

/** `R 1.2 million`, `R 228 000`: about three digits, enough to compare. */
export function money(rand: number): string {
  const size = Math.abs(rand);
  const sign = rand < 0 ? MINUS : '';
  // An amount that rounds up to the next scale uses that one, to avoid "R 1 000 million".
  const scale = scales.find((candidate) => size >= candidate.rand * 0.9995);
  if (scale === undefined) return `${sign}R${SPACE}${grouped(Math.round(size).toFixed(0))}`;
  return `${sign}R${SPACE}${threeDigits(size / scale.rand)}${SPACE}${scale.word}`;
}

/** To the cent: `R 1 234 567.89`. */
export function exactMoney(rand: number): string {
  const [whole, cents] = Math.abs(rand).toFixed(2).split('.') as [string, string];
  return `${rand < 0 ? MINUS : ''}R${SPACE}${grouped(whole)}${cents === '00' ? '' : `.${cents}`}`;
}

/** A change, with its sign: `+R 3.2 million`. */
export const moneyChange = (rand: number): string => (rand > 0 ? `+${money(rand)}` : money(rand));

function threeDigits(number: number): string {
  const digits = number < 99.95 ? number.toFixed(1) : number.toFixed(0);
  return grouped(digits.replace(/\.0$/, ''));
}

/** `17 260` */
export const count = (number: number): string => grouped(String(number));

/** `1 project`, `17 260 projects` */
export const counted = (number: number, one: string, several = `${one}s`): string =>
  `${count(number)}${SPACE}${number === 1 ? one : several}`;

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, SPACE);

/** `12 %`. A share above zero is never rounded to 0 %. */
export function share(part: number, whole: number): string {
  if (whole === 0) return `0${SPACE}%`;
  const percent = Math.round((part / whole) * 100);
  if (percent === 0 && part > 0) return `<${SPACE}1${SPACE}%`;
  return `${percent}${SPACE}%`;
}

/**
 * Parses an amount in rand: `5000000`, `R 5 000 000`, `5 million`, `1.5bn`. Undefined if invalid.
 */
export function readAmount(text: string): number | undefined {
  const match = /^(-?)\s*r?\s*(-?)\s*([\d\s\u00a0]*[\d](?:[.,]\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  const unit = units[match?.[4]?.toLowerCase() ?? ''];
  if (match === null || unit === undefined) return undefined;
  const number = Number(match[3]!.replace(/[\s\u00a0]/g, '').replace(',', '.'));
  const rand = Math.round(number * unit * 100) / 100;
  return match[1] || match[2] ? -rand : rand;
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mil: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
