import { readSync } from 'node:fs';
import type { Pieces } from '../../http/sending/pieces.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import { csvFields } from '../../project/index.ts';
import type { ListFrame } from '../json.ts';

const LINE_FEED = 10;
const COMMA = 44;
const END = Buffer.from('}}');

/** What is written before each value. */
const names = csvFields.map(({ name }, i) => Buffer.from(`${i === 0 ? '' : ','}${JSON.stringify(name)}:`));
const URL_PATH = csvFields.findIndex(({ name }) => name === 'url_path');

/** Bytes of a feature besides its values and addresses: names, head and end. */
const MOST_FRAME = names.reduce((sum, { length }) => sum + length, 0) + 300;

/** Features of a piece: about 100 KB. */
const PIECE_FEATURES = 64;

/** Bytes that are read in vain rather than with a read of their own. */
const MOST_GAP = 16 * 1024;

/** Bytes for the time of a call: new ones with each piece would let the garbage be collected with every tenth page. */
function scratch() {
  let bytes = Buffer.alloc(0);
  return {
    atLeast: (length: number): Buffer => {
      if (bytes.length < length) bytes = Buffer.allocUnsafeSlow(length);
      return bytes;
    },
  };
}
const reading = scratch();
const writing = scratch();

/**
 * The projects as a JSON list of GeoJSON features (RFC 7946), whose properties are the values of the published
 * CSV and `url`, the address of the page. Writes bytes: as texts, a thousand features take six times as long.
 */
export function* featuresJson(
  index: CatalogueIndex,
  positions: Uint32Array,
  base: string,
  { before, after }: ListFrame,
): Pieces {
  yield before;
  for (let from = 0; from < positions.length; from += PIECE_FEATURES)
    yield features(index, positions.subarray(from, from + PIECE_FEATURES), base, from > 0);
  yield after;
}

/** One feature. */
export const featureJson = (index: CatalogueIndex, position: number, base: string): string =>
  features(index, Uint32Array.of(position), base, false).toString();

function features(index: CatalogueIndex, positions: Uint32Array, base: string, isContinued: boolean): Buffer {
  const { offsets } = index.featureLines;
  const url = Buffer.from(`,"url":${JSON.stringify(base).slice(0, -1)}`);
  let most = positions.length * (MOST_FRAME + url.length);
  // The path of its page is in a feature twice.
  for (const position of positions) most += 2 * (offsets[position + 1]! - offsets[position]!);
  const json = writing.atLeast(most);
  let end = 0;
  for (let i = 0; i < positions.length; ) {
    const next = endOfRead(positions, i, offsets);
    const start = offsets[positions[i]!]!;
    const length = offsets[positions[next - 1]! + 1]! - start;
    const values = reading.atLeast(length);
    readSync(index.featureLines.file.fd, values, 0, length, start);
    for (; i < next; i++) {
      const position = positions[i]!;
      if (isContinued || i > 0) json[end++] = COMMA;
      end += json.write(headOf(index, position), end, 'latin1');
      const [from, to] = [offsets[position]! - start, offsets[position + 1]! - start];
      end = writeProperties(json, end, values, from, to, url);
    }
  }
  return Buffer.from(json.subarray(0, end));
}

/** The end of the run of ascending positions whose values are close together. */
function endOfRead(positions: Uint32Array, start: number, offsets: Float64Array): number {
  let end = start + 1;
  while (
    end < positions.length &&
    positions[end]! > positions[end - 1]! &&
    offsets[positions[end]!]! - offsets[positions[end - 1]! + 1]! <= MOST_GAP
  )
    end++;
  return end;
}

function headOf(index: CatalogueIndex, position: number): string {
  const { latitude, longitude } = index.numbers;
  const geometry = isOnEarth(index, position)
    ? `{"type":"Point","coordinates":[${longitude[position]},${latitude[position]}]}`
    : 'null';
  return `{"type":"Feature","id":${index.ids[position]},"geometry":${geometry},"properties":{`;
}

/** Whether a project has coordinates that are a place. */
export function isOnEarth({ numbers: { latitude, longitude } }: CatalogueIndex, position: number): boolean {
  return Math.abs(latitude[position]!) <= 90 && Math.abs(longitude[position]!) <= 180;
}

/** Writes the values with their names, and the end of the feature. Returns where it ends. */
function writeProperties(
  json: Buffer,
  start: number,
  values: Buffer,
  from: number,
  to: number,
  url: Buffer,
): number {
  let [end, column, pathStart, pathEnd] = [start, 0, from, to];
  json.set(names[0]!, end);
  end += names[0]!.length;
  for (let at = from; at < to; at++) {
    const byte = values[at]!;
    if (byte !== LINE_FEED) {
      json[end++] = byte;
      continue;
    }
    if (column === URL_PATH) pathEnd = at;
    const name = names[++column]!;
    if (column === URL_PATH) pathStart = at + 1;
    json.set(name, end);
    end += name.length;
  }
  json.set(url, end);
  end += url.length;
  // Without the quotation mark that it begins with.
  json.set(values.subarray(pathStart + 1, pathEnd), end);
  end += pathEnd - pathStart - 1;
  json.set(END, end);
  return end + END.length;
}
