import L from 'leaflet';
import { type BackgroundData, MAP_MARGIN } from '../../map/map-data.ts';
import { projection } from '../../map/mercator.ts';
import { type AreaToName, MapNames } from './map-names.ts';
import type { MapWriter } from './map-writer.ts';

/** From the country on a small screen to the finest tiles. */
const MIN_ZOOM = 4;
const MAX_ZOOM = 18;

/**
 * Shows a map in place of the drawing in the page: outlines of the provinces and the countries around
 * them, and tiles if configured, or the names of places.
 */
export function baseMap(frame: HTMLElement, data: BackgroundData, { texts }: MapWriter): L.Map {
  const drawing = frame.querySelector<SVGElement>('.drawing')!;
  const { west, south, east, north } = data.drawing.area;
  // The drawing stays, because it is what prints.
  frame.replaceChildren(drawing);
  const map = L.map(frame, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomSnap: 0.5,
    zoomControl: false,
    attributionControl: false,
    // Scrolling the page past the map must not zoom it. Enabled by the first click.
    scrollWheelZoom: false,
    maxBounds: [
      [south - MAP_MARGIN, west - MAP_MARGIN],
      [north + MAP_MARGIN, east + MAP_MARGIN],
    ],
  });
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', texts.map);
  frame.addEventListener('pointerdown', () => map.scrollWheelZoom.enable());
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  const shape = (name: string) => {
    const path = drawing.querySelector(`.drawing-${name}`)!.getAttribute('d')!;
    const { area, width } = data.drawing;
    return L.polygon(ringsOf(path, projection(area, width).placeAt), {
      className: `map-${name}`,
      weight: 1,
      interactive: false,
    });
  };
  const [neighbours, land] = [shape('neighbours'), shape('land')];
  addWithoutGaps(map, neighbours, data);
  land.addTo(map);
  const { shapes, around } = areas(drawing, data);
  for (const each of shapes) each.addTo(map);
  const names = new MapNames(map, around);
  if (data.tilesUrl === '') names.addPlaces(data);
  else addTiles(map, [neighbours, land], names, data);
  return map;
}

/** The areas around the one that the map is about, to be named. */
interface MapAreas {
  readonly shapes: readonly L.Polygon[];
  readonly around: readonly AreaToName[];
}

/** The area that the map is about, and those around it, whose paths have finer units. */
function areas(drawing: SVGElement, { drawing: { area, width } }: BackgroundData): MapAreas {
  const group = drawing.querySelector<SVGElement>('.drawing-areas');
  if (group === null) return { shapes: [], around: [] };
  const { placeAt } = projection(area, width * Number(group.dataset.scale));
  const drawn = (name: string): readonly AreaToName[] =>
    Array.from(group.querySelectorAll(`.drawing-${name}`), (path) => ({
      name: path.textContent!,
      rings: ringsOf(path.getAttribute('d')!, placeAt),
    }));
  const around = drawn('around');
  const polygon = (some: readonly AreaToName[], className: string) =>
    L.polygon(some.flatMap(({ rings }) => rings) as L.LatLngTuple[][], {
      className,
      weight: 1,
      interactive: false,
    });
  return { shapes: [polygon(around, 'map-around'), polygon(drawn('area'), 'map-area')], around };
}

/** As on the drawing (`.drawing-neighbours`), in its units. */
const GAP = 4;

/** Lines around the neighbours, in their colour, cover the gaps between them and the finer outlines of the country. */
function addWithoutGaps(
  map: L.Map,
  neighbours: L.Polygon,
  { drawing: { area, width } }: BackgroundData,
): void {
  const degrees = (GAP * (area.east - area.west)) / width;
  const cover = () => {
    const [from, to] = [0, degrees].map((longitude) => map.project([0, longitude]).x) as [number, number];
    neighbours.setStyle({ weight: to - from });
  };
  map.on('zoomend', cover);
  map.whenReady(cover);
  neighbours.addTo(map);
}

/** Shapes have a fill colour until the first tile has loaded: without tiles they are the map. */
function addTiles(map: L.Map, shapes: readonly L.Polygon[], names: MapNames, data: BackgroundData): void {
  const tiles = L.tileLayer(data.tilesUrl, { maxZoom: MAX_ZOOM });
  let isShown = false;
  tiles.once('tileload', () => {
    isShown = true;
    for (const shape of shapes) shape.getElement()?.classList.add('is-over-tiles');
  });
  tiles.once('tileerror', () => {
    if (!isShown) names.addPlaces(data);
  });
  tiles.addTo(map);
  L.control.attribution({ prefix: false }).addAttribution(credited(data.tilesAttribution)).addTo(map);
}

const OSM = 'https://www.openstreetmap.org/copyright';

/** OpenStreetMap requires a link to its copyright page. */
function credited(attribution: string): string {
  const text = attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return text.replace('OpenStreetMap', `<a href="${OSM}">OpenStreetMap</a>`);
}

/** The rings of an SVG path of the drawing as coordinates. Such paths only use `M`, `l` and `z`. */
function ringsOf(
  path: string,
  placeAt: ReturnType<typeof projection>['placeAt'],
): [latitude: number, longitude: number][][] {
  return path
    .split('M')
    .slice(1)
    .map((ring) => {
      const numbers = ring.match(/-?\d+/g)!.map(Number);
      let [x, y] = [0, 0];
      const places: [number, number][] = [];
      for (let i = 0; i < numbers.length; i += 2) {
        x += numbers[i]!;
        y += numbers[i + 1]!;
        places.push([...placeAt(x, y)]);
      }
      return places;
    });
}
