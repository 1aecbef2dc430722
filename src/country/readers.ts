import type { Read, Reader } from './profile-file.ts';

// What values of a profile may be. A reader checks a value, gives it its type, freezes it and says what it accepts, so that
// types, checks and messages cannot differ. TypeBox would do the same, but loading it takes a command or thread
// that needs nothing else of it three times as long as reading the whole profile.

/** Longer than any name, code or sentence of a profile. */
const LONGEST_TEXT = 2000;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.trim() === value && value.length <= LONGEST_TEXT;

/** A text of one line, or one that matches the pattern. */
export const text =
  (pattern = /^.+$/, accepted = 'a text of one line, without blanks around it'): Reader<string> =>
  (value, place) =>
    isText(value) && pattern.test(value) ? value : place.wrong(value, accepted);

export const oneOf =
  <const T extends string>(...values: readonly T[]): Reader<T> =>
  (value, place) =>
    values.find((each) => each === value) ?? place.wrong(value, `one of ${values.join(', ')}`);

/** A name that is in a set when it is read. `accepted` says which those are. */
export const nameIn =
  (names: ReadonlySet<string>, accepted: string): Reader<string> =>
  (value, place) =>
    isText(value) && names.has(value) ? value : place.wrong(value, accepted);

/** A text that no row above has. */
export function newName(): Reader<string> {
  const names = new Set<string>();
  return (value, place) => {
    const name = text()(value, place);
    if (names.has(name)) place.wrong(name, 'a name that no row above has');
    names.add(name);
    return name;
  };
}

export const number =
  (min: number, max: number): Reader<number> =>
  (value, place) =>
    typeof value === 'number' && value >= min && value <= max
      ? value
      : place.wrong(value, `a number from ${min} to ${max}`);

export const whole =
  (min: number, max: number): Reader<number> =>
  (value, place) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : place.wrong(value, `a whole number from ${min} to ${max}`);

/** A number in a cell. */
export const cell =
  (reader: Reader<number>): Reader<number> =>
  (value, place) => {
    const isPlain = typeof value === 'string' && /^-?\d{1,12}(?:\.\d{1,12})?$/.test(value);
    return reader(isPlain ? Number(value) : value, place);
  };

/** `none` if the cell is empty, or the member missing. */
export const optional =
  <T, const N>(reader: Reader<T>, none: N): Reader<T | N> =>
  (value, place) =>
    value === undefined || value === '' ? none : reader(value, place);

/** Texts in a cell, with `;` between them. */
export const texts: Reader<readonly string[]> = (value, place) =>
  value === ''
    ? []
    : Object.freeze(
        String(value)
          .split(';')
          .map((each) => text()(each, place)),
      );

/** Whether a cell says `yes`. */
export const yes: Reader<boolean> = (value, place) => optional(oneOf('yes'), '')(value, place) !== '';

/** `true` or `false`. */
export const truth: Reader<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : place.wrong(value, 'true or false');

export const list =
  <T>(reader: Reader<T>): Reader<readonly T[]> =>
  (value, place) =>
    Array.isArray(value)
      ? Object.freeze(value.map((item, i) => reader(item, place.inside(i))))
      : place.wrong(value, 'a list');

/** Texts, or none. */
export const words: Reader<readonly string[]> = optional(list(text()), []);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with these members and no others. */
export const members =
  <const R extends Readonly<Record<string, Reader<unknown>>>>(
    readers: R,
  ): Reader<{ readonly [M in keyof R]: Read<R[M]> }> =>
  (value, place) => {
    const names = Object.keys(readers);
    if (!isObject(value)) return place.wrong(value, `an object with ${names.join(', ')}`);
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    if (unknown !== undefined)
      place.inside(unknown).wrong(value[unknown], `no value: the members are ${names.join(', ')}`);
    const read = names.map((name) => [name, readers[name]!(value[name], place.inside(name))] as const);
    return Object.freeze(Object.fromEntries(read) as { readonly [M in keyof R]: Read<R[M]> });
  };

/** An object with any of some names, each with a value of one kind. */
export const record =
  <T>(name: Reader<string>, reader: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value, place) =>
    isObject(value)
      ? Object.freeze(
          Object.fromEntries(
            Object.entries(value).map(([key, item]) => [
              name(key, place.inside(key)),
              reader(item, place.inside(key)),
            ]),
          ),
        )
      : place.wrong(value, 'an object');
