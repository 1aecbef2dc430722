import type { ParameterReading } from '../http/parameters/parameter.ts';
import { type CatalogueIndex, pagePositions, type Selection } from '../index/index.ts';
import { recordJson } from '../project/index.ts';
import { pageLinks } from '../query/links.ts';
import { DEFAULT_LIMIT, type ListingValues, shownFields } from '../query/listing-parameters.ts';

/** A page of projects, and the JSON that it is a part of. */
export interface PageOfProjects {
  readonly index: CatalogueIndex;
  readonly selection: Selection;
  readonly reading: ParameterReading;
  /** Absolute address without a query, for the links. */
  readonly address: string;
  /** What stands before and after its members. */
  readonly before: string;
  readonly after: string;
}

/** `count`, `next`, `previous` and `results` of a page of the selected projects, as members of a JSON object. */
export function pageJson(page: PageOfProjects): Buffer {
  const { index, selection, reading, address } = page;
  const values = reading.values as ListingValues;
  const { limit = DEFAULT_LIMIT, offset = 0, ordering } = values;
  const count = selection.positions.length;
  const { next, previous } = pageLinks(address, reading.pairs, { limit, offset, count });
  const envelope = `"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}`;
  const positions = pagePositions(index, selection, ordering, offset, limit);
  const before = `${page.before}${envelope},"results":[`;
  const after = `]${page.after}`;
  const fields = shownFields(values);
  if (fields === undefined) return index.recordsJson(positions, before, after);
  const records = Array.from(positions, (position) => recordJson(index.published(position), fields));
  return Buffer.from(before + records.join(',') + after);
}

/** Tells the words that were used instead of those that were typed, folded and percent-encoded. */
export function correctionHeaders({ correctedWords }: Selection): Record<string, string> {
  return correctedWords === undefined
    ? {}
    : { 'x-query-corrected': encodeURIComponent(correctedWords.join(' ')) };
}
