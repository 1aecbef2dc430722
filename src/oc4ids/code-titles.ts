/** `projectSector` of OC4IDS 0.9, an open list, with its titles. */
export const sectorTitles: Readonly<Record<string, string>> = {
  education: 'Education',
  health: 'Health',
  energy: 'Energy',
  'energy.solar': 'Solar energy',
  'energy.wind': 'Wind energy',
  'energy.hydropower': 'Hydropower energy',
  'energy.biomass': 'Biomass energy',
  'energy.geothermal': 'Geothermal energy',
  communications: 'Communications',
  waterAndWaste: 'Water and waste',
  governance: 'Governance',
  economy: 'Economy',
  cultureSportsAndRecreation: 'Culture, sports and recreation',
  transport: 'Transport',
  'transport.air': 'Air transport',
  'transport.water': 'Water transport',
  'transport.rail': 'Rail transport',
  'transport.road': 'Road transport',
  'transport.urban': 'Urban transport',
  'transport.lowCarbon': 'Low-carbon transport',
  socialHousing: 'Social housing',
  naturalResources: 'Natural resources',
  'naturalResources.floodProtection': 'Flood protection',
};

/** `projectType` of OC4IDS 0.9, a closed list, with its titles. */
export const typeTitles: Readonly<Record<string, string>> = {
  construction: 'Construction',
  rehabilitation: 'Rehabilitation',
  replacement: 'Replacement',
  expansion: 'Expansion',
  decommissioning: 'Decommissioning',
};

const titlesOf = { sector: sectorTitles, nature_of_investment: typeTitles } as const;

export type CodedField = keyof typeof titlesOf;

const codesByTitle = (titles: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(titles).map(([code, title]) => [title, code]));

const codes = { sector: codesByTitle(sectorTitles), nature_of_investment: codesByTitle(typeTitles) } as const;

/** What people read in place of a code of the standard; any other text as it is. */
export const codeTitle = (field: string, text: string): string =>
  Object.hasOwn(titlesOf, field) && Object.hasOwn(titlesOf[field as CodedField], text)
    ? titlesOf[field as CodedField][text]!
    : text;

/** The code of the standard with this title. */
export const titledCode = (field: CodedField, title: string | null): string | undefined =>
  codes[field].get(title ?? '');
