import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import { municipalityKey } from '../../places/index.ts';
import { slugify } from '../../project/index.ts';
import { filledPath, pagePaths } from '../addresses.ts';
import { type FirmSlugs, firmSlugs } from './firm-slugs.ts';
import { type SpelledColumn, spelledColumn, type ValuePairs, valuePairs } from './spellings.ts';
import { lastPart, type Subject, type SubjectKind, subjectOf } from './subject.ts';
import { uniqueSlugs } from './unique-slugs.ts';

/** A municipality in one province. If reports name several, each has a page. */
export interface Municipality extends Subject {
  readonly province: Subject;
}

/** The kinds of subjects of which there are few. */
export type ListedKind = Exclude<SubjectKind, 'firm'>;

/** The subjects of a catalogue. Firms, of which there may be very many, are made one by one. */
export interface Subjects {
  readonly provinces: readonly Subject[];
  readonly municipalities: readonly Municipality[];
  readonly departments: readonly Subject[];
  /** For the project at a position, the place of its subject in one of these lists; -1 for none. */
  readonly numberOf: Readonly<Record<ListedKind, (position: number) => number>>;
  readonly firmCount: number;
  /** The firm with this number in the index. */
  firm(number: number): Subject;
  /** The subject with this address, which must be written exactly so. */
  at(path: string): Subject | undefined;
  /**
   * All subjects of a value of reports in any of its spellings: a municipality may be in several
   * provinces, and governments have departments of one name.
   */
  named(kind: SubjectKind, value: string): readonly Subject[];
  /**
   * The subject of a value of reports in any of its spellings, and of the province of a municipality
   * or the government of a department.
   */
  of(kind: SubjectKind, value: string, within?: string): Subject | undefined;
}

export const subjectsOf: (index: CatalogueIndex) => Subjects = oncePerIndex((index): Subjects => {
  const columns = spelledColumns(index);
  const { places, offices } = columns;
  const provinces = provinceSubjects(columns);
  const municipalities = municipalitySubjects(provinces, columns);
  const departments = departmentSubjects(columns);
  const firms = firmSlugs(index.firms);
  const listed = [...provinces, ...municipalities, ...departments];
  const byPath = new Map(listed.map((subject) => [subject.path, subject]));
  const byValue = new Map(
    listed.map((subject) => [valueKey(subject.kind, subject.name, subject.within), subject]),
  );
  const byName = new Map<string, Subject[]>();
  for (const subject of listed) {
    const key = valueKey(subject.kind, subject.name);
    const known = byName.get(key);
    if (known === undefined) byName.set(key, [subject]);
    else known.push(subject);
  }
  const firm = (number: number): Subject => firmSubject(index, firms, number);
  const firmRoot = filledPath(pagePaths.firm, '');
  const { codes } = index.values.province;
  return {
    provinces,
    municipalities,
    departments,
    numberOf: {
      province: (position) => columns.provinces.ofCode[codes[position]!]!,
      municipality: (position) => places.ofPosition[position]!,
      department: (position) => offices.ofPosition[position]!,
    },
    firmCount: index.firms.labels.length,
    firm,
    at: (path) => {
      if (!path.startsWith(firmRoot)) return byPath.get(path);
      const number = firms.firmOf(path.slice(firmRoot.length));
      return number === undefined ? undefined : firm(number);
    },
    named: (kind, value) =>
      kind === 'firm' ? index.firms.firmsNamed(value).map(firm) : (byName.get(valueKey(kind, value)) ?? []),
    of: (kind, value, within) => {
      if (kind !== 'firm') return byValue.get(valueKey(kind, value, within));
      const [number, ...others] = index.firms.firmsNamed(value);
      return number === undefined || others.length > 0 ? undefined : firm(number);
    },
  };
});

/** The same for all spellings of a value. */
function valueKey(kind: SubjectKind, value: string, within = ''): string {
  const key = kind === 'municipality' ? municipalityKey('local_municipality', value) : value;
  return [kind, key, within].join('\n').toLowerCase();
}

interface SpelledColumns {
  readonly provinces: SpelledColumn;
  readonly municipalities: SpelledColumn;
  readonly departments: SpelledColumn;
  readonly governments: SpelledColumn;
  /** Provinces and municipalities. */
  readonly places: ValuePairs;
  /** Departments and governments. */
  readonly offices: ValuePairs;
}

function spelledColumns({ values }: CatalogueIndex): SpelledColumns {
  const { province, local_municipality, department, government_label } = values;
  const provinces = spelledColumn(province);
  const municipalities = spelledColumn(local_municipality);
  const departments = spelledColumn(department);
  const governments = spelledColumn(government_label);
  const places = valuePairs([province, provinces], [local_municipality, municipalities]);
  const offices = valuePairs([department, departments], [government_label, governments]);
  return { provinces, municipalities, departments, governments, places, offices };
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

function municipalitySubjects(
  ofProvinces: readonly Subject[],
  { provinces, municipalities, places: { pairs } }: SpelledColumns,
): readonly Municipality[] {
  const slugs: string[] = [];
  ofProvinces.forEach((_, province) => {
    const own = pairs.flatMap(([each], i) => (each === province ? [i] : []));
    const named = own
      .map((i) => municipalities.spelled[pairs[i]![1]]!)
      .map(({ name }) => ({
        // The table's name, not the most frequent spelling, which a publication may change.
        slug: slugify(municipalityKey('local_municipality', name)),
        label: name,
      }));
    uniqueSlugs(named, 'municipality').forEach((slug, i) => {
      slugs[own[i]!] = slug;
    });
  });
  return pairs.map(([p, m], i) => {
    const province = ofProvinces[p]!;
    const { name, values } = municipalities.spelled[m]!;
    return {
      ...subjectOf({
        kind: 'municipality',
        name,
        within: province.name,
        path: filledPath(pagePaths.municipality, lastPart(province.path), slugs[i]!),
        values: { province: provinces.spelled[p]!.values, local_municipality: values },
      }),
      province,
    };
  });
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
