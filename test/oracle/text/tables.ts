import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { municipalitySynonyms } from '../../../src/index/text/synonyms.ts';
import type { Tables } from './correction.ts';
import type { NamedPlace } from './named-places.ts';
import { readSynonyms } from './synonyms.ts';
import { wordsIn } from './words.ts';

const asset = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../assets', name), 'utf8');

const synonyms = readSynonyms(`${asset('synonyms.txt')}\n${municipalitySynonyms()}`);
type PlaceRow = [string, number, number, number | null, string | null, readonly string[], boolean];

const places = Object.entries(
  JSON.parse(asset('places.json')) as Record<string, readonly PlaceRow[]>,
).flatMap(([province, rows]) =>
  rows.map(
    ([name, latitude, longitude, population, , otherNames, isOrdinaryWord]): NamedPlace => ({
      name,
      province,
      latitude,
      longitude,
      population,
      names: [name, ...otherNames].map(wordsIn),
      isOrdinaryWord,
    }),
  ),
);

const { commonWords } = JSON.parse(asset('search-words.json')) as { commonWords: readonly string[] };

/** The tables that the service reads, too. */
export const tables: Tables = {
  synonyms,
  places,
  words: new Set([
    ...synonyms.flatMap(({ words, found }) => [words, ...found].flat()),
    ...places.flatMap(({ names }) => names.flat()),
  ]),
  commonWords: new Set(commonWords.flatMap((line) => line.split(' '))),
};
