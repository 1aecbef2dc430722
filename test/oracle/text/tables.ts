import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { municipalitySynonyms } from '../../../src/index/text/synonyms.ts';
import type { Tables } from './correction.ts';
import type { NamedPlace } from './named-places.ts';
import { readSynonyms } from './synonyms.ts';
import { wordsIn } from './words.ts';

const file = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

const former = municipalitySynonyms().map(({ from, to }) => `${from} => ${to}`);
const synonyms = readSynonyms([file('countries/za/synonyms.txt'), ...former].join('\n'));

const rows: readonly Readonly<Record<string, string>>[] = parse(file('countries/za/places.csv'), {
  columns: true,
});
const places = rows.map(
  (row): NamedPlace => ({
    name: row.name!,
    province: row.province!,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    population: row.population === '' ? null : Number(row.population),
    names: [row.name!, ...row.other_names!.split(';').filter((name) => name !== '')].map(wordsIn),
    ordinary_word: row.ordinary_word === 'yes',
  }),
);

const commonWords = ['countries/za/search-words.json', 'src/country/english-search-words.json'].flatMap(
  (path) => (JSON.parse(file(path)) as { commonWords: readonly string[] }).commonWords,
);

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
