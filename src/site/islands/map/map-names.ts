import L from 'leaflet';
import { areaNames } from '../../map/area-names.ts';
import type { BackgroundData, PlacesData } from '../../map/map-data.ts';
import {
  boxOf,
  type Label,
  type LabelCandidate,
  mostPlaces,
  placeLabels,
  type Rectangle,
} from '../../map/place-labels.ts';

/** From this zoom on, there is room for villages. */
const VILLAGES_ZOOM = 9;

/** An area to name, by the places around it. */
export interface AreaToName {
  readonly name: string;
  readonly rings: readonly (readonly L.LatLngTuple[])[];
}

/**
 * The names on a map: of these areas, and of places once `addPlaces` is called. They move out of the way of the markers.
 */
export class MapNames {
  private readonly map: L.Map;
  private readonly areas: readonly AreaToName[];
  private readonly pane: HTMLElement;
  private data: BackgroundData | undefined;
  private readonly known: Record<string, PlacesData> = {};

  constructor(map: L.Map, areas: readonly AreaToName[]) {
    this.map = map;
    this.areas = areas;
    // Below the markers. Hidden while the map zooms, because names do not grow with it.
    this.pane = map.createPane('names');
    this.pane.classList.add('map-names', 'leaflet-zoom-hide');
    this.pane.setAttribute('aria-hidden', 'true');
    map.on('moveend markers', () => this.draw());
  }

  /** Names places, too, on a map without tiles. Each file of names is fetched when the map first has room for them. */
  addPlaces(data: BackgroundData): void {
    this.data = data;
    if (this.map.getZoom() !== undefined) this.draw();
  }

  private draw(): void {
    const { map, pane } = this;
    const size = pointSize(map);
    const markers = markerRectangles(map);
    const areas = areaNames(
      this.areas.map(({ name, rings }) => ({
        name,
        rings: rings.map((ring) =>
          ring.map((place) => {
            const { x, y } = map.latLngToContainerPoint(place);
            return [x, y] as const;
          }),
        ),
      })),
      markers,
      size,
    );
    const candidates = this.places().filter(({ name }) => areas.every((area) => area.name !== name));
    const places = placeLabels(candidates, [...markers, ...areas.map(boxOf)], size);
    pane.replaceChildren(
      ...areas.map((label) => elementOf(map, label, 'is-area')),
      ...places.map((label) => elementOf(map, label)),
    );
  }

  /** The places that the map may name now. */
  private places(): readonly LabelCandidate[] {
    const { map, known } = this;
    if (this.data === undefined) return [];
    const { towns, villages } = this.data;
    const isNear = map.getZoom() >= VILLAGES_ZOOM;
    for (const path of isNear ? [towns, villages] : [towns])
      if (known[path] === undefined) this.read(path).catch(() => {});
    const bounds = map.getBounds();
    return [...(known[towns] ?? []), ...(isNear ? (known[villages] ?? []) : [])]
      .slice(0, mostPlaces(bounds.getEast() - bounds.getWest()))
      .filter(([, latitude, longitude]) => bounds.contains([latitude, longitude]))
      .map(([name, latitude, longitude]) => {
        const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
        return { name, x, y };
      });
  }

  private async read(path: string): Promise<void> {
    this.known[path] = [];
    this.known[path] = (await (await fetch(path)).json()) as PlacesData;
    this.draw();
  }
}

function elementOf(map: L.Map, { name, x, y }: Label, className = ''): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = name;
  L.DomUtil.setPosition(element, map.containerPointToLayerPoint([x, y]));
  return element;
}

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
