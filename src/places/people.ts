import { country, type PopulationLevel, type PopulationRow } from '../country/index.ts';
import { type CodeFieldName, CURRENCY, codeFields, type Level } from '../project/index.ts';
import { placeCodes } from './place-codes.ts';

/** How many people live in a place, by the newest count or estimate. */
export interface People {
  readonly people: number;
  readonly year: number;
  readonly source: string;
}

/** With fewer, a figure per person says nothing about the place. */
const LEAST_PEOPLE = 100;

/** A place of the reports: its own name, and the province that it is in. */
interface PopulatedPlace {
  readonly level: Level;
  readonly name: string;
  readonly province: string;
}

/** Who lives where. Nothing is known where a table has no figure, or one under 100. */
export interface Population {
  /** Whether the table has places of a level, or areas of one. */
  hasPlaces(level: Level): boolean;
  hasAreas(level: string): boolean;
  ofPlace(place: PopulatedPlace): People | undefined;
  /** Of an area of one's own, by the level and the code in the file of areas. */
  ofArea(level: string, code: string): People | undefined;
  /** All provinces together, if the table has them of one year and one source. */
  readonly ofCountry: People | undefined;
}

const levelInTable = {
  province: 'province',
  district_municipality: 'district',
  local_municipality: 'municipality',
} as const satisfies Record<Level, PopulationLevel>;

const placeOfCode = (level: Level): number => {
  const wanted: CodeFieldName = `${level}_code`;
  return codeFields.findIndex(({ name }) => name === wanted);
};

/** Of several years of a place, the newest one counts. */
export function populationOf(
  rows: readonly PopulationRow[],
  provinces: readonly string[] = country.provinces,
): Population {
  const newest = new Map<string, PopulationRow>();
  for (const row of rows) {
    const key = `${row.level} ${row.code}`;
    if (row.year > (newest.get(key)?.year ?? 0)) newest.set(key, row);
  }
  const ofArea = (level: string, code: string): People | undefined => {
    const row = newest.get(`${level} ${code}`);
    return row === undefined || row.people < LEAST_PEOPLE ? undefined : row;
  };
  const ofPlace = ({ level, name, province }: PopulatedPlace): People | undefined => {
    const codes = placeCodes({
      ...{ province, district_municipality: null, local_municipality: null },
      [level]: name,
    });
    const code = codes[placeOfCode(level)];
    return code == null ? undefined : ofArea(levelInTable[level], code);
  };
  const ofProvinces = provinces.map((name) => ofPlace({ level: 'province', name, province: name }));
  const levels = new Set(rows.map(({ level }) => level));
  return {
    hasPlaces: (level) => levels.has(levelInTable[level]),
    hasAreas: (level) => levels.has(level),
    ofPlace,
    ofArea,
    ofCountry: together(ofProvinces),
  };
}

function together(all: readonly (People | undefined)[]): People | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const { year, source } = first;
  let people = 0;
  for (const each of all) {
    if (each?.year !== year || each.source !== source) return undefined;
    people += each.people;
  }
  return { people, year, source };
}

/** The people of this country. Without a table, nobody is known anywhere. */
export const population: Population = populationOf(country.population);

/** A sum of amounts in a currency, null or 0 known ones if there is none. */
interface SummedAmounts {
  readonly sum: number | null;
  readonly currency: string;
}

/**
 * A sum of amounts that can be right, for each person, to the cent. Null without a sum or people, and for sums in
 * another currency than the main one.
 */
export const perPerson = ({ sum, currency }: SummedAmounts, people: People | undefined): number | null =>
  sum === null || people === undefined || currency !== CURRENCY
    ? null
    : Math.round((sum / people.people) * 100) / 100;
