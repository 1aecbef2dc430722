import type { Archive } from '../index/index.ts';
import { csvFields, valuesJson } from '../project/index.ts';
import { pointOf } from './point.ts';
import { type ExportedProject, exportedProjects, framedChunks } from './projects.ts';

const LATITUDE = csvFields.findIndex(({ name }) => name === 'latitude');
const LONGITUDE = csvFields.findIndex(({ name }) => name === 'longitude');

/**
 * A GeoJSON FeatureCollection (RFC 7946) with every field of the CSV as properties, coordinates as
 * reported among them. A project without a usable place is included, with a null geometry. Hold the
 * archive until the last chunk is read.
 */
export function geojsonChunks(archive: Archive, positions: Uint32Array): AsyncGenerator<Buffer> {
  const frame = { head: '{"type":"FeatureCollection","features":[', between: ',\n', tail: ']}\n' };
  return framedChunks(exportedProjects(archive, positions), frame, feature);
}

function feature({ id, values }: ExportedProject): string {
  return `{"type":"Feature","id":${id},"geometry":${geometry(values)},"properties":{${valuesJson(values)}}}`;
}

function geometry(values: ExportedProject['values']): string {
  const point = pointOf(values[LATITUDE] as string | null, values[LONGITUDE] as string | null);
  return point === undefined ? 'null' : `{"type":"Point","coordinates":[${point}]}`;
}
