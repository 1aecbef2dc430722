import { usualStatuses } from '../../http/operation.ts';
import type { Pairs, ParameterValues } from '../../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  PositionSet,
  positionsAfter,
  type QueryFilters,
  type Selection,
  select,
} from '../../index/index.ts';
import { type CursorValues, cursorOf, linkAfter } from '../../query/cursor.ts';
import { queryFilters } from '../../query/filter-parameters.ts';
import { queryOf } from '../../query/links.ts';
import { understoodParameters } from '../../query/understood-query.ts';
import { jsonOf } from '../json.ts';
import { followable, queryHeaders, selectionBytes } from '../page.ts';
import { type Collection, collectionOf, projectsIn } from './collections.ts';
import { featuresJson } from './features-json.ts';
import { boundingBox, buildingTime, itemsParameters, USUAL_FEATURES } from './parameters.ts';
import { GEOJSON, JSON_TYPE, type Link, link, type Resource } from './resource.ts';
import { featurePageSchema } from './schemas.ts';

type ItemsValues = ParameterValues<(typeof itemsParameters)[number]>;

/** The features of a collection, page by page, in the order of their ids. */
export const itemsResource: Resource = {
  name: 'List features',
  description: 'Features of the collection, page by page: the link `next` leads to the following page.',
  resource: 'items',
  parameters: itemsParameters,
  documentation: {
    statuses: [...usualStatuses, 404],
    contentTypes: [GEOJSON],
    schema: featurePageSchema,
    headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood', 'X-Contractors-Found'],
  },
  handle: ({ base, query, path, search }, index) => {
    const collection = collectionOf(path.collection!);
    const { values, pairs, query: understood } = understoodParameters(index, query, itemsParameters);
    const filters = filtersOf(index, values);
    const found = select(index, filters);
    // What has no place is in no box.
    const isNowhere = values.bbox !== undefined && !collection.hasPlace;
    const selection = isNowhere
      ? found.within(PositionSet.none(index.count))
      : found.within(search.projects).within(projectsIn(collection, index));
    const { positions, hasMore } = pageOf(selection, values);
    const address = `${search.landing}collections/${collection.id}`;
    const links = linksOf(address, pairs, collection);
    if (hasMore) links.push(nextLink(`${address}/items`, pairs, values, index.ids[positions.at(-1)!]!));
    const head = jsonOf({
      type: 'FeatureCollection',
      numberMatched: selection.count,
      numberReturned: positions.length,
      links,
    });
    return {
      contentType: GEOJSON,
      headers: queryHeaders(index, { selection, filters, query: understood }),
      heldBytes: selectionBytes(selection),
      body: featuresJson(index, positions, base, {
        before: `${head.slice(0, -1)},"features":[`,
        after: ']}',
      }),
    };
  },
};

function filtersOf(index: CatalogueIndex, { bbox, datetime, ...others }: ItemsValues): QueryFilters {
  return {
    ...queryFilters(others, index),
    ...(bbox && { bbox: boundingBox(bbox) }),
    ...(datetime && { building: buildingTime(datetime) }),
  };
}

/** The projects of a page. A walk by cursor goes on after a project, whatever was published meanwhile. */
function pageOf(selection: Selection, values: ItemsValues & CursorValues) {
  const { limit = USUAL_FEATURES, offset = 0 } = values;
  const cursor = cursorOf(values);
  const following =
    cursor === undefined
      ? selection.projects.slice(offset, offset + limit + 1)
      : positionsAfter(selection, undefined, cursor.after, limit + 1);
  return { positions: following.subarray(0, limit), hasMore: following.length > limit };
}

const linksOf = (address: string, pairs: Pairs, { title }: Collection): Link[] => [
  link('self', `${address}/items${queryOf(pairs)}`, GEOJSON, 'This page'),
  link('collection', address, JSON_TYPE, title),
];

function nextLink(address: string, pairs: Pairs, { limit = USUAL_FEATURES }: ItemsValues, id: number): Link {
  const others = pairs.filter(([name]) => name !== 'offset');
  return link('next', followable(linkAfter(address, others, limit, { id })), GEOJSON, 'Next page');
}
