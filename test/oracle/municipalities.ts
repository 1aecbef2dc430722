import { readFileSync } from 'node:fs';

/** The fields whose values are municipalities, with their levels in the table. */
const levels: Readonly<Record<string, string>> = {
  local_municipality: 'local',
  district_municipality: 'district',
};

export const isMunicipality = (field: string): boolean => field in levels;

const table = readFileSync(new URL('../../assets/municipalities.csv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('level,'))
  .map((line) => line.split(','));

/** Without case, accents, signs, spaces and an ending that says what kind of municipality it is. */
function lettersOf(name: string): string {
  const spaced = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return spaced
    .replace(/(?<=.)( (local|district|metropolitan|metro|municipality|municipal|council|lm|dm|mm))+$/, '')
    .replaceAll(' ', '');
}

/** The line of the table that knows this name of a municipality, with the wanted kinds of names. */
const known = (field: string, name: string, kinds: readonly string[]) =>
  table.find(
    ([level, today, other, kind]) =>
      (level === 'metro' || level === levels[field]) &&
      (lettersOf(today!) === lettersOf(name) ||
        (other !== '' && kinds.includes(kind!) && lettersOf(other!) === lettersOf(name))),
  )?.[1];

/** What all spellings of one municipality have in common. */
export const municipality = (field: string, value: string): string =>
  known(field, value, ['spelling', 'renamed']) ?? value;

/** The municipality that is meant by a name, also by that of a part of it. */
export const meant = (field: string, name: string): string | undefined =>
  known(field, name, ['spelling', 'renamed']) ?? known(field, name, ['merged', 'town']);
