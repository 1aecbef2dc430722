import { country } from '../country/index.ts';
import { quarters } from './financial-year.ts';
import { spheres } from './sphere.ts';

/** The levels of places, from the largest. They are the API's names, whatever the country calls them. */
export const levels = ['province', 'district_municipality', 'local_municipality'] as const;
export type Level = (typeof levels)[number];

/** Whether a field is a level of places. */
export const isLevel = (field: string): field is Level => (levels as readonly string[]).includes(field);

/** Whether the country has places of this level. */
export const hasLevel = (level: Level): boolean => country.levels[level] !== undefined;

/** The level of the smallest places, which have pages of their own. */
export const smallestLevel: Exclude<Level, 'province'> =
  hasLevel('local_municipality') || !hasLevel('district_municipality')
    ? 'local_municipality'
    : 'district_municipality';

/** Ways to write the name of a level in English: at the beginning of a sentence or alone, and within one. */
interface LevelName {
  readonly One: string;
  readonly Other: string;
  readonly one: string;
  readonly other: string;
  /** As a column of tables is called. */
  readonly full: string;
}

/** For the files of a country that lacks a level, which have its column all the same. */
const NONE = {
  district_municipality: { one: 'Middle level of places', other: 'Middle level of places' },
  local_municipality: { one: 'Lowest level of places', other: 'Lowest level of places' },
};

function nameOf(level: Level): LevelName {
  const {
    one: One,
    other: Other,
    full = One,
  } = country.levels[level] ?? {
    ...NONE[level as keyof typeof NONE],
    full: undefined,
  };
  return { One, Other, one: One.toLowerCase(), other: Other.toLowerCase(), full };
}

export const levelNames: Readonly<Record<Level, LevelName>> = {
  province: nameOf('province'),
  district_municipality: nameOf('district_municipality'),
  local_municipality: nameOf('local_municipality'),
};

/** What texts call the smallest places: just places, where the country has none but its largest. */
export const smallestPlace: LevelName = hasLevel(smallestLevel)
  ? levelNames[smallestLevel]
  : { One: 'Place', Other: 'Places', one: 'place', other: 'places', full: 'Place' };

/** The number in the name of a field of what was spent in a quarter. */
const QUARTER_FIELD = /^actual_expenditure_q(\d)$/;

/**
 * Whether a field has a meaning in the country: a level of places that it has, a quarter that its years have, a
 * sphere of government where more than one reports.
 */
export function isUsed(field: string): boolean {
  if (field === 'sphere') return spheres.length > 1;
  const [, quarter] = QUARTER_FIELD.exec(field) ?? [];
  if (quarter !== undefined) return Number(quarter) <= quarters.length;
  return levels.every((level) => (field !== level && field !== `${level}_code`) || hasLevel(level));
}

/** The names of the provinces: the first level of places, whatever the country calls it. */
export const { provinces } = country;

/** The name of a province. Reports may have other texts in its place. */
export type Province = string;

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** How many provinces there are, for texts: `nine`. */
export const provinceCount = NUMBERS[provinces.length] ?? String(provinces.length);
