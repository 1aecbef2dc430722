import {
  type MunicipalityField,
  meantMunicipality,
  municipalityKey,
  withoutProvince,
} from '../../places/index.ts';
import { byCodePoint, codesBy, NO_VALUE, ValueColumn } from './value-column.ts';

/** A municipality of the reports: a name in a province. */
export interface ReportedMunicipality {
  /** The most frequent spelling; of equally frequent ones the first by code point. */
  readonly name: string;
  /** "" if the reports name none. */
  readonly province: string;
  /** The name, with the province if the reports have the name in another one, too. */
  readonly label: string;
}

/** Stands for the province of a municipality without one, where others have its name. */
const NO_PROVINCE = '–';

/**
 * The municipalities of all projects. One code is one name in one province, in all spellings; its
 * value is the label, its name is without the province.
 */
export class MunicipalityColumn extends ValueColumn {
  /** The province of each value; "" without one. */
  readonly provinces: readonly string[];
  readonly #field: MunicipalityField;
  #lookups: Lookups | undefined;

  constructor(field: MunicipalityField, municipalities: readonly ReportedMunicipality[], codes: Uint32Array) {
    super(
      municipalities.map(({ label }) => label),
      codes,
      municipalities.map(({ name }) => name),
    );
    this.#field = field;
    this.provinces = municipalities.map(({ province }) => province);
  }

  /**
   * The codes of the municipality that a label or a name with its province names, or of all of a
   * name: exactly, or else without regard to case, or else by another name.
   */
  override codesLike(text: string): readonly number[] {
    this.#lookups ??= this.#allLookups();
    const { labels, names, lowerLabels, provinces } = this.#lookups;
    const lower = text.toLowerCase();
    const found =
      labels.get(text) ?? names.get(text) ?? lowerLabels.get(lower) ?? this.#codesNamed(this.#lookups, lower);
    if (found.length > 0) return found;
    for (const [province, codes] of provinces) {
      if (!lower.endsWith(province)) continue;
      const before = lower.slice(0, -province.length).trimEnd();
      if (!before.endsWith(',')) continue;
      const named = this.#codesNamed(this.#lookups, before.slice(0, -1).trimEnd());
      const inProvince = named.filter((code) => codes.has(code));
      if (inProvince.length > 0) return inProvince;
    }
    return [];
  }

  #codesNamed({ lowerNames, keys }: Lookups, lower: string): readonly number[] {
    return lowerNames.get(lower) ?? keys.get(meantMunicipality(this.#field, lower) ?? '') ?? [];
  }

  #allLookups(): Lookups {
    const provinces = codesBy(this.provinces, (each) => provinceText(each).toLowerCase());
    return {
      labels: codesBy(this.values, (each) => each),
      names: codesBy(this.names, (each) => each),
      lowerLabels: codesBy(this.values, (each) => each.toLowerCase()),
      lowerNames: codesBy(this.names, (each) => each.toLowerCase()),
      keys: codesBy(this.names, (each) => municipalityKey(this.#field, each)),
      provinces: Array.from(provinces, ([province, codes]) => [province, new Set(codes)]),
    };
  }
}

type Codes = ReadonlyMap<string, readonly number[]>;

/** Codes by what they are found by. */
interface Lookups {
  readonly labels: Codes;
  readonly names: Codes;
  readonly lowerLabels: Codes;
  readonly lowerNames: Codes;
  /** By the key of all names of a municipality. */
  readonly keys: Codes;
  /** Each province in lower case, with its codes. */
  readonly provinces: readonly (readonly [province: string, codes: ReadonlySet<number>])[];
}

const provinceText = (province: string): string => province || NO_PROVINCE;

/** Texts of all projects while an index is built: the text of code `c` is `texts[c - 1]`. */
export interface CodedTexts {
  readonly texts: readonly string[];
  readonly codes: Uint32Array;
}

interface MunicipalityCodes {
  /** Sorted by label. */
  readonly municipalities: readonly ReportedMunicipality[];
  readonly codes: Uint32Array;
}

/** The municipalities that the reports name, each in its province, and their codes. */
export function codedMunicipalities(
  field: MunicipalityField,
  reported: CodedTexts,
  provinces: CodedTexts,
): MunicipalityCodes {
  const { pairs, ofPosition } = reportedPairs(reported, provinces);
  const provinceNames = mostFrequent(countsOf(provinces), (text) => text.toLowerCase());
  const named = pairs.map(({ text, province, count }) => ({
    name: withoutProvince(text, province),
    province: provinceNames.get(province.toLowerCase())!,
    count,
  }));
  const keyOf = (name: string) => municipalityKey(field, name);
  const names = mostFrequent(
    named.map(({ name, count }) => [name, count] as const),
    keyOf,
  );
  const spelled = named.map(({ name, province }) => ({ name: names.get(keyOf(name))!, province }));
  const ids = spelled.map(({ name, province }) => JSON.stringify([name, province]));
  const different = [...new Map(spelled.map((each, i) => [ids[i]!, each])).values()];
  const municipalities = labelled(different).toSorted(
    (a, b) =>
      byCodePoint(a.label, b.label) || byCodePoint(a.name, b.name) || byCodePoint(a.province, b.province),
  );
  const codeOf = new Map(
    municipalities.map(({ name, province }, i) => [JSON.stringify([name, province]), i + 1]),
  );
  const codesOfPairs = [NO_VALUE, ...ids.map((id) => codeOf.get(id)!)];
  return { municipalities, codes: ofPosition.map((pair) => codesOfPairs[pair]!) };
}

/** A text and a province that projects have together. */
interface ReportedPair {
  readonly text: string;
  readonly province: string;
  count: number;
}

/** The pairs of the reports, and the number of each project's, from 1; 0 without a municipality. */
function reportedPairs(reported: CodedTexts, provinces: CodedTexts) {
  const width = provinces.texts.length + 1;
  const numbers = new Map<number, number>();
  const pairs: ReportedPair[] = [];
  const ofPosition = new Uint32Array(reported.codes.length);
  for (let position = 0; position < ofPosition.length; position++) {
    const [text, province] = [reported.codes[position]!, provinces.codes[position]!];
    if (text === NO_VALUE) continue;
    const key = text * width + province;
    let number = numbers.get(key);
    if (number === undefined) {
      pairs.push({
        text: reported.texts[text - 1]!,
        province: provinces.texts[province - 1] ?? '',
        count: 0,
      });
      number = pairs.length;
      numbers.set(key, number);
    }
    pairs[number - 1]!.count++;
    ofPosition[position] = number;
  }
  return { pairs, ofPosition };
}

function countsOf({ texts, codes }: CodedTexts): readonly (readonly [text: string, count: number])[] {
  const counts = new Uint32Array(texts.length + 1);
  for (const code of codes) counts[code]!++;
  return ['', ...texts].map((text, code) => [text, counts[code]!]);
}

/** The most frequent text of each key; of equally frequent ones the first by code point. */
function mostFrequent(
  counts: readonly (readonly [text: string, count: number])[],
  keyOf: (text: string) => string,
): ReadonlyMap<string, string> {
  const totals = new Map<string, number>();
  for (const [text, count] of counts) totals.set(text, (totals.get(text) ?? 0) + count);
  const ranked = [...totals].sort(([a, some], [b, others]) => others - some || byCodePoint(a, b));
  const best = new Map<string, string>();
  for (const [text] of ranked) if (!best.has(keyOf(text))) best.set(keyOf(text), text);
  return best;
}

/**
 * The label is the name; with the province if the name occurs in several provinces, or reads like
 * that of another municipality with its province.
 */
function labelled(
  municipalities: readonly Omit<ReportedMunicipality, 'label'>[],
): readonly ReportedMunicipality[] {
  const provincesOf = new Map<string, Set<string>>();
  for (const { name, province } of municipalities) {
    const lower = name.toLowerCase();
    provincesOf.set(lower, (provincesOf.get(lower) ?? new Set()).add(province));
  }
  const isShared = ({ name }: { readonly name: string }) => provincesOf.get(name.toLowerCase())!.size > 1;
  const inFull = ({ name, province }: { readonly name: string; readonly province: string }) =>
    `${name}, ${provinceText(province)}`;
  const taken = new Set(municipalities.filter(isShared).map((each) => inFull(each).toLowerCase()));
  return municipalities.map((each) => ({
    ...each,
    label: isShared(each) || taken.has(each.name.toLowerCase()) ? inFull(each) : each.name,
  }));
}
