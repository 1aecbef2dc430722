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
