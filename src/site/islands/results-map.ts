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
type Marked = Feature<Point, Properties>;

/** The map of a search: clusters that the service makes for what is seen, and a way to search just there. */
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
  const offer = searchHere(frame, map, data.searchPath);
  map.on('dragend zoomend', () => {
    offer.hidden = false;
  });
  new ResizeObserver(() => map.invalidateSize()).observe(frame);
}

const OUTSIDE = 0.15;

async function fetchFeatures(path: string, map: L.Map, signal: AbortSignal): Promise<readonly Marked[]> {
  const address = new URL(path, location.href);
  address.searchParams.set('zoom', String(clusterZoom(map.getZoom())));
  address.searchParams.set('bbox', boxOf(map.getBounds().pad(OUTSIDE)));
  const response = await fetch(address, { signal });
  return ((await response.json()) as FeatureCollection<Point, Properties>).features;
}

/** One step coarser than the map as long as clusters carry figures, which need room; the finest shows single projects. */
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

/** A cluster that had the focus keeps it in spirit: the new one that lies closest has it. */
function showFeatures(map: L.Map, markers: L.LayerGroup, features: readonly Marked[]): void {
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

const placeOf = ({ geometry }: Marked): L.LatLngTuple => [geometry.coordinates[1]!, geometry.coordinates[0]!];

/** Size tells how many, in steps that the eye can follow; the number and the cost stand within. */
function clusterMarker(
  map: L.Map,
  feature: Marked,
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

const ROOM_FOR_COST = 46;

function clusterHtml(count: number, cost: number | null, size: number): string {
  const number = `<b>${shortNumber(count)}</b>`;
  return size < ROOM_FOR_COST || cost === null ? number : `${number}<span>${shortMoney(cost)}</span>`;
}

const shortNumber = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`;

/** `R1.2m`, `R30bn`: a marker has room for five characters. */
function shortMoney(rand: number): string {
  const size = Math.abs(rand);
  const [scale, letters] = size >= 1e9 ? [1e9, 'bn'] : size >= 1e6 ? [1e6, 'm'] : [1e3, 'k'];
  const number = rand / scale;
  return `R${Math.abs(number) < 10 ? number.toFixed(1).replace(/\.0$/, '') : number.toFixed(0)}${letters}`;
}

const PLACE_SIZE = 24;

function placeMarker(feature: Marked, project: ProjectProperties) {
  const name = project.name.trim() === '' ? 'Project without a name' : project.name;
  const icon = L.divIcon({
    className: `map-place s${stageColour(project.status)}`,
    iconSize: [PLACE_SIZE, PLACE_SIZE],
  });
  const marker = L.marker(placeOf(feature), { icon, alt: name, title: name, keyboard: true });
  return marker.bindPopup(() => popup(name, project), { minWidth: 200, maxWidth: 280 });
}

/** Built of nodes: no text of the data is ever read as markup. */
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

/** A link to the search for what the map shows, offered once the map was moved. */
function searchHere(frame: HTMLElement, map: L.Map, path: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'button map-search';
  link.textContent = 'Search this area';
  link.hidden = true;
  link.href = path;
  const renew = () => {
    const address = new URL(path, location.href);
    address.searchParams.set('bbox', boxOf(map.getBounds()));
    link.href = address.pathname + address.search;
  };
  map.on('moveend', renew);
  renew();
  L.DomEvent.disableClickPropagation(link);
  frame.append(link);
  return link;
}
