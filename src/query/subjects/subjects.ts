import { type CatalogueIndex, oncePerIndex } from '../../index/index.ts';
import { municipalityKey } from '../../places/index.ts';
import { slugify } from '../../project/index.ts';
import { filledPath, pagePaths } from '../addresses.ts';
import { type FirmSlugs, firmSlugs } from './firm-slugs.ts';
import { pairsOf, type SpelledColumn, spelledColumn } from './spellings.ts';
import { type Subject, type SubjectKind, subjectOf } from './subject.ts';
import { uniqueSlugs } from './unique-slugs.ts';

/** A municipality in one province. If reports name several, each has a page. */
export interface Municipality extends Subject {
  readonly province: Subject;
}

/** The subjects of a catalogue. Firms, of which there may be very many, are made one by one. */
export interface Subjects {
  readonly provinces: readonly Subject[];
  readonly municipalities: readonly Municipality[];
  readonly departments: readonly Subject[];
  readonly firmCount: number;
  /** The firm with this number in the index. */
  firm(number: number): Subject;
  /** The subject with this address, which must be written exactly so. */
  at(path: string): Subject | undefined;
  /**
   * The subject of a value of reports in any of its spellings, and of the province of a municipality
   * or the government of a department.
   */
  of(kind: SubjectKind, value: string, within?: string): Subject | undefined;
}

export const subjectsOf: (index: CatalogueIndex) => Subjects = oncePerIndex((index): Subjects => {
  const places = spelledPlaces(index);
  const provinces = provinceSubjects(places.provinces);
  const municipalities = municipalitySubjects(provinces, places);
  const departments = departmentSubjects(index);
  const firms = firmSlugs(index.firms);
  const listed = [...provinces, ...municipalities, ...departments];
  const byPath = new Map(listed.map((subject) => [subject.path, subject]));
  const byValue = new Map(
    listed.map((subject) => [valueKey(subject.kind, subject.name, subject.within), subject]),
  );
  const firm = (number: number): Subject => firmSubject(index, firms, number);
  const firmRoot = filledPath(pagePaths.firm, '');
  return {
    provinces,
    municipalities,
    departments,
    firmCount: index.firms.labels.length,
    firm,
    at: (path) => {
      if (!path.startsWith(firmRoot)) return byPath.get(path);
      const number = firms.firmOf(path.slice(firmRoot.length));
      return number === undefined ? undefined : firm(number);
    },
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

const spelledPlaces = ({ values: { province, local_municipality } }: CatalogueIndex) => {
  const provinces = spelledColumn(province);
  const municipalities = spelledColumn(local_municipality);
  const pairs = pairsOf([province, provinces], [local_municipality, municipalities]);
  return { provinces, municipalities, pairs };
};

function provinceSubjects({ spelled }: SpelledColumn): readonly Subject[] {
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
  provinces: readonly Subject[],
  {
    provinces: { spelled: ofProvince },
    municipalities: { spelled },
    pairs,
  }: ReturnType<typeof spelledPlaces>,
): readonly Municipality[] {
  return provinces.flatMap((province, number) => {
    const own = pairs.filter(([each]) => each === number).map(([, each]) => spelled[each]!);
    // The table's name, not the most frequent spelling, which a publication may change.
    const named = own.map(({ name }) => ({
      slug: slugify(municipalityKey('local_municipality', name)),
      label: name,
    }));
    const slugs = uniqueSlugs(named, 'municipality');
    const provinceSlug = province.path.slice(province.path.lastIndexOf('/') + 1);
    return own.map(({ name, values }, i) => ({
      ...subjectOf({
        kind: 'municipality',
        name,
        within: province.name,
        path: filledPath(pagePaths.municipality, provinceSlug, slugs[i]!),
        values: { province: ofProvince[number]!.values, local_municipality: values },
      }),
      province,
    }));
  });
}

function departmentSubjects({
  values: { department, government_label },
}: CatalogueIndex): readonly Subject[] {
  const departments = spelledColumn(department);
  const governments = spelledColumn(government_label);
  const named = pairsOf([department, departments], [government_label, governments]).map(([a, b]) => {
    const [own, government] = [departments.spelled[a]!, governments.spelled[b]!];
    const label = `${own.name}, ${government.name}`;
    return { own, government, label, slug: slugify(label) };
  });
  const slugs = uniqueSlugs(named, 'department');
  return named.map(({ own, government }, i) =>
    subjectOf({
      kind: 'department',
      name: own.name,
      within: government.name,
      path: filledPath(pagePaths.department, slugs[i]!),
      values: { department: own.values, government_label: government.values },
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
