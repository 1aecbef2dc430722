import type { Attribution } from '../../export/index.ts';
import { usualStatuses } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { type CatalogueIndex, dateOf } from '../../index/index.ts';
import { endOfDay, startOfDay } from '../../project/index.ts';
import { jsonOf } from '../json.ts';
import { type Collection, collectionOf, collections, projectsIn } from './collections.ts';
import { featureJson } from './features-json.ts';
import { formatParameter } from './parameters.ts';
import { GEOJSON, JSON_TYPE, type Link, link, type Resource } from './resource.ts';
import { collectionSchema, collectionsSchema, featureSchema } from './schemas.ts';
import { type OgcSearch, titled } from './search.ts';

const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const GREGORIAN = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian';

const parameters = [formatParameter];

const licenceLinks = ({ licenceUrl }: Attribution): readonly Link[] =>
  licenceUrl === '' ? [] : [link('license', licenceUrl, 'text/html', 'Licence of the data')];

/** The collections, and what each holds. */
export const collectionsResource = (attribution: Attribution): Resource => ({
  name: 'List collections',
  description: 'The collections of features.',
  resource: 'collections',
  parameters,
  documentation: { statuses: usualStatuses, contentTypes: [JSON_TYPE], schema: collectionsSchema },
  handle: ({ search }, index) => {
    const { landing } = search;
    const links = [
      link('self', `${landing}collections`, JSON_TYPE, 'These collections'),
      ...licenceLinks(attribution),
    ];
    const described = collections.map((each) => collectionJson(each, index, search, []));
    return { contentType: JSON_TYPE, body: jsonOf({ links, collections: described }) };
  },
});

export const collectionResource = (attribution: Attribution): Resource => ({
  name: 'Describe a collection',
  description: 'What the collection holds: where and when, and how many features.',
  resource: 'collection',
  parameters,
  documentation: { statuses: [...usualStatuses, 404], contentTypes: [JSON_TYPE], schema: collectionSchema },
  handle: ({ path, search }, index) => {
    const collection = collectionOf(path.collection!);
    const body = jsonOf(collectionJson(collection, index, search, licenceLinks(attribution)));
    return { contentType: JSON_TYPE, body };
  },
});

function collectionJson(
  collection: Collection,
  index: CatalogueIndex,
  search: OgcSearch,
  licence: readonly Link[],
) {
  const { id, title, description } = collection;
  const positions = projectsIn(collection, index).and(search.projects).positions();
  const address = `${search.landing}collections/${id}`;
  return {
    id,
    title: titled(title, search),
    description,
    itemType: 'feature',
    itemCount: positions.length,
    extent: extentOf(index, positions, collection),
    crs: [CRS84],
    links: [
      link('self', address, JSON_TYPE, 'This collection'),
      link('items', `${address}/items`, GEOJSON, title),
      ...licence,
    ],
  };
}

/** Where and when the projects are; undefined if they have neither. */
function extentOf(
  { numbers }: CatalogueIndex,
  positions: Uint32Array,
  { hasPlace }: Pick<Collection, 'hasPlace'>,
) {
  const [west, east] = rangeOf(numbers.longitude, positions);
  const [south, north] = rangeOf(numbers.latitude, positions);
  const [from] = rangeOf(numbers.buildingFrom, positions).map(dateOf);
  const [, to] = rangeOf(numbers.buildingTo, positions).map(dateOf);
  const spatial =
    hasPlace && !Number.isNaN(west) ? { bbox: [[west, south, east, north]], crs: CRS84 } : undefined;
  const temporal = from && to ? { interval: [[startOfDay(from), endOfDay(to)]], trs: GREGORIAN } : undefined;
  return spatial || temporal ? { spatial, temporal } : undefined;
}

/** The lowest and the highest of the known numbers; NaN if none is known. */
function rangeOf(column: Float64Array, positions: Uint32Array): readonly [low: number, high: number] {
  let [low, high] = [Number.NaN, Number.NaN];
  for (let i = 0; i < positions.length; i++) {
    const value = column[positions[i]!]!;
    if (!(value >= low)) low = Number.isNaN(value) ? low : value;
    if (!(value <= high)) high = Number.isNaN(value) ? high : value;
  }
  return [low, high];
}

export const featureResource: Resource = {
  name: 'Show a feature',
  description: 'One feature of the collection.',
  resource: 'feature',
  parameters,
  documentation: { statuses: [...usualStatuses, 404], contentTypes: [GEOJSON], schema: featureSchema },
  handle: ({ base, path, search }, index) => {
    const collection = collectionOf(path.collection!);
    const { feature: id = '' } = path;
    const position = /^[1-9]\d{0,9}$/.test(id) ? index.positionOf(Number(id)) : undefined;
    const isFound = (at: number) => search.projects.has(at) && projectsIn(collection, index).has(at);
    if (position === undefined || !isFound(position))
      throw new Problem('not-found', `There is no feature ${id} in ${collection.id}: check the number.`);
    const address = `${search.landing}collections/${collection.id}`;
    const links = [
      link('self', `${address}/items/${id}`, GEOJSON, 'This feature'),
      link('collection', address, JSON_TYPE, collection.title),
    ];
    const json = featureJson(index, position, base);
    return { contentType: GEOJSON, body: `${json.slice(0, -1)},"links":${jsonOf(links)}}` };
  },
};
