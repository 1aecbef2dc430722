import { country } from '../../country/index.ts';
import { classifiedFields, titledCode } from '../../oc4ids/index.ts';
import { type PublishedProject, statusNamed, wordsOf } from '../../project/index.ts';
import { someOf, textOf } from './known.ts';

/** The codes of projectSector that follow from other fields. */
export type ProjectSector = Exclude<(typeof country.grants)[number]['sector'], ''>;

/** Words to ignore in the name of a department. */
export const FILLERS: ReadonlySet<string> = new Set([
  'department',
  'of',
  'and',
  'the',
  'provincial',
  'national',
]);

/**
 * The words of each sector. Names of departments with other words do not determine a sector:
 * `Education and Sport Development` builds schools and stadiums, `Public Works` builds for all
 * others, `Human Settlements` also lays sewers.
 */
export const sectorWords: readonly { readonly sector: ProjectSector; readonly words: readonly string[] }[] = [
  { sector: 'education', words: ['education', 'basic', 'higher', 'training'] },
  { sector: 'health', words: ['health'] },
  { sector: 'transport.road', words: ['road', 'roads'] },
  { sector: 'transport', words: ['transport', 'road', 'roads'] },
  {
    sector: 'cultureSportsAndRecreation',
    words: ['culture', 'cultural', 'affairs', 'arts', 'sport', 'sports', 'recreation'],
  },
];

/** Words of the lists above that do not determine a sector on their own. */
const VAGUE: ReadonlySet<string> = new Set(['basic', 'higher', 'training', 'affairs']);

/** Grants that by law pay for one sector only. */
export const grantSectors: Readonly<Record<string, ProjectSector>> = Object.fromEntries(
  country.grants.flatMap(({ name, sector }) => (sector === '' ? [] : [[name, sector]])),
);

const sectorByGrant: ReadonlyMap<string, ProjectSector> = new Map(
  Object.entries(grantSectors).map(([grant, sector]) => [keyOf(grant), sector]),
);

function keyOf(text: string): string {
  return wordsOf(text).join(' ');
}

/** A cache: a catalogue has few different names. */
const sectorByName = new Map<string, ProjectSector | undefined>();
const MAX_CACHED_NAMES = 1000;

function sectorOfName(name: string): ProjectSector | undefined {
  if (sectorByName.has(name)) return sectorByName.get(name);
  const words = wordsOf(name).filter((word) => !FILLERS.has(word));
  const sector = words.every((word) => VAGUE.has(word))
    ? undefined
    : sectorWords.find((each) => words.every((word) => each.words.includes(word)))?.sector;
  if (sectorByName.size < MAX_CACHED_NAMES) sectorByName.set(name, sector);
  return sector;
}

const isPartOf = (code: string, other: string): boolean => code === other || code.startsWith(`${other}.`);

/**
 * The code whose title a project has, in countries whose sources have codes of the standard. Elsewhere, words that are
 * titles by chance, such as `Health`, may contradict what else a report says.
 */
const ownCode: typeof titledCode = (field, title) =>
  country.keepsMore ? titledCode(field, title) : undefined;

/**
 * The reported sector if it is one of the standard, else that on which the reported sector, the department and the grant agree, the most specific
 * one if they differ in detail. Undefined if none of them determines a sector, or if they disagree.
 * The project's name is not used: a `School Road` is not a school.
 */
export function projectSector(
  project: Pick<PublishedProject, 'sector' | 'department' | 'primary_funding_source'>,
): string | undefined {
  const own = ownCode('sector', project.sector);
  if (own !== undefined) return own;
  const sectors = [
    sectorOfName(project.sector ?? ''),
    sectorOfName(project.department),
    sectorByGrant.get(keyOf(project.primary_funding_source ?? '')),
  ].filter((sector) => sector !== undefined);
  return sectors.find((sector) => sectors.every((other) => isPartOf(sector, other)));
}

/** The codes of projectType, a closed list, that are used. */
type ProjectType = 'construction' | 'rehabilitation';

/**
 * The natures of investment with one meaning. `New or Replaced Infrastructure` may be either code,
 * `Upgrading and Additions` may enlarge or improve an asset, and the standard has no code for
 * maintenance and transfers.
 */
export const projectTypes: Readonly<Record<string, ProjectType>> = {
  'New Infrastructure': 'construction',
  'New Infrastructure Assets': 'construction',
  'Rehabilitation, Renovations & Refurbishment': 'rehabilitation',
  'Rehabilitation, Renovations and Refurbishments': 'rehabilitation',
  'Rehabilitation and Refurbishment': 'rehabilitation',
  'Refurbishment and Rehabilitation': 'rehabilitation',
};

const natureKey = (text: string): string =>
  wordsOf(text)
    .filter((word) => word !== 'and')
    .join(' ');

const typeByNature: ReadonlyMap<string, ProjectType> = new Map(
  Object.entries(projectTypes).map(([nature, type]) => [natureKey(nature), type]),
);

/** The code of a nature of investment; undefined if it has none. */
export function projectType(nature: string | null): string | undefined {
  if (nature === null) return undefined;
  return ownCode('nature_of_investment', nature) ?? typeByNature.get(natureKey(nature));
}

/**
 * The code of a stage; undefined if the stage does not imply one, and for any other text. In the
 * standard, procurement and design are part of implementation. A project on hold may be in any phase.
 */
export const projectStatus = (stage: string) => statusNamed(stage)?.oc4ids || undefined;

export interface Classification {
  readonly scheme: string;
  readonly id: string;
}

export function classificationsOf(project: PublishedProject): readonly Classification[] | undefined {
  const classifications = classifiedFields.flatMap(({ field, scheme }) => {
    const id = textOf(project[field]);
    return id === undefined ? [] : [{ scheme, id }];
  });
  return someOf(classifications);
}
