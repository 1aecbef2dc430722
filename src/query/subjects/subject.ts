import type { Pairs } from '../../http/parameters/parameter.ts';
import { type CatalogueIndex, type NamedArea, type QueryFilters, select } from '../../index/index.ts';

/** What has a page of its own besides projects. */
export const subjectKinds = ['province', 'municipality', 'department', 'firm', 'area'] as const;

export type SubjectKind = (typeof subjectKinds)[number];

/** A place, a department, a firm or an area: whatever several projects have in common and people follow. */
export interface Subject {
  readonly kind: SubjectKind;
  /** `Health`. Of several spellings, the most frequent one. */
  readonly name: string;
  /** The province of a municipality, the government of a department. */
  readonly within: string | undefined;
  /** The name with what it is in, after a comma. No other subject of its kind has it. */
  readonly label: string;
  /** Which area it is, if it is one. */
  readonly area?: NamedArea;
  /** The address of its page. */
  readonly path: string;
  /** The search for its projects, as parameters, and read. */
  readonly filters: Pairs;
  readonly query: QueryFilters;
  /** Its projects, ascending. */
  positions(index: CatalogueIndex): Uint32Array;
}

/** The fields whose values make a subject, each with its spellings. */
type SubjectValues = Readonly<
  Partial<
    Record<
      | 'province'
      | 'local_municipality'
      | 'district_municipality'
      | 'department'
      | 'government_label'
      | 'contractor',
      readonly string[]
    >
  >
>;

interface SubjectParts extends Pick<Subject, 'kind' | 'name' | 'within' | 'path'> {
  readonly values: SubjectValues;
}

export function subjectOf({ values, ...parts }: SubjectParts): Subject {
  const { contractor, ...fieldValues } = values;
  const query: QueryFilters = contractor === undefined ? { fieldValues } : { contractor };
  return {
    ...parts,
    label: parts.within === undefined ? parts.name : `${parts.name}, ${parts.within}`,
    filters: Object.entries(values).flatMap(([name, some]) => some.map((value) => [name, value] as const)),
    query,
    positions: (index) => select(index, query).positions,
  };
}

/** The slug at the end of an address. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
