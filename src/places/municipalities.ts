import { country } from '../country/index.ts';
import { type FilterField, wordsOf } from '../project/index.ts';

/** The fields of a project that name a municipality. */
export const municipalityFields = [
  'local_municipality',
  'district_municipality',
] as const satisfies readonly FilterField[];

export type MunicipalityField = (typeof municipalityFields)[number];

export const isMunicipalityField = (field: string): field is MunicipalityField =>
  (municipalityFields as readonly string[]).includes(field);

/** A name of a municipality: a row of the table of areas. */
export type OtherName = (typeof country.areas)[number];

/** The municipalities, each with all its other names. */
export const municipalityNames: readonly OtherName[] = country.areas.filter(
  ({ level }) => level !== 'province',
);

/** Words at the end of a name that only say that it is a municipality. */
const endings: ReadonlySet<string> = new Set(country.municipalityEndings);

/** A name without case, accents, punctuation, spaces and an ending such as `Local Municipality`. */
function letters(name: string): string {
  const words = wordsOf(name);
  let end = words.length;
  while (end > 1 && endings.has(words[end - 1]!)) end--;
  return words.slice(0, end).join('');
}

/** Names by their letters and digits. */
type Names = ReadonlyMap<string, string>;

interface NamesOfField {
  /** Other ways to name the whole municipality. */
  readonly same: Names;
  /** What is or was only a part of it. */
  readonly parts: Names;
}

const namesByField = Object.fromEntries(
  municipalityFields.map((field) => [field, namesOf(field)]),
) as Readonly<Record<MunicipalityField, NamesOfField>>;

function namesOf(field: MunicipalityField): NamesOfField {
  const [same, parts] = [new Map<string, string>(), new Map<string, string>()];
  for (const { level, name, other_name: other, kind } of municipalityNames) {
    if (level !== 'metro' && !field.startsWith(level)) continue;
    same.set(letters(name), name);
    if (kind === 'spelling' || kind === 'renamed') same.set(letters(other), name);
    if (kind === 'merged' || kind === 'town') parts.set(letters(other), name);
  }
  return { same, parts };
}

/**
 * The same for all values of a field that name one municipality. A value that the table does not
 * know is a municipality of its own.
 */
export const municipalityKey = (field: MunicipalityField, value: string): string =>
  namesByField[field].same.get(letters(value)) ?? value;

/**
 * The key of the municipality that people mean by a name, also by that of its chief town or of a
 * municipality that became part of it. Undefined if the table does not know the name.
 */
export function meantMunicipality(field: MunicipalityField, name: string): string | undefined {
  const { same, parts } = namesByField[field];
  const key = letters(name);
  return same.get(key) ?? parts.get(key);
}
