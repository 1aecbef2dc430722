import type { Archive } from '../index/index.ts';
import { type ListedColumns, listedColumn, listedColumns, listedJson } from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
import { pointOf } from './point.ts';
import { type ExportedProject, exportedProjects, framedChunks } from './projects.ts';

const ID = listedColumn('id');
const LATITUDE = listedColumn('latitude');
const LONGITUDE = listedColumn('longitude');

/** GeoJSON has a member of its own for the id. */
const usualColumns: ListedColumns = listedColumns.every.filter((column) => column !== ID);

/**
 * A GeoJSON FeatureCollection (RFC 7946) with every field of the CSV and the data-quality flags, or
 * the given columns, as properties, coordinates as reported among them. A project without a usable
 * place is included, with a null geometry. Hold the archive until the last chunk is read.
 */
export function geojsonChunks(
  archive: Archive,
  positions: Uint32Array,
  { columns = usualColumns }: Pick<FileOptions, 'columns'> = {},
): AsyncGenerator<Buffer> {
  const frame = { head: '{"type":"FeatureCollection","features":[', between: ',\n', tail: ']}\n' };
  return framedChunks(exportedProjects(archive, positions), frame, (project) => feature(project, columns));
}

function feature(project: ExportedProject, columns: ListedColumns): string {
  return `{"type":"Feature","id":${project[ID]},"geometry":${geometry(project)},"properties":{${listedJson(project, columns)}}}`;
}

function geometry(project: ExportedProject): string {
  const point = pointOf(project[LATITUDE] as string | null, project[LONGITUDE] as string | null);
  return point === undefined ? 'null' : `{"type":"Point","coordinates":[${point}]}`;
}
