const EXPONENT_FORM = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * The shortest decimal text, without an exponent, that parses to the same number: `30682`,
 * `-30.03029`, `0.0000001`.
 */
export function plainNumber(value: number): string {
  const shortest = String(value);
  const match = EXPONENT_FORM.exec(shortest);
  return match === null ? shortest : withoutExponent(match);
}

function withoutExponent([, sign = '', first = '', rest = '', exponent]: readonly string[]): string {
  const digits = first + rest;
  const pointAt = 1 + Number(exponent);
  return pointAt <= 0 ? `${sign}0.${'0'.repeat(-pointAt)}${digits}` : `${sign}${digits.padEnd(pointAt, '0')}`;
}
