import L from 'leaflet';
import type { ProjectsMapData } from '../../map/map-data.ts';
import { pageData } from '../page-data.ts';
import { baseMap } from './base-map.ts';
import { boxOf, fetchFeatures, includes, keyOf, type MapFeature } from './features.ts';
import { type ListedProject, listedProjects, markPlaces, markRows } from './listed-projects.ts';
import { keepPosition } from './map-position.ts';
import { type MapWriter, mapWriter } from './map-writer.ts';
import { markerOf } from './marker.ts';
import { MarkerFocus } from './marker-focus.ts';
import { merged } from './merge-features.ts';
import { openPopup } from './popup.ts';

/** The map of several projects: clusters of the visible area, and a link to search there. */
export function projectsMap(frame: HTMLElement): void {
  const data = pageData<ProjectsMapData>('map-data');
  const writer = mapWriter(frame);
  const map = baseMap(frame, data, writer);
  const [west, south, east, north] = data.bounds;
  const bounds = L.latLngBounds([south, west], [north, east]);
  keepPosition(map, () => map.fitBounds(bounds, { padding: [24, 24], animate: false, maxZoom: 14 }));
  const link = searchHere(frame, map, data.searchPath, writer.texts.searchHere);
  map.on('dragend zoomend', () => {
    link.hidden = false;
  });
  const listed = listedProjects();
  markPlaces(map, listed);
  const markers = new Markers(map, data, writer, listed);
  markers.refresh();
  map.on('moveend', () => markers.refresh());
  new ResizeObserver(() => map.invalidateSize()).observe(frame);
}

/** More than any marker's distance from the top of the map, by which Leaflet stacks them. */
const ABOVE_OTHERS = 10_000;

/** The markers of the visible area. */
class Markers {
  private readonly map: L.Map;
  private readonly data: ProjectsMapData;
  private readonly writer: MapWriter;
  private readonly listed: readonly ListedProject[];
  private readonly focus: MarkerFocus;
  private readonly features = new Map<HTMLElement, MapFeature>();
  private shown = new Map<string, L.Marker>();
  private request: AbortController | undefined;

  constructor(map: L.Map, data: ProjectsMapData, writer: MapWriter, listed: readonly ListedProject[]) {
    this.map = map;
    this.data = data;
    this.writer = writer;
    this.listed = listed;
    this.focus = new MarkerFocus(map, (element) => this.open(element));
  }

  /** Asks for what the map shows now. A request that is under way is of no use any more. */
  refresh(): void {
    this.request?.abort();
    this.request = new AbortController();
    fetchFeatures(this.data.clustersPath, this.map, this.request.signal).then(
      (features) => this.show(merged(this.map, features)),
      () => {},
    );
  }

  /** Markers that stay keep their elements, and with them the focus. */
  private show(features: readonly MapFeature[]): void {
    const hadFocus = this.focus.hasFocus();
    const shown = new Map<string, L.Marker>();
    for (const feature of features) {
      const key = keyOf(feature);
      shown.set(key, this.shown.get(key) ?? this.add(feature));
    }
    for (const [key, marker] of this.shown) {
      if (shown.has(key)) continue;
      this.features.delete(marker.getElement()!);
      marker.remove();
    }
    this.shown = shown;
    this.focus.update();
    if (hadFocus && !this.focus.hasFocus()) this.focus.focusMiddle();
    this.map.fire('markers');
  }

  private add(feature: MapFeature): L.Marker {
    const marker = markerOf(feature, this.writer).addTo(this.map);
    const element = marker.getElement()!;
    this.features.set(element, feature);
    marker.on('click', () => this.open(element));
    const mark = () => {
      marker.setZIndexOffset(ABOVE_OTHERS);
      markRows(this.listed, (project) => includes(feature, project));
    };
    const unmark = () => {
      marker.setZIndexOffset(0);
      markRows(this.listed, () => false);
    };
    element.addEventListener('mouseenter', mark);
    element.addEventListener('focus', mark);
    element.addEventListener('mouseleave', unmark);
    element.addEventListener('blur', unmark);
    return marker;
  }

  /** Zooms to a cluster that divides when zoomed, and opens a popup for anything else. */
  private open(element: HTMLElement): void {
    const feature = this.features.get(element)!;
    const { map } = this;
    const [west, south, east, north] = feature.bbox ?? [];
    const isOnePoint = west === east && south === north;
    if (isOnePoint || map.getZoom() === map.getMaxZoom()) {
      openPopup(map, feature, element, this.data, this.writer);
      return;
    }
    const bounds = L.latLngBounds([south!, west!], [north!, east!]);
    map.fitBounds(bounds, { padding: [40, 40], maxZoom: Math.max(map.getZoom() + 2, 10) });
  }
}

/** A link that searches the visible area. Shown once the visitor has moved the map. */
function searchHere(frame: HTMLElement, map: L.Map, path: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'button map-search';
  link.textContent = text;
  link.hidden = true;
  const update = () => {
    const address = new URL(path, location.href);
    address.searchParams.set('bbox', boxOf(map.getBounds()));
    link.href = address.pathname + address.search;
  };
  map.on('moveend', update);
  update();
  L.DomEvent.disableClickPropagation(link);
  frame.append(link);
  return link;
}
