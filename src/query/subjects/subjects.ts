import {
  areaCode,
  areaLabel,
  areaName,
  areaNamed,
  areaValue,
  type CatalogueIndex,
  type MunicipalityColumn,
  type NamedArea,
  oncePerIndex,
  select,
} from '../../index/index.ts';
import { municipalityKey } from '../../places/index.ts';
import { slugify, smallestLevel } from '../../project/index.ts';
import { filledPath, pagePaths } from '../addresses.ts';
import { type FirmSlugs, firmSlugs } from './firm-slugs.ts';
import { type SpelledColumn, spelledColumn, type ValuePairs, valuePairs } from './spellings.ts';
import { lastPart, type Subject, type SubjectKind, subjectOf } from './subject.ts';
import { uniqueSlugs } from './unique-slugs.ts';

/** One of the smallest places that the country names, in one province. If reports name several, each has a page. */
export interface Municipality extends Subject {
  readonly province: Subject;
}

/** The kinds of subjects of which there are few. */
export type ListedKind = Exclude<SubjectKind, 'firm' | 'area'>;

/** The subjects of a catalogue. Firms and areas, of which there may be very many, are made one by one. */
export interface Subjects {
  readonly provinces: readonly Subject[];
  readonly municipalities: readonly Municipality[];
  readonly departments: readonly Subject[];
  /** For the project at a position, the place of its subject in one of these lists; -1 for none. */
  readonly numberOf: Readonly<Record<ListedKind, (position: number) => number>>;
  readonly firmCount: number;
  /** The firm with this number in the index. */
  firm(number: number): Subject;
  area(named: NamedArea): Subject;
  /** The subject with this address, which must be written exactly so. */
  at(path: string): Subject | undefined;
  /**
   * All subjects of a value of reports in any of its spellings: several provinces may have
   * municipalities of one name, and governments departments. A municipality may be named with its
   * province.
   */
  named(kind: SubjectKind, value: string): readonly Subject[];
  /**
   * The subject of a value of reports in any of its spellings, and of the province of a municipality
   * or the government of a department. An area is named as `area=` names it.
   */
  of(kind: SubjectKind, value: string, within?: string): Subject | undefined;
}

export const subjectsOf: (index: CatalogueIndex) => Subjects = oncePerIndex((index): Subjects => {
  const columns = spelledColumns(index);
  const { offices } = columns;
  const provinces = provinceSubjects(columns);
  const { municipalities, ofCode: municipalityOfCode } = municipalitySubjects(index, provinces, columns);
  const departments = departmentSubjects(columns);
  const firms = firmSlugs(index.firms);
  const listed = [...provinces, ...municipalities, ...departments];
  const byPath = new Map(listed.map((subject) => [subject.path, subject]));
  const byName = grouped([...provinces, ...departments], ({ kind, name }) => nameKey(kind, name));
  const firm = (number: number): Subject => firmSubject(index, firms, number);
  const firmRoot = filledPath(pagePaths.firm, '');
  const area = (named: NamedArea): Subject => areaSubject(named);
  const { province, [smallestLevel]: municipality } = index.values;
  const named: Subjects['named'] = (kind, value) => {
    switch (kind) {
      case 'firm':
        return index.firms.firmsNamed(value).map(firm);
      case 'area': {
        const named = areaNamed(index, value);
        return named === undefined ? [] : [area(named)];
      }
      case 'municipality': {
        const numbers = municipality.codesLike(value).map((code) => municipalityOfCode[code]!);
        return [...new Set(numbers)].flatMap((number) => municipalities[number] ?? []);
      }
      default:
        return byName.get(nameKey(kind, value)) ?? [];
    }
  };
  return {
    provinces,
    municipalities,
    departments,
    numberOf: {
      province: (position) => columns.provinces.ofCode[province.codes[position]!]!,
      municipality: (position) => municipalityOfCode[municipality.codes[position]!]!,
      department: (position) => offices.ofPosition[position]!,
    },
    firmCount: index.firms.labels.length,
    firm,
    area,
    at: (path) => {
      if (path.startsWith(AREA_ROOT)) {
        const found = areaAt(index, path.slice(AREA_ROOT.length));
        return found?.path === path ? found : undefined;
      }
      if (!path.startsWith(firmRoot)) return byPath.get(path);
      const number = firms.firmOf(path.slice(firmRoot.length));
      return number === undefined ? undefined : firm(number);
    },
    named,
    of: (kind, value, within = '') => {
      const isWithin = (subject: Subject) => (subject.within ?? '').toLowerCase() === within.toLowerCase();
      const [subject, ...others] = named(kind, value).filter((each) => kind === 'firm' || isWithin(each));
      return others.length > 0 ? undefined : subject;
    },
  };
});

/** The subjects of a kind of which there are few. */
export function listOf(index: CatalogueIndex, kind: ListedKind): readonly Subject[] {
  const { provinces, municipalities, departments } = subjectsOf(index);
  return { province: provinces, municipality: municipalities, department: departments }[kind];
}

/** The same for all spellings of a name. */
const nameKey = (kind: SubjectKind, name: string): string => `${kind}\n${name}`.toLowerCase();

interface SpelledColumns {
  readonly provinces: SpelledColumn;
  readonly departments: SpelledColumn;
  readonly governments: SpelledColumn;
  /** Departments and governments. */
  readonly offices: ValuePairs;
}

function spelledColumns({ values }: CatalogueIndex): SpelledColumns {
  const { province, department, government_label } = values;
  const provinces = spelledColumn(province);
  const departments = spelledColumn(department);
  const governments = spelledColumn(government_label);
  const offices = valuePairs([department, departments], [government_label, governments]);
  return { provinces, departments, governments, offices };
}

function provinceSubjects({ provinces: { spelled } }: SpelledColumns): readonly Subject[] {
  const named = spelled.map(({ name }) => ({ slug: slugify(name), label: name }));
  const slugs = uniqueSlugs(named, 'province');
  return spelled.map(({ name, values }, i) =>
    subjectOf({
      kind: 'province',
      name,
      within: undefined,
      path: filledPath(pagePaths.province, slugs[i]!),
      values: { province: values },
    }),
  );
}

/** The municipalities of all provinces, and which of them each code stands for: -1 for none. */
function municipalitySubjects(
  { values: { [smallestLevel]: column } }: CatalogueIndex,
  ofProvinces: readonly Subject[],
  { provinces }: SpelledColumns,
) {
  const municipalities: Municipality[] = [];
  const ofCode = new Int32Array(column.values.length + 1).fill(-1);
  const codes = column.names.map((_, i) => i + 1);
  const codesOfProvinces = grouped(codes, (code) => column.provinces[code - 1]!);
  ofProvinces.forEach((province, p) => {
    const own = municipalitiesOf(column, codesOfProvinces.get(province.name) ?? []);
    // The table's name, not the most frequent spelling, which a publication may change.
    const named = own.map(({ name }) => ({
      slug: slugify(municipalityKey(smallestLevel, name)),
      label: name,
    }));
    uniqueSlugs(named, 'municipality').forEach((slug, i) => {
      const { name, codes } = own[i]!;
      for (const code of codes) ofCode[code] = municipalities.length;
      const subject = subjectOf({
        kind: 'municipality',
        name,
        within: province.name,
        path: filledPath(pagePaths.municipality, lastPart(province.path), slug),
        values: {
          province: provinces.spelled[p]!.values,
          [smallestLevel]: codes.map((code) => filterValue(column, code)),
        },
      });
      municipalities.push({ ...subject, province });
    });
  });
  return { municipalities, ofCode };
}

function grouped<T>(some: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of some) {
    const group = groups.get(keyOf(each));
    if (group === undefined) groups.set(keyOf(each), [each]);
    else group.push(each);
  }
  return groups;
}

/** The municipalities of some codes: names that differ only in case are one. */
function municipalitiesOf({ names, totals }: MunicipalityColumn, some: readonly number[]) {
  const codesOfNames = grouped(some, (code) => names[code - 1]!.toLowerCase());
  return Array.from(codesOfNames.values(), (codes) => {
    // Codes are in order of code points, and `reduce` keeps the first of equally frequent names.
    const best = codes.reduce((a, b) => (totals[b]! > totals[a]! ? b : a));
    return { name: names[best - 1]!, codes };
  });
}

/** What a search within the province finds a municipality by: its name, unless that means another one. */
function filterValue(column: MunicipalityColumn, code: number): string {
  const name = column.names[code - 1]!;
  return column.codesLike(name).includes(code) ? name : column.values[code - 1]!;
}

function departmentSubjects({
  departments,
  governments,
  offices: { pairs },
}: SpelledColumns): readonly Subject[] {
  const named = pairs.map(([d, g]) => {
    const [department, government] = [departments.spelled[d]!, governments.spelled[g]!];
    const label = `${department.name}, ${government.name}`;
    return { department, government, label, slug: slugify(label) };
  });
  const slugs = uniqueSlugs(named, 'department');
  return named.map(({ department, government }, i) =>
    subjectOf({
      kind: 'department',
      name: department.name,
      within: government.name,
      path: filledPath(pagePaths.department, slugs[i]!),
      values: { department: department.values, government_label: government.values },
    }),
  );
}

function firmSubject({ firms }: CatalogueIndex, slugs: FirmSlugs, number: number): Subject {
  const name = firms.labels[number]!;
  const path = filledPath(pagePaths.firm, slugs.slugOf(number));
  return subjectOf({ kind: 'firm', name, within: undefined, path, values: { contractor: [name] } });
}

/** What stands before the level and the code of an area in its address. */
const AREA_ROOT = pagePaths.area.slice(0, pagePaths.area.indexOf(':'));

function areaSubject(area: NamedArea): Subject {
  const [code, name] = [areaCode(area), areaName(area)];
  const slug = slugify(name);
  const value = areaValue(area);
  const query = { area: [value] };
  return {
    kind: 'area',
    name,
    within: undefined,
    label: areaLabel(area),
    area,
    path: filledPath(pagePaths.area, area.column.named.level, slug === '' ? code : `${code}-${slug}`),
    filters: [['area', value]],
    query,
    positions: (index) => select(index, query).positions,
  };
}

/** The area that the end of an address names, `<level>/<code>` or `<level>/<code>-..`, whatever follows the code. */
export function areaAt(index: CatalogueIndex, tail: string): Subject | undefined {
  const [level = '', last = ''] = tail.split('/');
  const parts = last.split('-');
  // The longest code first: codes may have hyphens.
  for (let length = parts.length; length > 0; length--) {
    const named = areaNamed(index, `${level}:${parts.slice(0, length).join('-')}`);
    if (named !== undefined) return areaSubject(named);
  }
  return undefined;
}

/**
 * The address of the page about a value of reports, if it has one; `within` is the province of a
 * municipality, or the government of a department.
 */
export const subjectPathOf = (
  index: CatalogueIndex,
  kind: SubjectKind,
  value: string,
  within?: string,
): string | undefined => subjectsOf(index).of(kind, value, within)?.path;
