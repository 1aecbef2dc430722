import {
  type BoundingBox,
  type CatalogueIndex,
  type Cluster,
  clusters,
  type NamedArea,
  type PositionSet,
  placed,
} from '../../index/index.ts';
import { COUNTRY_BOUNDS } from '../../project/index.ts';
import { apiPaths, queryOf } from '../../query/index.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import type { SiteSettings } from '../frame/site-settings.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { type AreaShape, areaShape } from './area-shape.ts';
import type { DrawnArea } from './drawing.tsx';
import { type DrawingView, shareIn, viewOf, WHOLE_DRAWING } from './drawing-view.ts';
import { mapBounds } from './map-bounds.ts';
import type { BackgroundData, ProjectsMapData } from './map-data.ts';
import { placeFiles } from './place-files.ts';
import { DRAWING_DEGREES, DRAWING_FRAME, DRAWING_WIDTH } from './projection.ts';

/** Everything that a map of projects shows. */
export interface MapContent {
  /** The number of projects, and of those that have no place on the map. */
  readonly count: number;
  readonly withoutPlace: number;
  readonly view: DrawingView;
  /** The area that the map is about, if it has an outline. */
  readonly area?: DrawnArea | undefined;
  readonly clusters: readonly Cluster[];
  /** The number of projects that the map leaves out at first, and the first of them. */
  readonly outsideCount: number;
  readonly outside: readonly { readonly name: string; readonly path: string }[];
  readonly data: ProjectsMapData;
}

interface MapRequest {
  readonly index: CatalogueIndex;
  /** The projects. */
  readonly projects: PositionSet;
  /** The filters that select these projects. */
  readonly filters: Pairs;
  /** What the map shows at first, if not the box around the projects. */
  readonly box?: BoundingBox | undefined;
  /** What the map is about: it shows its outline and the areas around it. */
  readonly area?: NamedArea | undefined;
  /** The filters of the search that "Search this area" refines, if others. */
  readonly areaFilters?: Pairs;
  readonly settings: SiteSettings;
  readonly language: LanguageWriter;
}

/** Projects outside the map that are named. */
const OUTSIDE_NAMED = 3;

/** The drawing of a place or an area, with its neighbours and these projects. */
export interface AreaMap extends Pick<MapContent, 'view' | 'clusters'> {
  readonly area: DrawnArea;
}

export function areaMap(index: CatalogueIndex, projects: PositionSet, area: NamedArea): AreaMap {
  const shape = areaShape(index, area);
  return { view: shape.view, area: shape.drawn, clusters: geometryIn(index, projects, shape).clusters };
}

/** The map of these projects. */
export function mapContent(request: MapRequest): MapContent {
  const { index, projects, filters, areaFilters = filters, settings, language } = request;
  const shape = request.area && areaShape(index, request.area);
  const geometry = shape === undefined ? geometryOf(index, projects) : geometryIn(index, projects, shape);
  const box = request.box ?? geometry.box;
  const outside = request.box === undefined ? geometry.outside : [];
  const { west, south, east, north } = box ?? COUNTRY_BOUNDS;
  return {
    count: projects.size,
    withoutPlace: geometry.withoutPlace,
    view: shape?.view ?? (box === undefined ? WHOLE_DRAWING : viewOf(box)),
    area: shape?.drawn,
    clusters: geometry.clusters,
    outsideCount: outside.length,
    outside: outside.slice(0, OUTSIDE_NAMED).map((position) => {
      const { name, url_path } = index.record(position);
      return { name, path: url_path };
    }),
    data: {
      ...backgroundData(settings),
      clustersPath: language.plainPath(apiPaths.map + queryOf(without(filters, 'bbox'))),
      searchPath: language.path(searchPath({ filters: without(areaFilters, 'bbox'), view: 'map' })),
      pathPrefix: language.path(''),
      bounds: [west, south, east, north],
    },
  };
}

const without = (pairs: Pairs, name: string): Pairs => pairs.filter(([other]) => other !== name);

/** What lies behind the projects of every map. */
export function backgroundData({ tilesUrl, tilesAttribution }: SiteSettings): BackgroundData {
  const { towns, villages } = placeFiles();
  const drawing = { area: DRAWING_FRAME, width: DRAWING_WIDTH };
  return { tilesUrl, tilesAttribution, drawing, towns: towns.path, villages: villages.path };
}

interface Geometry extends ReturnType<typeof mapBounds> {
  readonly withoutPlace: number;
  readonly clusters: readonly Cluster[];
}

const geometries = new WeakMap<PositionSet, Geometry>();

/** Kept as long as the set of projects is, which is long for that of all projects. */
function geometryOf(index: CatalogueIndex, projects: PositionSet): Geometry {
  const known = geometries.get(projects);
  if (known !== undefined) return known;
  const onMap = placed(index, projects);
  const bounds = mapBounds(index, onMap.positions());
  const geometry = {
    ...bounds,
    withoutPlace: projects.size - onMap.size,
    clusters: clusters(index, onMap, zoomOf(bounds.box)),
  };
  geometries.set(projects, geometry);
  return geometry;
}

/** Where projects are on the map of an area: outside are those that the map does not show. */
function geometryIn(index: CatalogueIndex, projects: PositionSet, { box, view }: AreaShape): Geometry {
  const { latitude, longitude } = index.numbers;
  const onMap = placed(index, projects);
  return {
    box,
    outside: Array.from(
      onMap
        .positions()
        .filter((position) => !isInView(shareIn(view, latitude[position]!, longitude[position]!))),
    ),
    withoutPlace: projects.size - onMap.size,
    clusters: clusters(index, onMap, zoomOf(box)),
  };
}

const isInView = ([x, y]: readonly [number, number]): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** A tile is so wide (pixels), and a drawing at least so wide. */
const [TILE, DRAWING] = [256, 320];

/** From the whole country to a town. */
const [LEAST_ZOOM, MOST_ZOOM] = [5, 12];

/** The zoom at which the box fills a drawing. */
function zoomOf(box: BoundingBox | undefined): number {
  if (box === undefined) return LEAST_ZOOM;
  const { width } = viewOf(box);
  const degrees = (width / WHOLE_DRAWING.width) * DRAWING_DEGREES;
  const zoom = Math.floor(Math.log2((DRAWING / TILE) * (360 / degrees)));
  return Math.min(Math.max(zoom, LEAST_ZOOM), MOST_ZOOM);
}
