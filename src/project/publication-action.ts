import { period } from './financial-year.ts';

/**
 * What a publication can do, with its words. `add` puts projects beside those of a snapshot;
 * `replace-sample` puts reported projects in the place of the sample.
 */
export const publicationActions = [
  { action: 'import', did: 'published', heading: `New ${period.one}` },
  { action: 'replace', did: 'corrected', heading: `${period.One} replaced` },
  { action: 'add', did: 'more projects added', heading: `Added to a ${period.one}` },
  { action: 'replace-sample', did: 'published in place of the sample', heading: 'Sample replaced' },
  { action: 'remove', did: 'removed', heading: `${period.One} removed` },
  {
    action: 'rollback',
    did: 'taken back to an earlier publication',
    onPages: 'restored as in an earlier publication',
    heading: 'Rolled back',
  },
  { action: 'sample', did: 'published as a made-up sample', heading: 'Sample' },
  {
    action: 'mirror',
    did: 'mirrored from another service',
    onPages: 'copied from another service',
    heading: 'Mirror of another service',
  },
] as const satisfies readonly ActionRow[];

interface ActionRow {
  readonly action: string;
  /** Follows the name of what was published, in feeds and files. */
  readonly did: string;
  /** The same on pages of the site, where it is said otherwise. */
  readonly onPages?: string;
  /** For staff. */
  readonly heading: string;
}

export type PublicationAction = (typeof publicationActions)[number]['action'];

/** A text for each action. */
export const byAction = (text: (row: ActionRow) => string): Readonly<Record<PublicationAction, string>> =>
  Object.fromEntries(publicationActions.map((row) => [row.action, text(row)])) as Record<
    PublicationAction,
    string
  >;
