import { type Operation, type OperationRequest, usualStatuses } from '../http/operation.ts';
import type { Pairs } from '../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  type ListingChange,
  lastPublishedAt,
  type Movement,
  movements,
  type ProjectMovements,
} from '../index/index.ts';
import { exactAmount, filterFields, levelNames, period, quarterKey } from '../project/index.ts';
import { apiPaths, pagePaths } from '../query/addresses.ts';
import { changeParameter } from '../query/change-parameters.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import { type ComparedQuarters, comparedQuarters, quarterParameters } from '../query/quarter-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { type SharedName, sharedNames } from '../query/subjects/index.ts';
import { understoodParameters } from '../query/understood-query.ts';
import {
  atom,
  type FeedContent,
  type FeedEntry,
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
  description: `The changes between two ${period.other} as ${label}, the largest first, with new and vanished projects. Without \`since\` and \`until\` it always shows the latest ${period.one}.`,
  path,
  parameters,
  documentation: {
    group: 'Statistics',
    statuses: usualStatuses,
    contentTypes: [contentType],
    headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood', 'X-Contractors-Found'],
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
  const moved = movements(
    selection.amounts,
    selection.positions,
    quarters.since,
    quarters.until,
    reading.values.kind,
  );
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
  return { content, headers: queryHeaders(index, selected) };
}

function publishedAt({ manifest }: CatalogueIndex, quarter: string): Date {
  const irmSnapshots = manifest.irmSnapshots.filter((snapshot) => quarterKey(snapshot) === quarter);
  return new Date(lastPublishedAt({ irmSnapshots }) || 0);
}

/** Parameters whose values are clear without their names. */
const clearParameters: readonly string[] = ['q', 'contractor', ...filterFields];

/** The title of a feed of changes: it names what is searched for, so that readers tell feeds apart. */
function feedTitle(pairs: Pairs, shared: readonly SharedName[]): string {
  const values = pairs.flatMap(([name, value]) => {
    if (clearParameters.includes(name))
      return [value + severalOf(shared.find((each) => each.field === name && each.name === value))];
    return clearParameters.includes(name.replace(/!$/, '')) ? [`not ${value}`] : [];
  });
  const last = (name: string) => pairs.findLast(([each]) => each === name)?.[1];
  const [since, until] = [last('since'), last('until')];
  const of = values.length === 0 ? '' : ` (${values.join(', ')})`;
  const when = [since && ` since ${since}`, until && ` until ${until}`].filter(Boolean).join('');
  return `Infrastructure projects${of}: what changed${when || ` in the latest ${period.one}`}`;
}

/** After a name that several municipalities or departments have. */
function severalOf(shared: SharedName | undefined): string {
  if (shared === undefined) return '';
  const { field, meanings } = shared;
  return field === 'department'
    ? ` of ${meanings.length} governments`
    : ` in ${meanings.length} ${levelNames.province.other}`;
}

/** The entry of a project in plain text. */
function changeEntry(
  index: CatalogueIndex,
  { position, cost, completion, status, listing, hasImplausibleCost }: ProjectMovements,
  { since, until }: ComparedQuarters,
  base: string,
): Omit<FeedEntry, 'date'> {
  const { name, province, url_path } = index.record(position);
  const changed = [
    ...sentence(
      'Estimated cost',
      cost,
      (amount, side) => exactAmount(amount, cost?.currencies[side]),
      (by) => `${exactAmount(Math.abs(by), cost?.currencies.to)} ${by > 0 ? 'more' : 'less'}`,
    ),
    ...sentence(
      'Estimated completion',
      completion,
      (day) => day,
      (by) => `${Math.abs(by)} ${Math.abs(by) === 1 ? 'day' : 'days'} ${by > 0 ? 'later' : 'earlier'}`,
    ),
    ...sentence('Stage', status, (stage) => stage),
  ];
  const place = province === '' ? '' : ` (${province})`;
  const short = listing ? listed(listing) : changed.length === 1 ? changed[0]! : 'several changes';
  return {
    id: permanentId(`${index.manifest.storeId} project ${index.ids[position]} ${since} ${until}`),
    title: `${name}${place}: ${short}`,
    link: base + url_path,
    text: [
      ...(listing ? [listedText(listing, since, until)] : changed),
      ...(hasImplausibleCost && (cost || listing) ? ["An estimated cost so high can't be right"] : []),
    ].join('. '),
  };
}

function listed({ kind, isElsewhere }: ListingChange): string {
  if (kind === 'new') return isElsewhere ? 'back in the report' : 'new in the report';
  return 'no longer in the report';
}

function listedText(listing: ListingChange, since: string, until: string): string {
  const { kind, cost, currency, completion, status } = listing;
  const between =
    kind === 'new'
      ? `The report of ${until} has the project, that of ${since} has not`
      : `The report of ${since} had the project, that of ${until} has not`;
  const values = [
    `Estimated cost: ${shown(cost, (amount) => exactAmount(amount, currency))}`,
    `Estimated completion: ${shown(completion, (day) => day)}`,
    `Stage: ${shown(status, (stage) => stage)}`,
  ];
  return [between, ...values].join('. ');
}

function sentence<T>(
  what: string,
  movement: Movement<T> | undefined,
  show: (value: T, side: 'from' | 'to') => string,
  difference?: (by: number) => string,
): readonly string[] {
  if (movement === undefined) return [];
  const { from, to, by } = movement;
  const how = by === null || difference === undefined ? '' : `, ${difference(by)}`;
  const shownFrom = shown(from, (value) => show(value, 'from'));
  return [`${what} from ${shownFrom} to ${shown(to, (value) => show(value, 'to'))}${how}`];
}

const shown = <T>(value: T | null, show: (value: T) => string): string =>
  value === null || value === '' ? 'not given' : show(value);
