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
  select,
} from '../index/index.ts';
import { quarterKey } from '../project/index.ts';
import { apiPaths, filledPath, pagePaths } from '../query/addresses.ts';
import { filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import { type ComparedQuarters, comparedQuarters, movementParameters } from '../query/quarter-parameters.ts';
import { correctionHeaders } from './page.ts';

const parameters = [...movementParameters, ...filterParameters];

/** A feed is read by people: the largest changes are enough. */
const MOST_ENTRIES = 100;

/** Characters that XML 1.0 has no way to write, not even as a reference (section 2.2). */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The changes as an Atom feed (RFC 4287). Without `since` and `until` it goes on to every new quarter. */
export const changesFeedOperation: Operation = {
  name: 'Subscribe to changes',
  description:
    'The largest changes between two quarters as an Atom feed; by default always of the latest quarter.',
  path: apiPaths.changesFeed,
  parameters,
  documentation: {
    group: 'Figures',
    statuses: usualStatuses,
    contentTypes: ['application/atom+xml'],
    headers: ['X-Query-Corrected'],
    schema: Type.String({ description: 'An Atom feed (RFC 4287), one entry for each project.' }),
  },
  handle: ({ base, query }, index) => {
    const reading = readParameters(query, parameters);
    const quarters = comparedQuarters(index, reading.values as Partial<ComparedQuarters>);
    const selection = select(index, queryFilters(reading));
    const moved = movements(index, selection.positions, quarters.since, quarters.until).slice(
      0,
      MOST_ENTRIES,
    );
    const updated = publishedAt(index, quarters.until);
    const self = `${base}${apiPaths.changesFeed}${queryOf(reading.pairs)}`;
    const feed = new Feed({
      id: self,
      title: `Infrastructure projects: what changed from ${quarters.since} to ${quarters.until}`,
      updated,
      generator: 'Infrastructure Projects Search',
      feedLinks: { atom: self },
      link: `${base}${apiPaths.changes}${queryOf(reading.pairs)}`,
      author: { name: 'Infrastructure Projects Search' },
    });
    for (const movement of moved) feed.addItem(entry(index, movement, quarters, base, updated));
    return {
      contentType: 'application/atom+xml; charset=utf-8',
      headers: correctionHeaders(selection),
      body: feed.atom1().replace(NOT_IN_XML, ''),
    };
  },
};

function publishedAt({ manifest }: CatalogueIndex, quarter: string): Date {
  const irmSnapshots = manifest.irmSnapshots.filter((snapshot) => quarterKey(snapshot) === quarter);
  return new Date(lastPublishedAt({ irmSnapshots }) || 0);
}

/** Titles and texts of a feed are HTML, names of projects are not. */
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
    id: `${base}${filledPath(pagePaths.project, index.ids[position]!)}#${since}-${until}`,
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
