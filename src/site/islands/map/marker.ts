import L from 'leaflet';
import { type ClusterProperties, type MapFeature, pointOf } from './features.ts';
import type { MapWriter } from './map-writer.ts';

const PLACE_SIZE = 24;

/** The marker of a project or of a cluster, with its name for screen readers. */
export function markerOf(feature: MapFeature, writer: MapWriter): L.Marker {
  const { properties } = feature;
  const name = nameOf(feature, writer);
  const size = sizeOf(feature);
  const icon = L.divIcon({
    className: properties.cluster ? 'map-cluster' : `map-place s${writer.stageColour(properties.status)}`,
    html: properties.cluster ? clusterHtml(properties, size, writer) : '',
    iconSize: [size, size],
  });
  // The keyboard is handled by `marker-focus.ts`.
  const marker = L.marker(pointOf(feature), { icon, title: name, keyboard: false });
  marker.on('add', () => {
    const element = marker.getElement()!;
    element.setAttribute('role', 'button');
    element.setAttribute('aria-label', name);
  });
  return marker;
}

/** What a marker stands for: "7 projects near Musina, R 3.2 million". */
export function nameOf({ properties }: MapFeature, { texts, counted, money }: MapWriter): string {
  if (!properties.cluster) return properties.name.trim() === '' ? texts.unnamed : properties.name;
  const { count, place, clean, currency = '' } = properties;
  const { sum: cost } = clean;
  if (place === null && cost === null) return counted(texts.cluster, count);
  if (place === null) return counted(texts.clusterCost, count, { cost: money(cost!, currency) });
  if (cost === null) return counted(texts.clusterNear, count, { place });
  return counted(texts.clusterNearCost, count, { place, cost: money(cost, currency) });
}

/** The width of a marker in pixels. A cluster's grows with its number of projects. */
export const sizeOf = ({ properties }: MapFeature): number =>
  properties.cluster ? Math.round(Math.min(66, 32 + 10 * Math.log10(properties.count))) : PLACE_SIZE;

const LABELLED_SIZE = 46;

/**
 * The style writes the labels. The name of the marker, for assistive technology, says them in words.
 */
function clusterHtml(
  { count, currency = '', clean: { sum: cost } }: ClusterProperties,
  size: number,
  { briefCount, briefMoney }: MapWriter,
): string {
  const number = `<b data-label="${briefCount(count)}"></b>`;
  if (size < LABELLED_SIZE || cost === null) return number;
  return `${number}<span data-label="${briefMoney(cost, currency)}"></span>`;
}
