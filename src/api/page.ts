import type { ParameterValues } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import { MAX_QUERY_LENGTH, splitUrl } from '../http/route.ts';
import type { Pieces } from '../http/sending/pieces.ts';
import {
  type CatalogueIndex,
  type Mark,
  markedValue,
  type NearPlace,
  pagePositions,
  positionsAfter,
  type Selection,
  typedQuery,
  wordCount,
} from '../index/index.ts';
import { listedJson } from '../project/index.ts';
import { type Cursor, type CursorValues, cursorOf, linkAfter } from '../query/cursor.ts';
import type { FilterParameter, FilterValues } from '../query/filter-parameters.ts';
import { type PageLinks, pageLinks } from '../query/links.ts';
import {
  DEFAULT_LIMIT,
  type fieldsParameter,
  type orderingParameter,
  type pagingParameters,
  recordColumns,
} from '../query/listing-parameters.ts';
import type { SelectedProjects } from '../query/selected-projects.ts';
import { understoodHeader } from '../query/understood-query.ts';
import { type ListFrame, listJson } from './json.ts';

type PageParameter =
  | ReturnType<typeof pagingParameters>[number]
  | typeof orderingParameter
  | typeof fieldsParameter
  | FilterParameter;

/** Where a page of projects goes. */
export interface PageFrame {
  /** Absolute address without a query, for the links. */
  readonly address: string;
  /** The JSON before and after the page's members. */
  readonly before: string;
  readonly after: string;
}

/** Projects of a piece: their records are about 100 KB of JSON. */
const PIECE_PROJECTS = 200;

/**
 * A page of at most this size is one piece: it would be buffered anyway, and joining pieces
 * takes time.
 */
const WHOLE_PAGE_PROJECTS = 800;

/**
 * `count`, `next`, `previous` and `results` of a page of the selected projects, as members of a
 * JSON object.
 */
export function* pageJson(
  index: CatalogueIndex,
  selected: SelectedProjects<ParameterValues<PageParameter> & CursorValues>,
  frame: PageFrame,
): Pieces {
  const { values, selection } = selected;
  const count = selection.count;
  const { next, previous, positions } = pageOf(index, selected, frame.address);
  const link = (address: string | null) => JSON.stringify(address === null ? null : followable(address));
  const envelope = `"count":${count},"next":${link(next)},"previous":${link(previous)}`;
  const before = `${frame.before}${envelope},"results":[`;
  const after = `]${frame.after}`;
  if (values.fields === undefined) yield* recordPieces(index, positions, { before, after });
  else {
    const columns = recordColumns(values.fields);
    yield* listJson(
      positions,
      { before, after },
      (position) => `{${listedJson(index.listedValues(position), columns)}}`,
    );
  }
}

/** The projects of a page, and the links to those around it. A walk by cursor only goes on. */
function pageOf(
  index: CatalogueIndex,
  { values, pairs, selection }: SelectedProjects<ParameterValues<PageParameter> & CursorValues>,
  address: string,
): PageLinks & { readonly positions: Uint32Array } {
  const { limit = DEFAULT_LIMIT, offset = 0, ordering } = values;
  const cursor = cursorOf(values);
  if (cursor === undefined) {
    const links = pageLinks(address, pairs, { limit, offset, count: selection.count });
    return { ...links, positions: pagePositions(index, selection, ordering, offset, limit) };
  }
  const following = positionsAfter(selection, cursor.ordering, cursor.after, limit + 1);
  const positions = following.subarray(0, limit);
  const next =
    following.length <= limit ? null : linkAfter(address, pairs, limit, lastMark(index, cursor, positions));
  return { next, previous: null, positions };
}

/** The mark of the last project of a page. */
function lastMark(index: CatalogueIndex, { ordering }: Cursor, positions: Uint32Array): Mark {
  const last = positions.at(-1)!;
  return { id: index.ids[last]!, value: ordering && markedValue(index, ordering, last) };
}

/**
 * A link to another response of this service. Encoded, its query can be longer than the one of the
 * request: throws a `Problem` if the link would lead nowhere.
 */
export function followable(link: string): string {
  const { length } = splitUrl(link).query;
  if (length <= MAX_QUERY_LENGTH) return link;
  const detail = `The query string of the response's links would have ${length} bytes, and ${MAX_QUERY_LENGTH} are the most: shorten the query.`;
  throw new Problem('query-too-long', detail);
}

/** The records, which are copied as bytes. */
function* recordPieces(index: CatalogueIndex, positions: Uint32Array, { before, after }: ListFrame): Pieces {
  if (positions.length <= WHOLE_PAGE_PROJECTS) {
    yield index.recordsJson(positions, before, after);
    return;
  }
  for (let from = 0; from < positions.length; from += PIECE_PROJECTS) {
    const to = from + PIECE_PROJECTS;
    const isLast = to >= positions.length;
    yield index.recordsJson(positions.subarray(from, to), from === 0 ? before : ',', isLast ? after : '');
  }
}

/** Memory that a streamed body of selected projects holds until it is sent. */
export const selectionBytes = ({ projects }: Selection): number => (projects.isAll ? 0 : projects.bytes);

/** The most firms that one name is said to have found. */
const MOST_FIRMS = 5;

/** Bytes of the header that says so: clients and proxies take some thousands of all headers. */
const MOST_HEADER = 2000;

/**
 * The headers that say what was searched for: the corrected words of `q`, folded, if it was
 * corrected; its place, if the projects are near one; what its words were understood as, and whether it
 * has no words at all; which firms the names of contractors found. Text is percent-encoded.
 */
export function queryHeaders(
  index: CatalogueIndex,
  {
    selection: { reading },
    filters: { q, contractor = [] },
    query,
  }: Pick<SelectedProjects<FilterValues>, 'selection' | 'filters' | 'query'>,
): Record<string, string> {
  const { correctedWords, place } = reading;
  const understood = query && understoodHeader(query);
  const hasNoWords = q !== undefined && wordCount(typedQuery(q)) === 0;
  return {
    ...(understood && { 'x-query-understood': understood }),
    ...(hasNoWords && { 'x-query-understood': 'no-words' }),
    ...(correctedWords && { 'x-query-corrected': encodeURIComponent(correctedWords.join(' ')) }),
    ...(place && { 'x-query-place': placeHeader(place) }),
    ...(contractor.length > 0 && { 'x-contractors-found': contractorsHeader(index, contractor) }),
  };
}

/** Each given name with the firms that it found, as far as they fit. */
function contractorsHeader({ firms }: CatalogueIndex, names: readonly string[]): string {
  let header = '';
  for (const name of names) {
    const found = firms.firmsNamed(name).slice(0, MOST_FIRMS);
    const texts = [name, ...found.map((firm) => firms.labels[firm]!)];
    const entry = texts.map(encodeURIComponent).join('; ');
    if (header.length + entry.length < MOST_HEADER) header += header === '' ? entry : `, ${entry}`;
  }
  return header;
}

function placeHeader({ place: { name, province, latitude, longitude }, km }: NearPlace): string {
  const where = `latitude=${latitude}; longitude=${longitude}; km=${km}`;
  return `${encodeURIComponent(name)}; province=${encodeURIComponent(province)}; ${where}`;
}
