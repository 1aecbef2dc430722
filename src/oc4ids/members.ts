/** A JSON object whose members may be anything: publishers differ. */
export type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a value, or the first one of a list where one object belongs. */
export function objectAt(value: unknown): Members {
  return objectsAt(value)[0] ?? {};
}

/** The objects of a list, also of one whose places are written as names (`{"0": ..}`), or the only one where a list belongs. */
export const objectsAt = (value: unknown): readonly Members[] =>
  (Array.isArray(value) ? value : isNumbered(value) ? Object.values(value) : [value]).filter(isObject);

function isNumbered(value: unknown): value is Members {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => /^\d{1,9}$/.test(name));
}

/** The amount at a member; where it is a number or a text, its currency stands beside it. */
export function valueAt(parent: Members, member: string): Members {
  const value = parent[member];
  const isPlain = typeof value === 'number' || typeof value === 'string';
  return isPlain ? { amount: value, currency: parent.currency } : objectAt(value);
}

/** A text that says something, or the first one of a list; numbers are texts, too. */
export function textAt(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  const text = typeof first === 'number' ? String(first) : typeof first === 'string' ? first.trim() : '';
  return text === '' ? undefined : text;
}

/** The object of a list with this id. */
export const withId = (value: unknown, id: string): Members =>
  objectsAt(value).find((each) => each.id === id) ?? {};

/** The coordinates of a location that is a point, longitude first, as they stand. */
export function pointAt({ geometry }: Members): readonly unknown[] | undefined {
  const { type, coordinates } = objectAt(geometry);
  return type === 'Point' && Array.isArray(coordinates) ? coordinates : undefined;
}
