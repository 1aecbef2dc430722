import { type PublishedProject, wordsOf } from '../../project/index.ts';

/** The codes of projectSector that are used. */
export type ProjectSector =
  | 'education'
  | 'health'
  | 'economy'
  | 'cultureSportsAndRecreation'
  | 'transport'
  | 'transport.road'
  | 'socialHousing'
  | 'naturalResources';

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
export const grantSectors: Readonly<Record<string, ProjectSector>> = {
  'Education Infrastructure Grant': 'education',
  'Health Facility Revitalisation Grant': 'health',
  'Provincial Roads Maintenance Grant': 'transport.road',
  'Community Library Service Grant': 'cultureSportsAndRecreation',
  'Human Settlements Development Grant': 'socialHousing',
  'Comprehensive Agricultural Support Programme Grant': 'economy',
  'Land Care Programme Grant': 'naturalResources',
};

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
 * The sector on which the reported sector, the department and the grant agree, the most specific
 * one if they differ in detail. Undefined if none of them determines a sector, or if they disagree.
 * The project's name is not used: a `School Road` is not a school.
 */
export function projectSector(
  project: Pick<PublishedProject, 'sector' | 'department' | 'primary_funding_source'>,
): ProjectSector | undefined {
  const sectors = [
    sectorOfName(project.sector ?? ''),
    sectorOfName(project.department),
    sectorByGrant.get(keyOf(project.primary_funding_source ?? '')),
  ].filter((sector) => sector !== undefined);
  return sectors.find((sector) => sectors.every((other) => isPartOf(sector, other)));
}
