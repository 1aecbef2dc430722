import L from 'leaflet';
import type { BackgroundData, PlacesData } from '../../map/map-data.ts';
import { mostPlaces, placeLabels, type Rectangle } from '../../map/place-labels.ts';

/** From this zoom on, there is room for villages. */
const VILLAGES_ZOOM = 9;

/**
 * Names places on a map without tiles. Each file of names is fetched when the map first has room
 * for them. The names move out of the way of the markers.
 */
export function placeNames(map: L.Map, { towns, villages }: BackgroundData): void {
  // Below the markers. Hidden while the map zooms, because names do not grow with it.
  const pane = map.createPane('names');
  pane.classList.add('map-names', 'leaflet-zoom-hide');
  pane.setAttribute('aria-hidden', 'true');
  const known: Record<string, PlacesData> = {};
  const read = async (path: string) => {
    known[path] = [];
    known[path] = (await (await fetch(path)).json()) as PlacesData;
    draw();
  };
  const draw = () => {
    const isNear = map.getZoom() >= VILLAGES_ZOOM;
    for (const path of isNear ? [towns, villages] : [towns])
      if (known[path] === undefined) read(path).catch(() => {});
    const places = [...(known[towns] ?? []), ...(isNear ? (known[villages] ?? []) : [])];
    pane.replaceChildren(...labelsOf(map, places));
  };
  map.on('moveend markers', draw);
  if (map.getZoom() !== undefined) draw();
}

function labelsOf(map: L.Map, places: PlacesData): readonly HTMLElement[] {
  const bounds = map.getBounds();
  const candidates = places
    .slice(0, mostPlaces(bounds.getEast() - bounds.getWest()))
    .filter(([, latitude, longitude]) => bounds.contains([latitude, longitude]))
    .map(([name, latitude, longitude]) => ({
      name,
      ...pointOf(map.latLngToContainerPoint([latitude, longitude])),
    }));
  return placeLabels(candidates, markerRectangles(map), pointSize(map)).map(({ name, x, y }) => {
    const element = document.createElement('span');
    element.textContent = name;
    L.DomUtil.setPosition(element, map.containerPointToLayerPoint([x, y]));
    return element;
  });
}

const pointOf = ({ x, y }: L.Point) => ({ x, y });

const pointSize = (map: L.Map) => {
  const { x, y } = map.getSize();
  return { width: x, height: y };
};

function markerRectangles(map: L.Map): readonly Rectangle[] {
  const frame = map.getContainer().getBoundingClientRect();
  return Array.from(map.getPane('markerPane')!.children, (marker) => {
    const { left, top, width, height } = marker.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, width, height };
  });
}
