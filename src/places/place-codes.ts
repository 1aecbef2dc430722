import { country } from '../country/index.ts';
import {
  type CodeFieldName,
  codeFields,
  type StoredValues,
  smallestLevel,
  storedFields,
} from '../project/index.ts';
import { type MunicipalityField, municipalityKey } from './municipalities.ts';

/** The codes of a place, in the order of `codeFields`; null for what the country's table does not have. */
export type PlaceCodes = readonly (string | null)[];

/** What a report says of where a project is. */
export interface ReportedPlace {
  readonly province: string;
  readonly district_municipality: string | null;
  readonly local_municipality: string | null;
}

/** The codes by level, province and name. A metropolitan municipality is on both levels. */
const codes = new Map<string, string>();

const keyOf = (...parts: readonly string[]): string => parts.join('\n');

/** A place of the country's table of codes. */
export interface CodedPlace {
  readonly name: string;
  /** "" for a province. */
  readonly province: string;
  readonly code: string;
}

const coded = {
  province: [] as CodedPlace[],
  district: [] as CodedPlace[],
  local: [] as CodedPlace[],
};

const provinceOfDistrict = new Map<string, string>();
for (const { level, name, parent, code } of country.areaCodes) {
  if (level === 'district') provinceOfDistrict.set(name, parent);
  const province = level === 'local' ? provinceOfDistrict.get(parent)! : parent;
  for (const each of level === 'metro' ? (['district', 'local'] as const) : [level]) {
    codes.set(keyOf(each, province, name), code);
    coded[each].push({ name, province, code });
  }
}

/** The provinces that have a code. */
export const codedProvinces: readonly CodedPlace[] = coded.province;

/** The smallest places of the country that have a code. */
export const codedMunicipalities: readonly CodedPlace[] =
  coded[smallestLevel === 'local_municipality' ? 'local' : 'district'];

function codeOf(field: MunicipalityField, province: string, reported: string | null): string | null {
  if (reported === null) return null;
  const name = municipalityKey(field, withoutProvince(reported, province));
  return codes.get(keyOf(field === 'local_municipality' ? 'local' : 'district', province, name)) ?? null;
}

/** Places of reports are few, and each is looked up for every project and quarter. */
const known = new Map<string, PlaceCodes>();
const MOST_KNOWN = 10_000;

/**
 * The official codes of the province, district and local municipality that a report names. A
 * municipality that is not one of the named province has none.
 */
export function placeCodes(place: ReportedPlace): PlaceCodes {
  const { province, district_municipality: district, local_municipality: local } = place;
  const key = keyOf(province, district ?? '', local ?? '');
  let found = known.get(key);
  if (found === undefined) {
    const byField: Readonly<Record<CodeFieldName, string | null>> = {
      province_code: codes.get(keyOf('province', '', province)) ?? null,
      district_municipality_code: codeOf('district_municipality', province, district),
      local_municipality_code: codeOf('local_municipality', province, local),
    };
    found = codeFields.map(({ name }) => byField[name]);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}

const fieldAt = (name: keyof ReportedPlace): number => storedFields.findIndex((field) => field.name === name);
const PROVINCE = fieldAt('province');
const DISTRICT = fieldAt('district_municipality');
const LOCAL = fieldAt('local_municipality');

/** The same of stored values. */
export const storedPlaceCodes = (values: StoredValues): PlaceCodes =>
  placeCodes({
    province: values[PROVINCE] as string,
    district_municipality: values[DISTRICT] as string | null,
    local_municipality: values[LOCAL] as string | null,
  });

/** Some reports write the province into the cell of the municipality, too. */
export function withoutProvince(text: string, province: string): string {
  const ending = `, ${province}`;
  const isRepeated = province !== '' && text.toLowerCase().endsWith(ending.toLowerCase());
  return (isRepeated && text.slice(0, -ending.length).trim()) || text;
}
