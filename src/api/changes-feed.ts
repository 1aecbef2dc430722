import { type Operation, type OperationRequest, usualStatuses } from '../http/operation.ts';
import { type CatalogueIndex, lastPublishedAt, movements } from '../index/index.ts';
import { quarterKey } from '../project/index.ts';
import { apiPaths, pagePaths } from '../query/addresses.ts';
import { changeParameter } from '../query/change-parameters.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import { comparedQuarters, quarterParameters } from '../query/quarter-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { sharedNames } from '../query/subjects/index.ts';
import { understoodParameters } from '../query/understood-query.ts';
import { changeEntry, feedTitle } from './changes-entries.ts';
import {
  atom,
  type FeedContent,
  type FeedFormat,
  feedPageParameter,
  feedPages,
  json,
  permanentId,
} from './feed-formats.ts';
import { queryHeaders } from './page.ts';

const parameters = [...quarterParameters, changeParameter, feedPageParameter, ...filterParameters];

/** On a page: feeds are read by people, most of whom need the largest changes only. */
const PAGE_ENTRIES = 100;

const feedOperation = (
  { suffix, label, contentType, schema, write }: FeedFormat,
  path: string,
): Operation => ({
  name: `Subscribe to changes${suffix}`,
  description: `The changes between two quarters as ${label}, the largest first, with new and vanished projects. Without \`since\` and \`until\` it always shows the latest quarter.`,
  path,
  parameters,
  documentation: {
    group: 'Statistics',
    statuses: usualStatuses,
    contentTypes: [contentType],
    headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood'],
    schema,
  },
  handle: (request, index) => {
    const { content, headers } = changesContent(request, index, path);
    return { contentType: `${contentType}; charset=utf-8`, headers, body: write(content) };
  },
});

/** The changes as feeds. Without `since` and `until` they follow the latest quarter. */
export const changesFeedOperations: readonly Operation[] = [
  feedOperation(atom, apiPaths.changesFeed),
  feedOperation(json, apiPaths.changesJsonFeed),
];

function changesContent({ base, query }: OperationRequest, index: CatalogueIndex, path: string) {
  const reading = understoodParameters(index, query, parameters);
  const quarters = comparedQuarters(index, reading.values);
  const selected = selectedProjects(index, reading);
  const { pairs, selection } = selected;
  const moved = movements(index, selection.positions, quarters.since, quarters.until, reading.values.kind);
  const updated = publishedAt(index, quarters.until);
  const { page = 1 } = reading.values;
  const others = pairs.filter(([name]) => name !== feedPageParameter.name);
  const asked = queryOf(others);
  const at = (page: number) =>
    base + path + queryOf(page === 1 ? others : [...others, [feedPageParameter.name, `${page}`]]);
  const content: FeedContent = {
    id: permanentId(`${index.manifest.storeId} changes${asked}`),
    title: feedTitle(others, sharedNames(index, others, selection.positions)),
    updated,
    page: base + pagePaths.changes + asked,
    self: at(page),
    pages: feedPages(page, { count: moved.count, perPage: PAGE_ENTRIES }, at),
    entries: moved
      .largest((page - 1) * PAGE_ENTRIES, page * PAGE_ENTRIES)
      .map((change) => ({ ...changeEntry(index, change, quarters, base), date: updated })),
  };
  return { content, headers: queryHeaders(selected) };
}

function publishedAt({ manifest }: CatalogueIndex, quarter: string): Date {
  const irmSnapshots = manifest.irmSnapshots.filter((snapshot) => quarterKey(snapshot) === quarter);
  return new Date(lastPublishedAt({ irmSnapshots }) || 0);
}
