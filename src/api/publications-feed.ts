import { type Operation, usualStatuses } from '../http/operation.ts';
import { readParameters } from '../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  newestPublications,
  type PublicPublication,
  publicationTitle,
} from '../index/index.ts';
import { CURRENCY, currencySign } from '../project/index.ts';
import { apiPaths, pagePaths } from '../query/addresses.ts';
import {
  atom,
  type FeedContent,
  type FeedFormat,
  feedPageParameter,
  feedPages,
  json,
  permanentId,
} from './feed-formats.ts';

/** On a page, as on the pages for people, which the entries link to. */
const PAGE_ENTRIES = 20;

/** The publications as feeds, the newest first. */
export const publicationsFeedOperations: readonly Operation[] = [
  feedOperation(atom, apiPaths.publicationsFeed),
  feedOperation(json, apiPaths.publicationsJsonFeed),
];

function feedOperation({ suffix, label, contentType, schema, write }: FeedFormat, path: string): Operation {
  return {
    name: `Subscribe to publications${suffix}`,
    description: `The publications as ${label}, the newest first.`,
    path,
    parameters: [feedPageParameter],
    documentation: { group: 'Publications', statuses: usualStatuses, contentTypes: [contentType], schema },
    handle: ({ base, query }, index) => {
      const { page = 1 } = readParameters(query, [feedPageParameter]).values;
      const body = write(publicationsContent(index, base, path, page));
      return { contentType: `${contentType}; charset=utf-8`, body };
    },
  };
}

function publicationsContent(index: CatalogueIndex, base: string, path: string, page: number): FeedContent {
  const start = (page - 1) * PAGE_ENTRIES;
  const publications = [...newestPublications(index, start, PAGE_ENTRIES)];
  const forPeople = base + pagePaths.publications;
  const isNone = index.publicationCount === 0;
  const oldest = isNone ? index.manifest.storeId : index.publication(0).id;
  const at = (page: number) => base + path + (page === 1 ? '' : `?${feedPageParameter.name}=${page}`);
  const [newest] = newestPublications(index, 0, 1);
  return {
    id: permanentId(`publications since ${oldest}`),
    title: 'Infrastructure projects: what was published when',
    updated: new Date(newest?.at ?? 0),
    page: forPeople,
    self: at(page),
    pages: feedPages(page, { count: index.publicationCount, perPage: PAGE_ENTRIES }, at),
    entries: publications.map((publication) => ({
      id: permanentId(publication.id),
      title: publicationTitle(publication),
      link: `${forPeople}#publication-${publication.number}`,
      date: new Date(publication.at),
      text: descriptionOf(publication),
    })),
  };
}

function descriptionOf({ before, after, note, ...publication }: PublicPublication): string {
  const sign = currencySign(CURRENCY);
  const totals =
    before &&
    after &&
    `The catalogue has ${after.projects} projects for ${sign} ${after.costRand.toFixed(2)} as reported, before ${before.projects} for ${sign} ${before.costRand.toFixed(2)}`;
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
