import L from 'leaflet';
import { placeAt } from '../map/projection.ts';

interface Background {
  readonly tilesUrl: string;
  readonly tilesAttribution: string;
}

/** Never further out than the whole country on a small screen, never further in than tiles are drawn. */
const MIN_ZOOM = 4;
const MAX_ZOOM = 18;

/** A map in place of the drawing that the page has: outlines of the provinces always, tiles where there are some. */
export function baseMap(frame: HTMLElement, { tilesUrl, tilesAttribution }: Background): L.Map {
  const outline = frame.querySelector<SVGPathElement>('.drawing-land')!.getAttribute('d')!;
  frame.replaceChildren();
  const map = L.map(frame, {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomSnap: 0.5,
    attributionControl: false,
    // A page that is scrolled past must not zoom instead.
    scrollWheelZoom: false,
    maxBounds: [
      [-42, 6],
      [-15, 44],
    ],
  });
  frame.addEventListener('pointerdown', () => map.scrollWheelZoom.enable());
  const land = L.polygon(ringsOf(outline), {
    className: 'map-outline',
    weight: 1,
    interactive: false,
  }).addTo(map);
  if (tilesUrl !== '') addTiles(map, land, tilesUrl, tilesAttribution);
  return map;
}

/** The land is filled until the first tile is there: without tiles the outlines are the map. */
function addTiles(map: L.Map, land: L.Polygon, url: string, attribution: string): void {
  const tiles = L.tileLayer(url, { maxZoom: MAX_ZOOM });
  tiles.once('tileload', () => land.getElement()?.classList.add('is-over-tiles'));
  tiles.addTo(map);
  L.control.attribution({ prefix: false }).addAttribution(credited(attribution)).addTo(map);
}

const OSM = 'https://www.openstreetmap.org/copyright';

/** OpenStreetMap asks for a link to its terms. */
function credited(attribution: string): string {
  const text = attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return text.replace('OpenStreetMap', `<a href="${OSM}">OpenStreetMap</a>`);
}

/** The rings of a path of the drawing as places: `M` goes to a point, `l` on by steps, `z` ends a ring. */
export function ringsOf(path: string): [latitude: number, longitude: number][][] {
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
