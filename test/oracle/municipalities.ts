import { readFileSync } from 'node:fs';

/** The fields whose values are municipalities, with their levels in the table. */
const levels: Readonly<Record<string, string>> = {
  local_municipality: 'local',
  district_municipality: 'district',
};

export const isMunicipality = (field: string): boolean => field in levels;

const table = readFileSync(new URL('../../countries/za/areas.csv', import.meta.url), 'utf8')
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

const knownNames = new Map<string, string | undefined>();

/** The name in the table that knows this one of a municipality, with the wanted kinds of names; cached. */
function known(field: string, name: string, kinds: readonly string[]): string | undefined {
  const key = [field, kinds, name].join('|');
  if (!knownNames.has(key)) {
    const line = table.find(
      ([level, today, , other, kind]) =>
        (level === 'metro' || level === levels[field]) &&
        (lettersOf(today!) === lettersOf(name) ||
          (other !== '' && kinds.includes(kind!) && lettersOf(other!) === lettersOf(name))),
    );
    knownNames.set(key, line?.[1]);
  }
  return knownNames.get(key);
}

/** What all spellings of one municipality have in common. */
export const municipality = (field: string, value: string): string =>
  known(field, value, ['spelling', 'renamed']) ?? value;

/** The municipality that is meant by a name, also by that of a part of it. */
const meant = (field: string, name: string): string | undefined =>
  known(field, name, ['spelling', 'renamed']) ?? known(field, name, ['merged', 'town']);

/** A municipality that a project is in; all are "" for a project in none. */
export interface NamedPlace {
  readonly name: string;
  readonly province: string;
  readonly label: string;
}

interface Report {
  readonly province: string;
  readonly local_municipality: string | null;
  readonly district_municipality: string | null;
}

const inFull = ({ name, province }: Pick<NamedPlace, 'name' | 'province'>): string =>
  `${name}, ${province === '' ? '–' : province}`;

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** For each key the text that it most often has; among equals the first by code point. */
function mostFrequent(pairs: readonly (readonly [key: string, text: string])[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [key, text] of pairs) {
    const ofKey = counts.get(key) ?? new Map<string, number>();
    counts.set(key, ofKey.set(text, (ofKey.get(text) ?? 0) + 1));
  }
  const first = (texts: ReadonlyMap<string, number>) =>
    [...texts].sort(
      ([a, often], [b, other]) => other - often || Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )[0]![0];
  return new Map(Array.from(counts, ([key, texts]) => [key, first(texts)]));
}

/**
 * The municipality of each report: the most frequent spelling of its name in the most frequent
 * spelling of its province. The label has both where another province has the name, too, and where
 * the name alone reads like such a label.
 */
export function namedPlaces(
  reports: readonly Report[],
  field: 'local_municipality' | 'district_municipality',
): readonly NamedPlace[] {
  const written = reports.map(({ province, ...report }) => {
    const text = report[field] ?? '';
    const start = text.length - `, ${province}`.length;
    const isInFull = province !== '' && start > 0 && same(text.slice(start), `, ${province}`);
    return { text: isInFull ? text.slice(0, start).trim() || text : text, province };
  });
  const nameOf = mostFrequent(
    written.flatMap(({ text }) => (text === '' ? [] : [[municipality(field, text), text] as const])),
  );
  const provinceOf = mostFrequent(written.map(({ province }) => [province.toLowerCase(), province]));
  const places = written.map(({ text, province }) =>
    text === ''
      ? { name: '', province: '' }
      : { name: nameOf.get(municipality(field, text))!, province: provinceOf.get(province.toLowerCase())! },
  );
  const named = places.filter(({ name }) => name !== '');
  const different = [...new Map(named.map((place) => [JSON.stringify(place), place])).values()];
  const isInSeveral = ({ name, province }: (typeof places)[number]) =>
    different.some((other) => same(other.name, name) && other.province !== province);
  const labels = different.filter(isInSeveral).map(inFull);
  const labelled = new Map(
    different.map((place) => {
      const isFull = isInSeveral(place) || labels.some((label) => same(label, place.name));
      return [JSON.stringify(place), isFull ? inFull(place) : place.name];
    }),
  );
  return places.map((place) => ({ ...place, label: labelled.get(JSON.stringify(place)) ?? '' }));
}

/** Whether a municipality is one of those that a filter by this text finds. */
export function municipalitiesMeant(
  places: readonly NamedPlace[],
  field: string,
  text: string,
): (place: NamedPlace) => boolean {
  const isNamed = (place: NamedPlace, name: string) => place.name !== '' && same(place.name, name);
  const isOtherName = (place: NamedPlace, name: string) =>
    place.name !== '' && meant(field, name) === municipality(field, place.name);
  const written = (place: NamedPlace) => {
    const province = place.province === '' ? '–' : place.province;
    const parts = text.split(',').map((_, i, all) => [all.slice(0, i).join(','), all.slice(i).join(',')]);
    return parts.find(([, end]) => same(end!.trimStart(), province))?.[0]?.trimEnd();
  };
  const ways: readonly ((place: NamedPlace) => boolean)[] = [
    ({ label }) => label === text,
    ({ name }) => name === text,
    ({ label }) => same(label, text),
    (place) => isNamed(place, text),
    (place) => isOtherName(place, text),
  ];
  const found = ways.find((way) => places.some(way));
  if (found !== undefined) return found;
  // Of the names before the province, those that are known come first.
  const isKnown = (name: string) => places.some((place) => isNamed(place, name));
  return (place) => {
    const name = written(place);
    if (name === undefined) return false;
    return isKnown(name) ? isNamed(place, name) : isOtherName(place, name);
  };
}
