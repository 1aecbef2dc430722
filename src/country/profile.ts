import { createHash } from 'node:crypto';
import { cellWords } from './cell-words.ts';
import { oc4idsStatuses } from './oc4ids-statuses.ts';
import { land, provinceOutlines } from './outlines.ts';
import { populationCheck, populationColumns } from './population.ts';
import { CountryError, type Place, type Reader, type ReadRow, readCsv, readJson } from './profile-file.ts';
import { nameIn, newName } from './readers.ts';
import { searchWords, withEnglish } from './search-words.ts';
import { synonymRules } from './synonyms.ts';
import {
  areaCodeColumns,
  areaColumns,
  boundsColumns,
  checkBounds,
  codeColumns,
  columnColumns,
  examples,
  firms,
  grantColumns,
  head,
  placeColumns,
  statusColumns,
  termColumns,
  words,
} from './tables.ts';

/** The text of a file of a profile, and its name in messages; undefined if there is none. */
export type ProfileFiles = (name: string) => { readonly file: string; readonly text: string } | undefined;

const NO_LAND = { type: 'MultiPolygon' as const, coordinates: [] };

/** A whole profile, checked and frozen. */
export type Country = ReturnType<typeof readCountry>;

/**
 * Reads a profile. `country.json`, `areas.csv` and `words.json` must be there; without `statuses.csv`,
 * statuses are those of OC4IDS; any other table that is missing is empty. Fails with `CountryError`.
 */
export function readCountry(files: ProfileFiles) {
  const checksum = createHash('sha256');
  const textOf = (name: string) => {
    const found = files(name);
    checksum.update(`${name}\0${found?.text}\0`);
    return found;
  };
  const json = <T>(name: string, reader: Reader<T>): T | undefined => {
    const found = textOf(name);
    return found && readJson(found.file, found.text, reader);
  };
  const jsonOrEmpty = <T>(name: string, reader: Reader<T>): T =>
    json(name, reader) ?? readJson(name, '{}', reader);
  const csv = <T extends object>(
    name: string,
    columns: { readonly [C in keyof T]: Reader<T[C]> },
    check?: (row: NoInfer<T>, place: Place) => void,
  ): readonly T[] => {
    const found = textOf(name);
    return found === undefined ? [] : readCsv(found.file, found.text, columns, check);
  };

  const provinces = new Set<string>();
  const province = nameIn(provinces, 'the name of a province of areas.csv');
  const areas = needed('areas.csv', csv('areas.csv', areaColumns, areaCheck(provinces)));
  const areaCodes = csv('area-codes.csv', areaCodeColumns, areaCodeCheck(areas));
  // Not in the checksum: no index holds people.
  const population = files('population.csv');
  const synonyms = textOf('synonyms.txt');
  const country = {
    ...needed('country.json', json('country.json', head(province))),
    words: needed('words.json', json('words.json', words(province))),
    areas,
    areaCodes,
    population: population
      ? readCsv(population.file, population.text, populationColumns, populationCheck(areaCodes))
      : [],
    provinces: Object.freeze([...provinces]),
    statuses: needed(
      'statuses.csv',
      files('statuses.csv') === undefined
        ? readCsv('OC4IDS', oc4idsStatuses, { status: newName(), ...statusColumns }, statusCheck())
        : csv('statuses.csv', { status: newName(), ...statusColumns }, statusCheck()),
    ),
    grants: csv('grants.csv', { name: newName(), ...grantColumns }),
    firms: json('firms.json', firms) ?? { legalForms: [], remarks: [], ownDepartment: [], publicBodies: [] },
    terms: csv('glossary.csv', termColumns),
    places: csv('places.csv', { ...placeColumns, province }),
    transfers: csv('transfers.csv', { to: province, ...boundsColumns }, checkBounds),
    outlines: json('outlines.topo.json', provinceOutlines(province)) ?? new Map<string, never>(),
    /** The whole country, for profiles without outlines of provinces. */
    outline: json('outline.geojson', land) ?? NO_LAND,
    /** The land around it. */
    neighbours: json('neighbours.geojson', land) ?? NO_LAND,
    synonyms: synonyms === undefined ? [] : synonymRules(synonyms.file, synonyms.text),
    codes: csv('codes.csv', codeColumns),
    columns: csv('columns.csv', columnColumns),
    cellWords: jsonOrEmpty('cell-words.json', cellWords),
    searchWords: withEnglish(jsonOrEmpty('search-words.json', searchWords)),
    apiExamples: json('api-examples.json', examples) ?? {},
  };
  // An index that was built with other files is built again.
  return Object.freeze({ ...country, checksum: checksum.digest('hex') });
}

function needed<T>(name: string, found: T | undefined): T {
  if (found !== undefined && !(Array.isArray(found) && found.length === 0)) return found;
  throw new CountryError(
    `${name} is missing or empty: a profile needs country.json, areas.csv and words.json.`,
  );
}

/** An area stands below what it belongs to. */
function areaCheck(provinces: Set<string>) {
  const districts = new Set<string>();
  const above = { province: new Set(['']), metro: provinces, district: provinces, local: districts };
  const accepted = { province: 'nothing', metro: 'a province', district: 'a province', local: 'a district' };
  return ({ level, name, parent, other_name, kind }: ReadRow<typeof areaColumns>, place: Place) => {
    if (!above[level].has(parent)) place.inside('parent').wrong(parent, `${accepted[level]} of a row above`);
    if ((kind === '') !== (other_name === ''))
      place.inside('kind').wrong(kind, 'a kind of name where there is another name, and only there');
    if (level === 'province') provinces.add(name);
    if (level === 'district') districts.add(name);
  };
}

/** A code is that of an area. */
function areaCodeCheck(areas: readonly ReadRow<typeof areaColumns>[]) {
  const keyOf = (level: string, name: string, parent: string) => JSON.stringify([level, name, parent]);
  const known = new Set(areas.map(({ level, name, parent }) => keyOf(level, name, parent)));
  return ({ level, name, parent }: ReadRow<typeof areaCodeColumns>, place: Place) => {
    if (!known.has(keyOf(level, name, parent)))
      place.inside('name').wrong(name, `the name of an area of areas.csv of this level and parent`);
  };
}

function statusCheck() {
  let before = -1;
  return ({ order }: { readonly order: number }, place: Place) => {
    if (order <= before) place.inside('order').wrong(order, `a number above the ${before} of the row above`);
    before = order;
  };
}
