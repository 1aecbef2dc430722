import type { Point } from 'geojson';
import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, type ParameterReading, readParameters } from '../http/parameters/parameter.ts';
import {
  type BoundingBox,
  type CatalogueIndex,
  type Cluster,
  clusters,
  placed,
  select,
} from '../index/index.ts';
import { apiPaths, LISTING_PATH } from '../query/addresses.ts';
import { filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import { amount, JsonLiteral, jsonOf } from './json.ts';
import { correctionHeaders } from './page.ts';
import { clusterFeatureSchema, featureCollectionMembers, featureSchema } from './schemas/geojson-schema.ts';
import { closed, countSchema, recordSchema } from './schemas/project-schema.ts';

const parameters: readonly Parameter[] = [
  {
    name: 'zoom',
    schema: Type.Integer({ minimum: 0, maximum: 18 }),
    description: 'Zoom of a web map: gathers projects that lie close together at that zoom into clusters.',
  },
  ...filterParameters,
];

const mapSchema = closed(
  {
    ...featureCollectionMembers(
      Type.Union([featureSchema('MapFeature', recordSchema), clusterFeatureSchema]),
    ),
    count: countSchema('Projects of the filters that have a place in the country.'),
    without_place: countSchema('Projects of the filters that have none.'),
  },
  { $id: 'Map' },
);

/** The matching projects on the map: every one, or gathered into clusters that fit a zoom. */
export const geojsonOperation: Operation = {
  name: 'Place on a map',
  description:
    'GeoJSON of the projects that have a place in the country, or, with `zoom`, of at most a few hundred clusters of them.',
  path: apiPaths.geojson,
  parameters,
  documentation: {
    group: 'Find',
    statuses: usualStatuses,
    contentTypes: ['application/geo+json'],
    schema: mapSchema,
    headers: ['X-Query-Corrected'],
    example: `${apiPaths.geojson}?q=clinic&province=Limpopo&zoom=5`,
  },
  handle: ({ base, query }, index) => {
    const reading = readParameters(query, parameters);
    const { zoom } = reading.values as { readonly zoom?: number };
    const selection = select(index, queryFilters(reading));
    const positions = placed(index, selection.positions);
    const features =
      zoom === undefined
        ? Array.from(positions, (position) => projectFeature(index, position))
        : clusters(index, positions, zoom).map((cluster) => clusterFeature(index, cluster, base, reading));
    const without_place = selection.positions.length - positions.length;
    return {
      contentType: 'application/geo+json',
      headers: correctionHeaders(selection),
      body: jsonOf({ type: 'FeatureCollection', count: positions.length, without_place, features }),
    };
  },
};

const point = (longitude: number, latitude: number): Point => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});

function projectFeature(index: CatalogueIndex, position: number): unknown {
  const { latitude, longitude } = index.numbers;
  return {
    type: 'Feature',
    id: index.ids[position]!,
    geometry: point(longitude[position]!, latitude[position]!),
    properties: new JsonLiteral(index.recordJson(position)),
  };
}

/** Numbers of clusters are rounded to a tenth of a metre: they are middles, not places. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function clusterFeature(
  index: CatalogueIndex,
  cluster: Cluster,
  base: string,
  reading: ParameterReading,
): unknown {
  if (cluster.count === 1) return projectFeature(index, cluster.example);
  const { west, south, east, north } = cluster.bounds;
  return {
    type: 'Feature',
    bbox: [west, south, east, north],
    geometry: point(rounded(cluster.longitude), rounded(cluster.latitude)),
    properties: {
      cluster: true,
      count: cluster.count,
      estimated_total_project_cost: amount(cluster.cost),
      narrow_url: narrowUrl(base, cluster.bounds, reading),
    },
  };
}

/** The listing of exactly the projects of a cluster. */
function narrowUrl(
  base: string,
  { west, south, east, north }: BoundingBox,
  { pairs }: ParameterReading,
): string {
  const others = pairs.filter(([name]) => name !== 'zoom' && name !== 'bbox');
  return base + LISTING_PATH + queryOf([...others, ['bbox', `${west},${south},${east},${north}`]]);
}
