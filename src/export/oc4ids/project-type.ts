import { wordsOf } from '../../project/index.ts';

/** The codes of projectType that a nature of investment may lead to; it is a closed list. */
export type ProjectType = 'construction' | 'rehabilitation';

/**
 * The natures of investment that say one thing only. `New or Replaced Infrastructure` may be either, `Upgrading and
 * Additions` may make an asset larger or better, and maintenance and transfers are no type at all.
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

/** What is done to the asset; undefined where the nature of investment leaves it open. */
export function projectType(nature: string | null): ProjectType | undefined {
  return nature === null ? undefined : typeByNature.get(keyOf(nature));
}
