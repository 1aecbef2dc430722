import { country } from '../../country/index.ts';
import type { ColumnField, StoredFieldName } from '../../project/index.ts';
import type { SnapshotKey } from '../comparison/published-projects.ts';
import { foldedValue } from './meant-value.ts';
import type { RememberedProjects } from './remembered-values.ts';
import { type UsedValues, valueFields } from './used-values.ts';

const folded = (names: Iterable<string>): ReadonlySet<string> => new Set(Array.from(names, foldedValue));

const areaNames = (isOne: (level: string) => boolean): readonly string[] =>
  country.areas
    .filter(({ level, kind }) => isOne(level) && kind !== 'gazetteer')
    .flatMap(({ name, other_name }) => [name, other_name])
    .filter((name) => name !== '');

const municipalities = areaNames((level) => level !== 'province');

/** The names that the profile of the country has for a field. */
const namesOfCountry: Partial<Readonly<Record<StoredFieldName, readonly string[]>>> = {
  province: country.provinces,
  status: country.statuses.map(({ status }) => status),
  primary_funding_source: country.grants.map(({ name }) => name),
  local_municipality: municipalities,
  district_municipality: municipalities,
};

/** The fields for which the profile has every value that is right. */
export const closedFields: ReadonlySet<StoredFieldName> = new Set(['province', 'status']);

const isMunicipality = folded(municipalities);
const ENDINGS = new Set(country.municipalityEndings);

/** A municipality without words such as `Local Municipality` after its name. */
function bareMunicipality(text: string): string {
  const words = text.split(/\s+/);
  while (words.length > 1 && ENDINGS.has(words.at(-1)!.toLowerCase())) words.pop();
  return words.join(' ');
}

function isOfCountry({ name }: ColumnField, value: string): boolean {
  if (name === 'local_municipality' || name === 'district_municipality')
    return isMunicipality.has(foldedValue(bareMunicipality(value)));
  return namesOfCountry[name]?.includes(value) === true;
}

/** What is known of a field: its new values, and those that they may be meant to be. */
export interface NewValues {
  readonly field: ColumnField;
  readonly values: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

/**
 * The values that neither the profile nor any of these quarters has, of which those that nobody has read yet are read
 * one after the other, as long as values are new.
 */
export async function newValues(
  { values }: UsedValues,
  quarters: readonly SnapshotKey[],
  { snapshotProjects, remembered }: Pick<RememberedProjects, 'snapshotProjects' | 'remembered'>,
): Promise<readonly NewValues[]> {
  const fields = valueFields.map((field) => {
    const known = new Set([...(namesOfCountry[field.name] ?? []), ...remembered.values.get(field)!]);
    const isNew = (value: string) => !known.has(value) && !isOfCountry(field, value);
    return { field, values: new Set([...values.get(field)!.keys()].filter(isNew)), known };
  });
  for (const quarter of quarters.filter((each) => !remembered.has(each))) {
    if (fields.every(({ values }) => values.size === 0)) break;
    for await (const batch of snapshotProjects(quarter))
      for (const { snapshot } of batch)
        for (const { field, values, known } of fields) {
          const value = snapshot[field.name];
          if (typeof value !== 'string' || value === '') continue;
          known.add(value);
          values.delete(value);
        }
  }
  return fields.filter(({ values }) => values.size > 0);
}
