import type { Archive } from '../index/index.ts';
import { csvFields, isUnset, placeOf, valuesJson } from '../project/index.ts';
import { type ExportedProject, exportedProjects, framedChunks } from './projects.ts';

const LATITUDE = csvFields.findIndex(({ name }) => name === 'latitude');
const LONGITUDE = csvFields.findIndex(({ name }) => name === 'longitude');

/**
 * A GeoJSON FeatureCollection (RFC 7946) of all the projects with every field of the CSV. A project without a readable
 * place has the geometry null, so that it is not lost; its coordinates as reported stand in its properties.
 */
export function geojsonChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const frame = { head: '{"type":"FeatureCollection","features":[', between: ',\n', tail: ']}\n' };
  return framedChunks(exportedProjects(archive, positions), frame, feature);
}

function feature({ id, values }: ExportedProject): string {
  return `{"type":"Feature","id":${id},"geometry":${geometry(values)},"properties":{${valuesJson(values)}}}`;
}

/** Longitudes beyond 180 and latitudes beyond 90 degrees name no place on earth. */
function geometry(values: ExportedProject['values']): string {
  const place = placeOf(values[LATITUDE] as string | null, values[LONGITUDE] as string | null);
  if (place === undefined || isUnset(place)) return 'null';
  if (Math.abs(place.longitude) > 180 || Math.abs(place.latitude) > 90) return 'null';
  return `{"type":"Point","coordinates":[${place.longitude},${place.latitude}]}`;
}
