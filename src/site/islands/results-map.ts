import type { Feature, FeatureCollection, Point } from 'geojson';
import L from 'leaflet';
import { shortStage, stageColour } from '../copy/stage-names.ts';
import { counted, money } from '../format/money.ts';
import type { ResultsMapData } from '../map/map-data.ts';
import { baseMap } from './base-map.ts';
import { pageData } from './page-data.ts';

interface ClusterProperties {
  readonly cluster: true;
  readonly count: number;
  readonly estimated_total_project_cost: number | null;
}

interface ProjectProperties {
  readonly cluster?: undefined;
  readonly name: string;
  readonly status: string;
  readonly estimated_total_project_cost: number | null;
  readonly url_path: string;
}

type Properties = ClusterProperties | ProjectProperties;
type MapFeature = Feature<Point, Properties>;

/** The map of a search: clusters of the visible area, and a link to search there. */
export function resultsMap(frame: HTMLElement): void {
  const data = pageData<ResultsMapData>('results-map-data');
  const map = baseMap(frame, data);
  const markers = L.layerGroup().addTo(map);
  let request: AbortController | undefined;
  const refresh = () => {
    request?.abort();
    request = new AbortController();
    fetchFeatures(data.clustersPath, map, request.signal).then(
      (features) => showFeatures(map, markers, features),
      () => {},
    );
  };
  const [west, south, east, north] = data.bounds;
  map.fitBounds(
    [
      [south, west],
      [north, east],
    ],
    { padding: [24, 24], animate: false, maxZoom: 14 },
  );
  refresh();
  map.on('moveend', refresh);
  const link = searchHere(frame, map, data.searchPath);
  map.on('dragend zoomend', () => {
    link.hidden = false;
  });
  new ResizeObserver(() => map.invalidateSize()).observe(frame);
}

/** The share by which the requested area is larger than the visible one on each side. */
const MARGIN = 0.15;

async function fetchFeatures(path: string, map: L.Map, signal: AbortSignal): Promise<readonly MapFeature[]> {
  const address = new URL(path, location.href);
  address.searchParams.set('zoom', String(clusterZoom(map.getZoom())));
  address.searchParams.set('bbox', boxOf(map.getBounds().pad(MARGIN)));
  const response = await fetch(address, { signal });
  return ((await response.json()) as FeatureCollection<Point, Properties>).features;
}

/**
 * The zoom to request clusters for: one step coarser than the map's, to make room for the labels.
 * At the finest zooms, single projects appear.
 */
const clusterZoom = (zoom: number): number => (zoom >= 14 ? Math.round(zoom) : Math.ceil(zoom) - 1);

const DECIMALS = 5;

function boxOf(bounds: L.LatLngBounds): string {
  const sides = [
    Math.max(-180, bounds.getWest()),
    Math.max(-90, bounds.getSouth()),
    Math.min(180, bounds.getEast()),
    Math.min(90, bounds.getNorth()),
  ];
  return sides.map((degrees) => String(Number(degrees.toFixed(DECIMALS)))).join(',');
}

/** Replaces the markers. If one of them had the focus, the first new one gets it. */
function showFeatures(map: L.Map, markers: L.LayerGroup, features: readonly MapFeature[]): void {
  const hadFocus = map.getPane('markerPane')!.contains(document.activeElement);
  markers.clearLayers();
  for (const feature of features) {
    const { properties } = feature;
    markers.addLayer(
      properties.cluster ? clusterMarker(map, feature, properties) : placeMarker(feature, properties),
    );
  }
  if (hadFocus) map.getPane('markerPane')!.querySelector<HTMLElement>('[tabindex]')?.focus();
}

const placeOf = ({ geometry }: MapFeature): L.LatLngTuple => [
  geometry.coordinates[1]!,
  geometry.coordinates[0]!,
];

/**
 * A circle whose size grows with the number of projects, labelled with that number and the cost.
 */
function clusterMarker(
  map: L.Map,
  feature: MapFeature,
  { count, estimated_total_project_cost: cost }: ClusterProperties,
) {
  const size = Math.round(Math.min(66, 32 + 10 * Math.log10(count)));
  const words = `${counted(count, 'project')}${cost === null ? '' : `, ${money(cost)}`}`;
  const icon = L.divIcon({
    className: 'map-cluster',
    html: clusterHtml(count, cost, size),
    iconSize: [size, size],
  });
  const marker = L.marker(placeOf(feature), { icon, alt: words, title: words, keyboard: true });
  const [west, south, east, north] = feature.bbox!;
  const zoomIn = () => {
    const bounds = L.latLngBounds([south!, west!], [north!, east!]);
    const isOnePlace = bounds.getSouthWest().equals(bounds.getNorthEast());
    if (isOnePlace) map.setView(bounds.getCenter(), Math.min(18, map.getZoom() + 3));
    else map.fitBounds(bounds, { padding: [40, 40], maxZoom: Math.max(map.getZoom() + 2, 10) });
  };
  marker.on('click', zoomIn);
  marker.on('keypress', (event) => {
    if ((event as unknown as L.LeafletKeyboardEvent).originalEvent.key === 'Enter') zoomIn();
  });
  return marker;
}

const LABELLED_SIZE = 46;

function clusterHtml(count: number, cost: number | null, size: number): string {
  const number = `<b>${shortNumber(count)}</b>`;
  return size < LABELLED_SIZE || cost === null ? number : `${number}<span>${shortMoney(cost)}</span>`;
}

const shortNumber = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`;

/** `R1.2m`, `R30bn`: five characters fit into a marker. */
function shortMoney(rand: number): string {
  const size = Math.abs(rand);
  const [scale, letters] = size >= 1e9 ? [1e9, 'bn'] : size >= 1e6 ? [1e6, 'm'] : [1e3, 'k'];
  const number = rand / scale;
  return `R${Math.abs(number) < 10 ? number.toFixed(1).replace(/\.0$/, '') : number.toFixed(0)}${letters}`;
}

const PLACE_SIZE = 24;

function placeMarker(feature: MapFeature, project: ProjectProperties) {
  const name = project.name.trim() === '' ? 'Project without a name' : project.name;
  const icon = L.divIcon({
    className: `map-place s${stageColour(project.status)}`,
    iconSize: [PLACE_SIZE, PLACE_SIZE],
  });
  const marker = L.marker(placeOf(feature), { icon, alt: name, title: name, keyboard: true });
  return marker.bindPopup(() => popup(name, project), { minWidth: 200, maxWidth: 280 });
}

/** Built from DOM nodes, so that no text of the data is parsed as HTML. */
function popup(
  name: string,
  { status, estimated_total_project_cost: cost, url_path }: ProjectProperties,
): HTMLElement {
  const element = document.createElement('div');
  const link = document.createElement('a');
  link.href = url_path;
  link.textContent = name;
  const line = document.createElement('p');
  line.textContent = [
    status === '' ? 'Stage not available' : shortStage(status),
    cost === null ? 'Cost not available' : money(cost),
  ].join(' · ');
  element.append(link, line);
  return element;
}

/** A link that searches the visible area. Shown once the visitor has moved the map. */
function searchHere(frame: HTMLElement, map: L.Map, path: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'button map-search';
  link.textContent = 'Search this area';
  link.hidden = true;
  link.href = path;
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
