import Type, { type TSchema } from 'typebox';
import { type Operation, type OperationRequest, usualStatuses } from '../http/operation.ts';
import { readParameters } from '../http/parameters/parameter.ts';
import { type CatalogueIndex, lastPublishedAt, movements } from '../index/index.ts';
import { quarterKey } from '../project/index.ts';
import { apiPaths, pagePaths } from '../query/addresses.ts';
import { changeParameter } from '../query/change-parameters.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import { comparedQuarters, quarterParameters } from '../query/quarter-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { changeEntry, feedTitle } from './changes-entries.ts';
import { atomFeed, type FeedContent, jsonFeed } from './feed-formats.ts';
import { queryHeaders } from './page.ts';
import { permanentId } from './permanent-id.ts';
import { jsonFeedSchema } from './schemas/json-feed-schema.ts';

const parameters = [...quarterParameters, changeParameter, ...filterParameters];

/** Feeds are read by people, who need the largest changes only. */
const MOST_ENTRIES = 100;

/** A format that changes can be followed in. */
interface FeedFormat {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  readonly contentType: string;
  readonly schema: TSchema;
  readonly write: (content: FeedContent) => string;
}

const atom: FeedFormat = {
  name: 'Subscribe to changes',
  label: 'an Atom feed',
  path: apiPaths.changesFeed,
  contentType: 'application/atom+xml',
  schema: Type.String({ description: 'An Atom feed (RFC 4287), one entry for each project.' }),
  write: atomFeed,
};

const json: FeedFormat = {
  name: 'Subscribe to changes with JSON Feed',
  label: 'a JSON Feed',
  path: apiPaths.changesJsonFeed,
  contentType: 'application/feed+json',
  schema: jsonFeedSchema,
  write: jsonFeed,
};

const feedOperation = ({ name, label, path, contentType, schema, write }: FeedFormat): Operation => ({
  name,
  description: `The largest changes between two quarters as ${label}, with new and vanished projects. Without \`since\` and \`until\` it always shows the latest quarter.`,
  path,
  parameters,
  documentation: {
    group: 'Statistics',
    statuses: usualStatuses,
    contentTypes: [contentType],
    headers: ['X-Query-Corrected', 'X-Query-Place'],
    schema,
  },
  handle: (request, index) => {
    const { content, headers } = changesContent(request, index, path);
    return { contentType: `${contentType}; charset=utf-8`, headers, body: write(content) };
  },
});

/** The changes as feeds. Without `since` and `until` they follow the latest quarter. */
export const changesFeedOperations: readonly Operation[] = [atom, json].map(feedOperation);

function changesContent({ base, query }: OperationRequest, index: CatalogueIndex, path: string) {
  const reading = readParameters(query, parameters);
  const quarters = comparedQuarters(index, reading.values);
  const { pairs, selection } = selectedProjects(index, reading);
  const moved = movements(index, selection.positions, quarters.since, quarters.until, reading.values.kind);
  const updated = publishedAt(index, quarters.until);
  const asked = queryOf(pairs);
  const content: FeedContent = {
    id: permanentId(`${index.manifest.storeId} changes${asked}`),
    title: feedTitle(pairs),
    updated,
    page: base + pagePaths.changes + asked,
    self: base + path + asked,
    entries: moved
      .largest(0, MOST_ENTRIES)
      .map((change) => ({ ...changeEntry(index, change, quarters, base), date: updated })),
  };
  return { content, headers: queryHeaders(selection) };
}

function publishedAt({ manifest }: CatalogueIndex, quarter: string): Date {
  const irmSnapshots = manifest.irmSnapshots.filter((snapshot) => quarterKey(snapshot) === quarter);
  return new Date(lastPublishedAt({ irmSnapshots }) || 0);
}
