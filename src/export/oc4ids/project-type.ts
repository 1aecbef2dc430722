import { wordsOf } from '../../project/index.ts';

/** The codes of projectType, a closed list, that are used. */
export type ProjectType = 'construction' | 'rehabilitation';

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

const keyOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => word !== 'and')
    .join(' ');

const typeByNature: ReadonlyMap<string, ProjectType> = new Map(
  Object.entries(projectTypes).map(([nature, type]) => [keyOf(nature), type]),
);

/** The code of a nature of investment; undefined if it has none. */
export function projectType(nature: string | null): ProjectType | undefined {
  return nature === null ? undefined : typeByNature.get(keyOf(nature));
}
