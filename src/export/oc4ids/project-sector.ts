import { type PublishedProject, wordsOf } from '../../project/index.ts';

/** The codes of projectSector that a report may lead to. */
export type ProjectSector =
  | 'education'
  | 'health'
  | 'economy'
  | 'cultureSportsAndRecreation'
  | 'transport'
  | 'transport.road'
  | 'socialHousing'
  | 'naturalResources';

/** Words that a department's name may have besides those of its work. */
export const FILLERS: ReadonlySet<string> = new Set([
  'department',
  'of',
  'and',
  'the',
  'provincial',
  'national',
]);

/**
 * Departments and sectors whose names are made of words of one sector alone. `Education and Sport Development` builds
 * schools and stadiums, `Public Works` builds for all the others, and `Human Settlements` also lays sewers: none of
 * them tells the sector of a project.
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

/** Words of the lists above that alone say too little. */
const VAGUE: ReadonlySet<string> = new Set(['basic', 'higher', 'training', 'affairs']);

/** Grants whose law pays for one sector alone. */
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

/** The same few names come with every project. */
const sectorByName = new Map<string, ProjectSector | undefined>();
const MOST_NAMES = 1000;

function sectorOfName(name: string): ProjectSector | undefined {
  if (sectorByName.has(name)) return sectorByName.get(name);
  const words = wordsOf(name).filter((word) => !FILLERS.has(word));
  const sector = words.every((word) => VAGUE.has(word))
    ? undefined
    : sectorWords.find((each) => words.every((word) => each.words.includes(word)))?.sector;
  if (sectorByName.size < MOST_NAMES) sectorByName.set(name, sector);
  return sector;
}

const isPartOf = (code: string, other: string): boolean => code === other || code.startsWith(`${other}.`);

/**
 * The sector that the reported sector, the department and the grant agree on, the most exact of them; undefined when
 * none of them tells it or one contradicts another. A name such as `School Road` is no evidence.
 */
export function projectSector(
  project: Pick<PublishedProject, 'sector' | 'department' | 'primary_funding_source'>,
): ProjectSector | undefined {
  const told = [
    sectorOfName(project.sector ?? ''),
    sectorOfName(project.department),
    sectorByGrant.get(keyOf(project.primary_funding_source ?? '')),
  ].filter((sector) => sector !== undefined);
  return told.find((sector) => told.every((other) => isPartOf(sector, other)));
}
