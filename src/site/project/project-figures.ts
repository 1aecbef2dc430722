import { areasAt, type CatalogueIndex } from '../../index/index.ts';
import {
  type IrmSnapshot,
  isFirm,
  type PublishedProject,
  partiesIn,
  smallestLevel,
} from '../../project/index.ts';
import { flagsOf, type QualityFlag } from '../../quality/index.ts';
import { type Subject, subjectAt, subjectPathOf, subjectsOf } from '../../query/subjects/index.ts';
import { filteredPath } from '../addresses/links.ts';
import { lastReported } from '../listed/last-reported.ts';
import { type ProjectRow, projectRow } from '../listed/project-row.ts';
import { type Neighbours, neighboursOf } from '../subjects/neighbours.ts';
import { nearestProjects, sameMunicipality } from './nearby.ts';

/** What the index knows of a project besides what was reported of it. */
export interface ProjectFigures {
  readonly id: number;
  readonly flags: readonly QualityFlag[];
  /** What is spent, and what that is above the estimate, in its own currency; null if it is not known. */
  readonly spent: number | null;
  readonly overrun: number | null;
  /** By how much the estimate rose, in that currency; null if it is not known. */
  readonly growth: number | null;
  readonly stalledQuarters: number;
  /** Set if the latest snapshot no longer mentions the project. */
  readonly lastReported: IrmSnapshot | undefined;
  /** Whether the reported place is usable. */
  readonly isOnMap: boolean;
  readonly subjects: readonly SubjectLink[];
  /** The areas of the operator's own that it lies in. */
  readonly areas: readonly Subject[];
  /** The page of its department, if that has one. */
  readonly departmentPath: string | undefined;
  readonly contractors: readonly Contractor[];
  /** The closest ones first. */
  readonly nearest: readonly NearbyProject[];
  /** Others of the same municipality, most expensive first. */
  readonly sameMunicipality: readonly ProjectRow[];
  /** What a search finds all of its municipality by; undefined without one. */
  readonly municipality: string | undefined;
}

/** A project's department or place. */
export interface SubjectLink {
  readonly label: string;
  /** Its page, or the search for its projects if it has none. */
  readonly address: string;
  /** What it can be compared with. */
  readonly compared: { readonly subject: Subject; readonly neighbours: Neighbours | undefined } | undefined;
}

export interface Contractor {
  readonly name: string;
  /** Its page or the search for its projects; undefined for a remark. */
  readonly address: string | undefined;
}

export interface NearbyProject extends ProjectRow {
  readonly km: number;
}

/** Projects in a list. */
const MOST_SHOWN = 5;

export function projectFigures(
  index: CatalogueIndex,
  position: number,
  published: PublishedProject,
): ProjectFigures {
  const { quality, geography } = index;
  const { numbers } = index.inOwnCurrency(position);
  const { department, government_label: government, main_contractor: contractors } = published;
  return {
    id: index.ids[position]!,
    flags: flagsOf(quality[position]!),
    spent: known(numbers.spent[position]!),
    overrun: known(numbers.overrun[position]!),
    growth: known(numbers.growth[position]!),
    stalledQuarters: numbers.stalledQuarters[position]!,
    lastReported: lastReported(index, position),
    isOnMap: geography.placed.has(position),
    subjects: subjectLinks(index, position, published),
    areas: areasAt(index, position).map((area) => subjectsOf(index).area(area)),
    departmentPath: department ? subjectPathOf(index, 'department', department, government) : undefined,
    contractors: contractors
      ? partiesIn(contractors).map((name) => ({ name, address: firmAddress(index, name) }))
      : [],
    nearest: nearestProjects(index, position, MOST_SHOWN).map((each) => ({
      ...projectRow(index, each.position),
      km: each.km,
    })),
    sameMunicipality: sameMunicipality(index, position, MOST_SHOWN).map((each) => projectRow(index, each)),
    municipality: municipalityAt(index, position),
  };
}

function municipalityAt({ values }: CatalogueIndex, position: number): string | undefined {
  const { values: municipalities, codes } = values[smallestLevel];
  return municipalities[codes[position]! - 1];
}

const known = (number: number): number | null => (Number.isNaN(number) ? null : number);

function firmAddress(index: CatalogueIndex, name: string): string | undefined {
  const [firm] = isFirm(name) ? index.firms.firmsNamed(name) : [];
  if (firm === undefined) return undefined;
  return subjectPathOf(index, 'firm', name) ?? filteredPath({ contractor: index.firms.labels[firm]! });
}

/** The pages of a project's department and places, or the searches for them if they have none. */
function subjectLinks(
  index: CatalogueIndex,
  position: number,
  { department, government_label, [smallestLevel]: reported, province }: PublishedProject,
): readonly SubjectLink[] {
  const links: Omit<SubjectLink, 'compared'>[] = [];
  if (department !== '')
    links.push({
      label: department,
      address:
        subjectPathOf(index, 'department', department, government_label) ??
        filteredPath({ department, ...(province && { province }) }),
    });
  const municipality = municipalityAt(index, position);
  if (reported && municipality !== undefined)
    links.push({
      label: reported,
      address:
        subjectPathOf(index, 'municipality', municipality, province) ??
        filteredPath({ [smallestLevel]: municipality }),
    });
  if (province !== '')
    links.push({
      label: province,
      address: subjectPathOf(index, 'province', province) ?? filteredPath({ province }),
    });
  return links.map((link) => ({ ...link, compared: comparedAt(index, link.address) }));
}

/** A department or municipality with its neighbours. */
function comparedAt(index: CatalogueIndex, address: string): SubjectLink['compared'] {
  const subject = subjectAt(index, address);
  if (subject === undefined || subject.kind === 'province') return undefined;
  return { subject, neighbours: neighboursOf(index, subject) };
}
