import fc from 'fast-check';
import { searchFields } from '../../src/project/index.ts';
import type { OracleRow } from './rows.ts';
import { tables } from './text/tables.ts';

/** Pieces of the rows' texts. */
export function textsIn(rows: readonly OracleRow[]): fc.Arbitrary<string> {
  const texts = rows.flatMap(({ latest }) => [latest.name, ...searchFields.map((field) => latest[field])]);
  const known = texts.filter((text) => text !== null && text !== '');
  return fc
    .tuple(fc.constantFrom(...(known as string[])), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(24))
    .map(([text, at, length]) => {
      const letters = [...text];
      const start = Math.floor(at * letters.length);
      return (length % 3 === 0 ? letters : letters.slice(start, start + length)).join('');
    });
}

/** One letter inserted, deleted, replaced or swapped. */
const mistyped = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.nat(), fc.constantFrom(0, 1, 2, 3), fc.constantFrom('a', 's', 'x', 'é', '7', 'l'))
    .map(([typed, place, slip, letter]) => {
      const letters = [...typed];
      const at = place % (letters.length + 1);
      if (slip === 0) letters.splice(at, 0, letter);
      else if (slip === 1) letters.splice(at, 1);
      else if (slip === 2) letters.splice(at, 1, letter);
      else letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
      return letters.join('');
    });

/** Another form of a word. */
const inflected = (word: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(word, fc.constantFrom('s', 'ing', 'ed', 'es', 'ies', ''))
    .map(([typed, ending]) => typed.replace(/(s|ing|ed|ies|y|e)$/i, '') + ending);

/** One word as two, or two as one. */
const written = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.nat(), fc.constantFrom('', ' ', '-')).map(([typed, place, joint]) => {
    if (typed.includes(' ')) return typed.replace(' ', joint);
    const letters = [...typed];
    const at = place % (letters.length + 1);
    return letters.slice(0, at).join('') + (joint === '' ? ' ' : joint) + letters.slice(at).join('');
  });

/**
 * Phrases across two fields, which must not match: the last word of one and the first of the next.
 */
function acrossFields(rows: readonly OracleRow[]): fc.Arbitrary<string> {
  const pairs = rows.flatMap(({ words }) =>
    words.flatMap((field, i) => {
      const [last, first] = [field.at(-1), words.slice(i + 1).find((next) => next.length > 0)?.[0]];
      return last === undefined || first === undefined ? [] : [`"${last} ${first}"`];
    }),
  );
  return fc.constantFrom(...pairs);
}

const synonymEntries = [...new Set(tables.synonyms.map(({ words }) => words.join(' ')))];
const placeNames = [...new Set(tables.places.flatMap(({ names }) => names.map((name) => name.join(' '))))];

/** Names that the catalogues of the tests have projects around, and others. */
const knownPlaces = [
  'Mthatha',
  'Umtata',
  'Soweto',
  'Durban',
  'Springs',
  'Springfield',
  'Richmond',
  'Botshabelo',
];

const smallWords = [
  ...['the', 'in', 'of', 'near', 'a', 'at', 'for', 'naby', 'or', 'and', 'projects', 'around', 'not'],
  ...['what happened to', 'municipality', 'local municipality', 'district', 'Department of', 'metro'],
];

const operators = ['"', '*', 'AND', '-', 'NOT', '(', 'name:', '\u0301', '%', 'OR', '&&', '||', '+', '~'];

/** An id, a project number or an address of a project, or something like it. */
const identified = (rows: readonly OracleRow[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...rows), fc.nat(6))
    .map(
      ([{ id, latest }, kind]) =>
        [
          `${id}`,
          latest.project_number ?? `${id}`,
          `/infrastructure-projects/full/${id}-any-name/`,
          `https://example.org/api/v1/infrastructure-projects/full/${id}`,
          `infrastructure-projects/full/${id + 100_000}`,
          ` 00${id}`,
          `${id} ${latest.name}`,
        ][kind]!,
    );

/** A municipality, a department or a contractor as in the data. */
const wholeValues = (rows: readonly OracleRow[]): fc.Arbitrary<string> => {
  const values = rows.flatMap(({ latest }) => [
    latest.name,
    latest.local_municipality,
    latest.district_municipality,
    latest.department,
    latest.main_contractor,
  ]);
  return fc.constantFrom(...(values.filter((value) => value !== null && value !== '') as string[]));
};

/** Queries of words, phrases, operators and places. */
export function wordQueries(rows: readonly OracleRow[]): fc.Arbitrary<string> {
  const text = textsIn(rows);
  const word = text.map((value) => value.split(/[\s/.-]+/)[0]!);
  const place = fc.constantFrom(...knownPlaces, ...placeNames);
  const operand = fc.oneof(
    { weight: 4, arbitrary: word },
    { weight: 2, arbitrary: text },
    { weight: 2, arbitrary: inflected(word) },
    { weight: 2, arbitrary: written(text) },
    { weight: 2, arbitrary: mistyped(word) },
    { weight: 1, arbitrary: mistyped(mistyped(word)) },
    { weight: 2, arbitrary: fc.constantFrom(...synonymEntries) },
    { weight: 1, arbitrary: mistyped(fc.constantFrom(...synonymEntries)) },
    { weight: 2, arbitrary: text.map((value) => `"${value.replaceAll('"', '')}"`) },
    { weight: 1, arbitrary: acrossFields(rows) },
    { weight: 1, arbitrary: mistyped(word).map((value) => `“${value}”`) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    { weight: 2, arbitrary: fc.constantFrom(...smallWords) },
    { weight: 1, arbitrary: fc.constantFrom(...tables.commonWords) },
    { weight: 1, arbitrary: place },
    { weight: 1, arbitrary: mistyped(place) },
    { weight: 1, arbitrary: identified(rows) },
  );
  const joint = fc.oneof(
    { weight: 9, arbitrary: fc.constant(' ') },
    fc.constantFrom(' OR ', ' AND ', ' NOT ', ' -', ' \u2212', ' OR -', ' NOT NOT ', '\n', ' AND OR '),
  );
  const pieces = fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom('-', 'NOT ', 'OR ')),
      fc.array(fc.tuple(operand, joint), { minLength: 1, maxLength: 4 }),
    )
    .map(
      ([first, pairs]) =>
        first + pairs.map(([typed, next], i) => typed + (pairs[i + 1] ? next : '')).join(''),
    );
  const near = fc
    .tuple(
      fc.oneof(pieces, fc.constant('')),
      fc.constantFrom(' near ', ' in ', ' naby ', ' ', ' around '),
      place,
    )
    .map((parts) => parts.join(''));
  const withOperators = fc
    .array(fc.oneof(operand, fc.constantFrom(...operators)), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(' '));
  return fc
    .oneof(
      { weight: 6, arbitrary: pieces },
      { weight: 2, arbitrary: near },
      { weight: 1, arbitrary: withOperators },
      { weight: 1, arbitrary: identified(rows) },
      { weight: 1, arbitrary: wholeValues(rows) },
    )
    .filter((typed) => typed !== '' && new Set(typed.split(/[^\p{L}\p{N}]+/u)).size <= 24);
}
