import { readFileSync } from 'node:fs';
import { municipality } from './municipalities.ts';
import type { OracleRow } from './rows.ts';

const lines = (file: string): readonly string[][] =>
  readFileSync(new URL(`../../countries/za/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('level,'))
    .map((line) => line.split(','));

const codes = lines('area-codes.csv');
const people = lines('sample/population.csv');

/** The levels of the two tables for each grouping by a place. */
const levels = {
  province: { inCodes: ['province'], inPeople: 'province' },
  district_municipality: { inCodes: ['district', 'metro'], inPeople: 'district' },
  local_municipality: { inCodes: ['local', 'metro'], inPeople: 'municipality' },
} as const;

type PlaceGrouping = keyof typeof levels;

export const isPlace = (by: string): by is PlaceGrouping => by in levels;

/** The name of the place of a row, and the province that it is in. */
function placeOf({ latest, municipalities }: OracleRow, by: PlaceGrouping) {
  if (by === 'province') return { label: latest.province, name: latest.province, province: '' };
  const { label, name, province } = municipalities[by]!;
  return { label, name: municipality(by, name), province };
}

const provinceOf = (level: string, parent: string): string =>
  level === 'local' ? codes.find(([above, name]) => above === 'district' && name === parent)![2]! : parent;

/** How many people live in the place that a group of statistics is of; undefined if the tables do not know it. */
export function peopleOfGroup(
  rows: readonly OracleRow[],
  by: PlaceGrouping,
  value: string | null,
): number | undefined {
  const row = value === null ? undefined : rows.find((each) => placeOf(each, by).label === value);
  if (row === undefined) return undefined;
  const { name, province } = placeOf(row, by);
  const { inCodes, inPeople } = levels[by];
  const code = codes.find(
    ([level, named, parent]) =>
      (inCodes as readonly string[]).includes(level!) &&
      named === name &&
      provinceOf(level!, parent!) === province,
  )?.[3];
  const [, , , count] = people.find(([level, each]) => level === inPeople && each === code) ?? [];
  return count === undefined ? undefined : Number(count);
}
