import { closestMatch } from 'leven';
import { z } from 'zod';

/** What arguments were called that are no typing errors of what they are called now. */
const former: Readonly<Record<string, string>> = {
  warnings: 'quality',
  amount: 'sum',
  then_by: 'by',
  page: 'id',
  text: 'q',
};

/** An object that takes nothing else. The error about another name says which was meant. */
export function strict<const S extends z.ZodRawShape>(shape: S) {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? (keys as readonly string[]).map((name) => advice(name, names)).join(' ')
        : undefined,
  });
}

function advice(name: string, names: readonly string[]): string {
  const renamed = former[name];
  const meant =
    renamed !== undefined && names.includes(renamed)
      ? renamed
      : closestMatch(name, names, { maxDistance: Math.floor(name.length / 2) });
  return meant === undefined
    ? `There is no argument ${name}: there are ${names.join(', ')}.`
    : `There is no argument ${name}: did you mean ${meant}?`;
}
