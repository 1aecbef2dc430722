import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { newestPublications, type PublicPublication, publicationTitle } from '../index/index.ts';
import { apiPaths, pagePaths } from '../query/addresses.ts';
import { atomFeed } from './feed-formats.ts';
import { permanentId } from './permanent-id.ts';

/** Those on the first page for people, which the entries link to. */
const MOST_ENTRIES = 20;

/** The newest publications as an Atom feed (RFC 4287). */
export const publicationsFeedOperation: Operation = {
  name: 'Subscribe to publications',
  description: `The ${MOST_ENTRIES} newest publications as an Atom feed.`,
  path: apiPaths.publicationsFeed,
  parameters: [],
  documentation: {
    group: 'Publications',
    statuses: usualStatuses,
    contentTypes: ['application/atom+xml'],
    schema: Type.String({ description: 'An Atom feed (RFC 4287), one entry for each publication.' }),
  },
  handle: ({ base }, index) => {
    const publications = [...newestPublications(index, 0, MOST_ENTRIES)];
    const page = base + pagePaths.publications;
    const oldest = index.publicationCount > 0 ? index.publication(0).id : index.manifest.storeId;
    const body = atomFeed({
      id: permanentId(`publications since ${oldest}`),
      title: 'Infrastructure projects: what was published when',
      updated: new Date(publications[0]?.at ?? 0),
      page,
      self: base + apiPaths.publicationsFeed,
      entries: publications.map((publication) => ({
        id: permanentId(publication.id),
        title: publicationTitle(publication),
        link: `${page}#publication-${publication.number}`,
        date: new Date(publication.at),
        text: descriptionOf(publication),
      })),
    });
    return { contentType: 'application/atom+xml; charset=utf-8', body };
  },
};

function descriptionOf({ before, after, note, ...publication }: PublicPublication): string {
  const totals =
    before &&
    after &&
    `The catalogue has ${after.projects} projects for R ${after.costRand.toFixed(2)}, before ${before.projects} for R ${before.costRand.toFixed(2)}`;
  return [note, `${countsOf(publication)}.`, totals && `${totals}.`].filter(Boolean).join(' ');
}

function countsOf({
  snapshots,
  backTo,
  changes,
}: Pick<PublicPublication, 'snapshots' | 'backTo' | 'changes'>): string {
  if (changes !== undefined)
    return `${changes.changed} changed, ${changes.added} added, ${changes.vanished} no longer reported`;
  if (backTo !== undefined) return `Everything is as it was after publication ${backTo}`;
  const projects = snapshots.reduce((sum, snapshot) => sum + snapshot.projects, 0);
  return projects === 1 ? '1 project' : `${projects} projects`;
}
