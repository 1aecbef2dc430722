import L from 'leaflet';
import type { ProjectsMapData } from '../../map/map-data.ts';
import { type MapFeature, pointOf } from './features.ts';
import type { MapWriter } from './map-writer.ts';
import { nameOf } from './marker.ts';

/**
 * Opens a popup about a feature. It takes the focus, and gives it back to the marker when it is
 * closed: by its button, by Escape, or by leaving it.
 */
export function openPopup(
  map: L.Map,
  feature: MapFeature,
  marker: HTMLElement,
  data: ProjectsMapData,
  writer: MapWriter,
): void {
  const popup = L.popup({ minWidth: 200, maxWidth: 280, offset: [0, -4] })
    .setLatLng(pointOf(feature))
    .setContent(contentOf(feature, data, writer));
  popup.openOn(map);
  const element = popup.getElement()!;
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-label', nameOf(feature, writer));
  element.querySelector('.leaflet-popup-close-button')!.setAttribute('aria-label', writer.texts.close);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    popup.close();
  });
  popup.on('remove', () => {
    if (!element.contains(document.activeElement)) return;
    (marker.isConnected ? marker : map.getContainer()).focus();
  });
  element.querySelector('a')!.focus({ preventScroll: true });
}

/** Built from DOM nodes, so that no text of the data is parsed as HTML. */
function contentOf(feature: MapFeature, { pathPrefix, searchPath }: ProjectsMapData, writer: MapWriter) {
  const { properties } = feature;
  const { texts, counted, money, shortStage } = writer;
  const element = document.createElement('div');
  const link = document.createElement('a');
  const line = document.createElement('p');
  if (properties.cluster) {
    const address = new URL(searchPath, location.href);
    address.searchParams.set('bbox', feature.bbox!.join(','));
    address.searchParams.delete('view');
    link.href = address.pathname + address.search;
    link.textContent = texts.showThem;
    line.textContent = counted(texts.samePoint, properties.count);
    element.append(line, link);
    return element;
  }
  const { estimated_total_project_cost: cost, currency = '' } = properties;
  link.href = pathPrefix + properties.url_path;
  link.textContent = nameOf(feature, writer);
  line.textContent = [
    properties.status === '' ? texts.noStage : shortStage(properties.status),
    cost === null ? texts.noCost : money(cost, currency),
    ...(feature.cost_left_out ? [texts.wrongCost] : []),
  ].join(' · ');
  element.append(link, line);
  return element;
}
