import type { Archive } from '../index/index.ts';
import { type ListedColumns, listedColumn, listedColumns, listedJson, placeOf } from '../project/index.ts';
import type { FileOptions } from './file-options.ts';
import { type ExportedProject, exportedProjects, framedChunks } from './projects.ts';

const ID = listedColumn('id');
const NAME = listedColumn('name');
const URL_PATH = listedColumn('url_path');
const LATITUDE = listedColumn('latitude');
const LONGITUDE = listedColumn('longitude');

/** GeoJSON has a member of its own for the id. */
const usualColumns: ListedColumns = listedColumns.usual.filter((column) => column !== ID);

/**
 * A GeoJSON FeatureCollection (RFC 7946) with every field of the CSV and the data-quality flags, or
 * the given columns, as properties, coordinates as reported among them. The name and the address of the
 * project's page are always there: desktop programs show nothing but properties. A project without a
 * usable place is included, with a null geometry. Hold the archive until the last chunk is read.
 */
export function geojsonChunks(
  archive: Archive,
  positions: Uint32Array,
  { columns = usualColumns, base = '' }: Partial<Pick<FileOptions, 'columns' | 'base'>> = {},
): AsyncGenerator<Buffer> {
  const named = columns.includes(NAME) ? columns : [NAME, ...columns];
  const frame = { head: '{"type":"FeatureCollection","features":[', between: ',\n', tail: ']}\n' };
  return framedChunks(exportedProjects(archive, positions), frame, (project) =>
    feature(project, named, base),
  );
}

function feature(project: ExportedProject, columns: ListedColumns, base: string): string {
  const url = JSON.stringify(`${base}${project[URL_PATH]}`);
  return `{"type":"Feature","id":${project[ID]},"geometry":${geometry(project)},"properties":{${listedJson(project, columns)},"url":${url}}}`;
}

function geometry(project: ExportedProject): string {
  const point = pointOf(project[LATITUDE] as string | null, project[LONGITUDE] as string | null);
  return point === undefined ? 'null' : `{"type":"Point","coordinates":[${point}]}`;
}

/**
 * The reported place of a project as the position of a GeoJSON point, `[longitude, latitude]` in
 * degrees. Undefined if none was reported, or if it is not on earth. Swapped coordinates stay
 * swapped.
 */
export function pointOf(
  latitude: string | null,
  longitude: string | null,
): readonly [longitude: number, latitude: number] | undefined {
  const place = placeOf(latitude, longitude);
  if (place === undefined || Math.abs(place.longitude) > 180 || Math.abs(place.latitude) > 90)
    return undefined;
  return [place.longitude, place.latitude];
}

/**
 * JSON Lines: per project one object with its id, every field of the CSV and its data-quality
 * flags, or with the given columns. Hold the archive until the last chunk is read.
 */
export function jsonlChunks(
  archive: Archive,
  positions: Uint32Array,
  { columns = listedColumns.usual }: Pick<FileOptions, 'columns'> = {},
): AsyncGenerator<Buffer> {
  const frame = { head: '', between: '', tail: '' };
  return framedChunks(
    exportedProjects(archive, positions),
    frame,
    (project) => `{${listedJson(project, columns)}}\n`,
  );
}
