import type { Archive } from '../index/index.ts';
import { csvFields, isUnset, membersJson, placeOf } from '../project/index.ts';
import { type ExportedProject, exportedProjects, framedChunks } from './projects.ts';

const fieldNames = csvFields.map((field) => field.name);

/**
 * A GeoJSON FeatureCollection (RFC 7946) of all the projects with every field of the CSV. A project without a readable
 * place has the geometry null, so that it is not lost; its coordinates as reported stand in its properties.
 */
export function geojsonChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const frame = { head: '{"type":"FeatureCollection","features":[', between: ',\n', tail: ']}\n' };
  return framedChunks(exportedProjects(archive, positions), frame, feature);
}

function feature({ id, published }: ExportedProject): string {
  const properties = membersJson(published, fieldNames);
  return `{"type":"Feature","id":${id},"geometry":${geometry(published)},"properties":{${properties}}}`;
}

/** Longitudes beyond 180 and latitudes beyond 90 degrees name no place on earth. */
function geometry({ latitude, longitude }: ExportedProject['published']): string {
  const place = placeOf(latitude, longitude);
  if (place === undefined || isUnset(place)) return 'null';
  if (Math.abs(place.longitude) > 180 || Math.abs(place.latitude) > 90) return 'null';
  return `{"type":"Point","coordinates":[${place.longitude},${place.latitude}]}`;
}
