import L from 'leaflet';
import type { ProjectMapData } from '../../map/map-data.ts';
import { pageData } from '../page-data.ts';
import { baseMap } from './base-map.ts';
import { mapWriter } from './map-writer.ts';

/** The map of one project and its surroundings, which can be zoomed. */
export function projectMap(frame: HTMLElement): void {
  const data = pageData<ProjectMapData>('map-data');
  const map = baseMap(frame, data, mapWriter(frame));
  const place: L.LatLngTuple = [data.latitude, data.longitude];
  map.setView(place, data.tilesUrl === '' ? 8 : 10);
  const icon = L.divIcon({ className: `map-place s${data.stage}`, iconSize: [26, 26] });
  L.marker(place, { icon, alt: data.name, title: data.name, keyboard: false }).addTo(map);
}
