import type { Point } from 'geojson';
import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import type { Pairs, Parameter } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import {
  type BoundingBox,
  type CatalogueIndex,
  type Cluster,
  clusters,
  isLeftOut,
  placed,
} from '../index/index.ts';
import { hasOtherCurrencies } from '../project/index.ts';
import { apiPaths, searchDownloadPath } from '../query/addresses.ts';
import { bounds } from '../query/bounds.ts';
import { clusterPlace } from '../query/cluster-place.ts';
import { exampleSearch } from '../query/example-search.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { queryOf } from '../query/links.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { understoodParameters } from '../query/understood-query.ts';
import { asOfParameter } from './as-of.ts';
import { amount, JsonLiteral, jsonOf, listJson } from './json.ts';
import { queryHeaders, selectionBytes } from './page.ts';
import {
  clusterFeatureSchema,
  featureCollectionMembers,
  mapFeatureSchema,
} from './schemas/geojson-schema.ts';
import { closed, countSchema } from './schemas/project-schema.ts';

const parameters = [
  {
    name: 'zoom',
    schema: Type.Integer({ minimum: 0, maximum: 18 }),
    description: `Zoom level of a web map. Groups projects that are close together at this level into clusters. Without it, every project is a feature, up to ${bounds.mapFeatures}.`,
  },
  asOfParameter,
  ...filterParameters,
] as const satisfies readonly Parameter[];

const mapSchema = closed(
  {
    ...featureCollectionMembers(Type.Union([mapFeatureSchema, clusterFeatureSchema])),
    count: countSchema('Matching projects with coordinates inside the country.'),
    without_place: countSchema('Matching projects without such coordinates.'),
  },
  { $id: 'Map' },
);

/** The matching projects on the map: each one, or clusters for a zoom level. */
export const mapOperation: Operation = {
  name: 'Place on a map',
  description:
    'GeoJSON of the matching projects with coordinates inside the country; with `zoom`, of at most a few hundred clusters of them.',
  path: apiPaths.map,
  parameters,
  documentation: {
    group: 'Search',
    statuses: usualStatuses,
    contentTypes: ['application/geo+json'],
    schema: mapSchema,
    headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood', 'X-Contractors-Found'],
    example: `${apiPaths.map}?${exampleSearch}&zoom=5`,
  },
  handle: ({ base, query }, index) => {
    const selected = selectedProjects(index, understoodParameters(index, query, parameters));
    const { values, pairs, selection } = selected;
    const { zoom } = values;
    const projects = placed(index, selection.projects);
    if (zoom === undefined) checkFeatures(projects.size);
    const without_place = selection.count - projects.size;
    const counts = jsonOf({ type: 'FeatureCollection', count: projects.size, without_place });
    const frame = { before: `${counts.slice(0, -1)},"features":[`, after: ']}' };
    const features =
      zoom === undefined
        ? listJson(projects.positions(), frame, (position) => jsonOf(projectFeature(index, position)))
        : listJson(clusters(selection.amounts, projects, zoom), frame, (cluster) =>
            jsonOf(clusterFeature(index, cluster, base, pairs)),
          );
    return {
      contentType: 'application/geo+json',
      headers: queryHeaders(index, selected),
      heldBytes: selectionBytes(selection),
      body: features,
    };
  },
};

function checkFeatures(count: number): void {
  if (count <= bounds.mapFeatures) return;
  const detail = `Without zoom, a map has at most ${bounds.mapFeatures} features, not ${count}: give zoom or more filters, or download ${searchDownloadPath('geojson')}.`;
  throw new Problem('bad-parameter', detail, { parameter: 'zoom', maximum: bounds.mapFeatures });
}

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
    cost_left_out: isLeftOut(index.inOwnCurrency(position).amount('estimated_total_project_cost'), position)
      ? true
      : undefined,
  };
}

/** Rounds to about a tenth of a metre: the middle of a cluster is not the place of a project. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function clusterFeature(index: CatalogueIndex, cluster: Cluster, base: string, pairs: Pairs): unknown {
  if (cluster.count === 1) return projectFeature(index, cluster.example);
  const { west, south, east, north } = cluster.bounds;
  const { sum, known, leftOut, reported, currency, elsewhere } = cluster.cost;
  return {
    type: 'Feature',
    bbox: [west, south, east, north],
    geometry: point(rounded(cluster.longitude), rounded(cluster.latitude)),
    properties: {
      cluster: true,
      count: cluster.count,
      estimated_total_project_cost: amount(reported),
      clean: { with_amount: known, sum: known === 0 ? null : amount(sum), left_out: leftOut },
      ...(hasOtherCurrencies && { currency, in_other_currencies: elsewhere }),
      place: clusterPlace(cluster)?.name ?? null,
      narrow_url: narrowUrl(base, cluster.bounds, pairs),
    },
  };
}

/** Address of the listing of exactly the projects of a cluster. */
function narrowUrl(base: string, { west, south, east, north }: BoundingBox, pairs: Pairs): string {
  const others = pairs.filter(([name]) => name !== 'zoom' && name !== 'bbox');
  return base + apiPaths.listing + queryOf([...others, ['bbox', `${west},${south},${east},${north}`]]);
}

/** The same at the address that it had. */
export const formerMapOperation: Operation = {
  ...mapOperation,
  name: 'Place on a map, by its former address',
  path: apiPaths.formerMap,
};
