import { escapeText } from 'entities';
import { Feed } from 'feed';
import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { readParameters } from '../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  lastPublishedAt,
  type Movement,
  movements,
  type ProjectMovements,
} from '../index/index.ts';
import { quarterKey } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import { type ComparedQuarters, comparedQuarters, quarterParameters } from '../query/quarter-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { atomText } from './atom-text.ts';
import { queryHeaders } from './page.ts';
import { permanentId } from './permanent-id.ts';

const parameters = [...quarterParameters, ...filterParameters];

/** Feeds are read by people, who need the largest changes only. */
const MOST_ENTRIES = 100;

/**
 * The changes as an Atom feed (RFC 4287). Without `since` and `until` it follows the latest
 * quarter.
 */
export const changesFeedOperation: Operation = {
  name: 'Subscribe to changes',
  description:
    'The largest changes between two quarters as an Atom feed. Without `since` and `until` it always shows the latest quarter.',
  path: apiPaths.changesFeed,
  parameters,
  documentation: {
    group: 'Statistics',
    statuses: usualStatuses,
    contentTypes: ['application/atom+xml'],
    headers: ['X-Query-Corrected', 'X-Query-Place'],
    schema: Type.String({ description: 'An Atom feed (RFC 4287), one entry for each project.' }),
  },
  handle: ({ base, query }, index) => {
    const reading = readParameters(query, parameters);
    const quarters = comparedQuarters(index, reading.values);
    const { pairs, selection } = selectedProjects(index, reading);
    const moved = movements(index, selection.positions, quarters.since, quarters.until);
    const updated = publishedAt(index, quarters.until);
    const self = `${base}${apiPaths.changesFeed}${queryOf(pairs)}`;
    const feed = new Feed({
      id: permanentId(`${index.manifest.storeId} changes${queryOf(pairs)}`),
      title: `Infrastructure projects: what changed from ${quarters.since} to ${quarters.until}`,
      updated,
      generator: 'Infrastructure Projects Search',
      feedLinks: { atom: self },
      link: `${base}${apiPaths.changes}${queryOf(pairs)}`,
      author: { name: 'Infrastructure Projects Search' },
    });
    for (const movement of moved.largest(0, MOST_ENTRIES))
      feed.addItem(entry(index, movement, quarters, base, updated));
    return {
      contentType: 'application/atom+xml; charset=utf-8',
      headers: queryHeaders(selection),
      body: atomText(feed),
    };
  },
};

function publishedAt({ manifest }: CatalogueIndex, quarter: string): Date {
  const irmSnapshots = manifest.irmSnapshots.filter((snapshot) => quarterKey(snapshot) === quarter);
  return new Date(lastPublishedAt({ irmSnapshots }) || 0);
}

/** Titles and texts of a feed are HTML, so the names of projects are escaped. */
function entry(
  index: CatalogueIndex,
  { position, cost, completion, status }: ProjectMovements,
  { since, until }: ComparedQuarters,
  base: string,
  date: Date,
) {
  const { name, province, url_path } = index.record(position);
  const moved = [
    ...sentence('Estimated cost', cost, (rand) => `R ${rand.toFixed(2)}`),
    ...sentence('Estimated completion', completion, (day) => day),
    ...sentence('Stage', status, (stage) => stage),
  ];
  const place = province === '' ? '' : ` (${province})`;
  return {
    id: permanentId(`${index.manifest.storeId} project ${index.ids[position]} ${since} ${until}`),
    title: escapeText(`${name}${place}: ${moved.length === 1 ? moved[0] : 'several changes'}`),
    link: base + url_path,
    date,
    description: escapeText(moved.join('. ')),
  };
}

function sentence<T>(
  what: string,
  movement: Movement<T> | undefined,
  show: (value: T) => string,
): readonly string[] {
  if (movement === undefined) return [];
  const side = (value: T | null) => (value === null || value === '' ? 'not given' : show(value));
  return [`${what} from ${side(movement.from)} to ${side(movement.to)}`];
}
