import type { Place, ReadRow } from './profile-file.ts';
import { cell, text, whole } from './readers.ts';

/** The levels of places, as `population.csv` names them. A metropolitan municipality is on the last two. */
const placeLevels = ['province', 'district', 'municipality'] as const;
export type PopulationLevel = (typeof placeLevels)[number];

const isPlaceLevel = (level: string): level is PopulationLevel =>
  (placeLevels as readonly string[]).includes(level);

/** `population.csv`: how many people live in a place of the country, or in an area of one's own. */
export const populationColumns = {
  level: text(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    `${placeLevels.join(', ')} or the level of an area, in small letters with hyphens`,
  ),
  /** Of a place its code in `area-codes.csv`, of an area that of the file of areas. */
  code: text(/^[A-Za-z0-9._-]{1,60}$/, 'a code of letters from A to Z, digits, ".", "_" and "-"'),
  year: cell(whole(1800, 2200)),
  people: cell(whole(0, 2e9)),
  /** Who counted or estimated them. */
  source: text(),
};

export type PopulationRow = ReadRow<typeof populationColumns>;

interface CodedArea {
  readonly level: string;
  readonly code: string;
}

/** Refuses codes of places that the country does not have, and a year of a place that a row above has. */
export function populationCheck(areaCodes: readonly CodedArea[]) {
  const known: Readonly<Record<PopulationLevel, ReadonlySet<string>>> = {
    province: codesOf(areaCodes, 'province'),
    district: codesOf(areaCodes, 'district', 'metro'),
    municipality: codesOf(areaCodes, 'local', 'metro'),
  };
  const seen = new Set<string>();
  return ({ level, code, year }: PopulationRow, place: Place): void => {
    if (isPlaceLevel(level) && !known[level].has(code))
      place.inside('code').wrong(code, `the code of a ${level} in area-codes.csv`);
    const key = `${level} ${code} ${year}`;
    if (seen.has(key))
      place.inside('year').wrong(String(year), `a year that no row above has for ${level} ${code}`);
    seen.add(key);
  };
}

const codesOf = (areas: readonly CodedArea[], ...levels: readonly string[]): ReadonlySet<string> =>
  new Set(areas.filter(({ level }) => levels.includes(level)).map(({ code }) => code));
