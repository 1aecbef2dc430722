import L from 'leaflet';
import type { BackgroundData } from '../../map/map-data.ts';
import { projection } from '../../map/mercator.ts';
import type { MapWriter } from './map-writer.ts';
import { placeNames } from './place-names.ts';

/** From the country on a small screen to the finest tiles. */
const MIN_ZOOM = 4;
const MAX_ZOOM = 18;

/** How far a map can be moved beyond the drawing, in degrees. */
const MARGIN = 8;

/**
 * Shows a map in place of the drawing in the page: outlines of the provinces, and tiles if configured, or
 * the names of places.
 */
export function baseMap(frame: HTMLElement, data: BackgroundData, { texts }: MapWriter): L.Map {
  const drawing = frame.querySelector<SVGElement>('.drawing')!;
  const outline = drawing.querySelector('.drawing-land')!.getAttribute('d')!;
  const { area, width } = data.drawing;
  const { west, south, east, north } = area;
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
      [south - MARGIN, west - MARGIN],
      [north + MARGIN, east + MARGIN],
    ],
  });
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', texts.map);
  frame.addEventListener('pointerdown', () => map.scrollWheelZoom.enable());
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  const land = L.polygon(ringsOf(outline, projection(area, width).placeAt), {
    className: 'map-outline',
    weight: 1,
    interactive: false,
  }).addTo(map);
  if (data.tilesUrl === '') placeNames(map, data);
  else addTiles(map, land, data);
  return map;
}

/** The land has a fill colour until the first tile has loaded: without tiles it is the map. */
function addTiles(map: L.Map, land: L.Polygon, data: BackgroundData): void {
  const tiles = L.tileLayer(data.tilesUrl, { maxZoom: MAX_ZOOM });
  let isShown = false;
  tiles.once('tileload', () => {
    isShown = true;
    land.getElement()?.classList.add('is-over-tiles');
  });
  tiles.once('tileerror', () => {
    if (!isShown) placeNames(map, data);
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
