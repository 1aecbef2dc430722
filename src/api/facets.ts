import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import type { Pairs, Parameter } from '../http/parameters/parameter.ts';
import { PIECE_BYTES, type Pieces } from '../http/sending/pieces.ts';
import {
  type AreaColumn,
  areaValue,
  type CatalogueIndex,
  counterOf,
  type FacetCounts,
  facetCounts,
  type Selection,
  scratchPositions,
  type ValueColumn,
} from '../index/index.ts';
import { type FacetField, facetFields } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { exampleSearch } from '../query/example-search.ts';
import { areaLevel, filterParameters, levelParameter } from '../query/filter-parameters.ts';
import { encodedText, formEncoded, pageLinks } from '../query/links.ts';
import {
  DEFAULT_LIMIT,
  formatParameter,
  orderingParameter,
  pagingParameters,
} from '../query/listing-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { understoodParameters } from '../query/understood-query.ts';
import { asOfParameter } from './as-of.ts';
import { followable, pageJson, queryHeaders, selectionBytes } from './page.ts';
import { closed, countSchema, pageSchemaMembers, recordSchema } from './schemas/project-schema.ts';

const multiselectParameter = {
  name: 'multiselect',
  schema: Type.Boolean(),
  description:
    "Count each field without that field's own filters, as a page with tick boxes for several values needs it. `narrow_url` then replaces these filters.",
} as const satisfies Parameter;

const facetValueSchema = closed(
  {
    text: Type.String(),
    name: Type.Optional(
      Type.String({ description: 'What an area is called, of which `text` is the code with its level.' }),
    ),
    count: countSchema('Matching projects with this value.'),
    narrow_url: Type.String({
      format: 'uri',
      description:
        'Address of these facets with this value as a further filter; with `multiselect`, as the only filter of its field.',
    }),
  },
  { $id: 'FacetValue' },
);

const facetsSchema = closed(
  {
    fields: closed({
      ...Object.fromEntries(facetFields.map((field) => [field, Type.Array(facetValueSchema)])),
      area: Type.Optional(Type.Array(facetValueSchema)),
    }),
    objects: closed(pageSchemaMembers(recordSchema)),
  },
  { $id: 'Facets' },
);

/**
 * The number of matching projects with each value of each facet field, and a page of the projects.
 */
export function facetsOperation(maxLimit: number): Operation {
  const parameters = [
    ...pagingParameters(maxLimit),
    orderingParameter,
    formatParameter,
    multiselectParameter,
    {
      ...levelParameter,
      description:
        'Count the areas of this level, too, in `area`: those with matching projects, and their names.',
    } as const satisfies Parameter,
    asOfParameter,
    ...filterParameters,
  ];
  return {
    name: 'Count by facets',
    description:
      'The number of matching projects with each value of each facet field, with links that add the value as a filter; and a page of the projects.',
    path: apiPaths.facets,
    parameters,
    documentation: {
      group: 'Search',
      statuses: usualStatuses,
      contentTypes: ['application/json'],
      schema: facetsSchema,
      headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood', 'X-Contractors-Found'],
      example: `${apiPaths.facets}?${exampleSearch}&limit=1`,
    },
    handle: ({ base, query }, index) => {
      const selected = selectedProjects(index, understoodParameters(index, query, parameters));
      const { values, pairs, selection } = selected;
      const { multiselect = false } = values;
      const counts = facetCounts(index, selection, facetFields, { multiselect });
      const address = base + apiPaths.facets;
      const kept = (field: FacetField) => (multiselect ? pairs.filter((pair) => !isOf(field, pair)) : pairs);
      // The first pieces are sent before the page is made, and with them the status.
      const { limit = DEFAULT_LIMIT, offset = 0 } = values;
      const count = selection.count;
      const { next, previous } = pageLinks(address, pairs, { limit, offset, count });
      for (const link of [next, previous]) if (link !== null) followable(link);
      const areas =
        values.level === undefined
          ? undefined
          : areaFacet(areaLevel(index, values.level), selection, address, pairs);
      const lists = facetLists(index, counts, (field) => narrowUrls(address, kept(field)), areas);
      const page = (before: string) => pageJson(index, selected, { address, before, after: '}}' });
      return {
        contentType: 'application/json',
        headers: queryHeaders(index, selected),
        heldBytes: selectionBytes(selection),
        body: facetsJson(lists, page),
      };
    },
  };
}

/** Whether a parameter is a filter of a field. */
const isOf = (field: FacetField, [name, value]: Pairs[number]): boolean =>
  name === field ||
  (name === 'missing' && value === field) ||
  (name === 'selected_facets' && value.startsWith(`${field}_exact:`));

/** The end of the lists goes into the first piece of the page, so that most bodies are one piece. */
function* facetsJson(lists: Generator<string, string, void>, page: (before: string) => Pieces): Pieces {
  const end = yield* lists;
  yield* page(`${end},"objects":{`);
}

/**
 * The values of each field, as the beginning of a JSON object; returns what is left of it. Written
 * by hand for speed: there are hundreds.
 */
function* facetLists(
  index: CatalogueIndex,
  counts: FacetCounts<FacetField>,
  narrowUrlsOf: (field: FacetField) => (facet: SelectedFacet) => string,
  areas: readonly AreaValue[] | undefined,
): Generator<string, string, void> {
  let json = '{"fields":{';
  let comma = '';
  for (const field of facetFields) {
    const texts = facetTexts(field, index.values[field]);
    const narrowTo = narrowUrlsOf(field);
    json += `${comma}"${field}":[`;
    comma = '';
    for (const { value, count } of counts[field]) {
      const text = texts.get(value)!;
      json += `${comma}{"text":${text.json},"count":${count},"narrow_url":"${narrowTo(text)}"}`;
      comma = ',';
      if (json.length < PIECE_BYTES) continue;
      yield json;
      json = '';
    }
    json += ']';
    comma = ',';
  }
  if (areas !== undefined) {
    json += ',"area":[';
    for (const [i, area] of areas.entries()) {
      json += `${i === 0 ? '' : ','}${JSON.stringify(area)}`;
      if (json.length < PIECE_BYTES) continue;
      yield json;
      json = '';
    }
    json += ']';
  }
  return `${json}}`;
}

/** An area of a facet. */
interface AreaValue {
  readonly text: string;
  readonly name: string;
  readonly count: number;
  readonly narrow_url: string;
}

const scratch = scratchPositions();

/** The areas of a level that have projects of the selection, most first, as the facets of fields are. */
function areaFacet(
  column: AreaColumn,
  { projects }: Selection,
  address: string,
  pairs: Pairs,
): readonly AreaValue[] {
  const counts = counterOf(projects, scratch)(column);
  const kept = pairs.filter(([name]) => name !== 'limit' && name !== 'offset');
  const head = `${address}?${[...kept.map((pair) => formEncoded([pair])), ''].join('&')}`;
  return column.names
    .map((name, i) => ({ name, count: counts[i + 1]!, text: areaValue({ column, code: i + 1 }) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ name, count, text }) => ({
      text,
      name,
      count,
      narrow_url: head + formEncoded([['area', text]]),
    }));
}

/** A value of `selected_facets`, plain and encoded as a parameter of an address. */
interface SelectedFacet {
  readonly selected: string;
  readonly encoded: string;
}

const encodedFacet = (selected: string): SelectedFacet => ({
  selected,
  encoded: `selected_facets=${encodedText(selected)}`,
});

const inOrder = (a: SelectedFacet, b: SelectedFacet): number =>
  a.selected < b.selected ? -1 : a.selected > b.selected ? 1 : 0;

/**
 * Addresses of the same facets with one more selected value, parameters sorted by name and value.
 * Hundreds of them differ in that value only, so the parts before and after it are encoded once.
 * They are returned as the inside of JSON strings: form-encoded text contains nothing that JSON
 * would escape.
 */
function narrowUrls(address: string, pairs: Pairs): (facet: SelectedFacet) => string {
  const kept = pairs
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const given = kept.flatMap(([name, value]) => (name === 'selected_facets' ? [value] : []));
  const facets = [...new Set(given)].map(encodedFacet);
  const before = formEncoded(kept.filter(([name]) => name < 'selected_facets'));
  const after = formEncoded(kept.filter(([name]) => name > 'selected_facets'));
  const start = JSON.stringify(address).slice(1, -1);
  const head = before === '' ? `${start}?` : `${start}?${before}&`;
  const tail = after === '' ? '' : `&${after}`;
  if (facets.length === 0) return ({ encoded }) => head + encoded + tail;
  return (facet) => {
    const isGiven = given.includes(facet.selected);
    const all = isGiven ? facets : [...facets, facet].sort(inOrder);
    return `${head}${all.map(({ encoded }) => encoded).join('&')}${tail}`;
  };
}

/** A value of a facet field as a JSON string, and as a value of `selected_facets`. */
interface FacetText extends SelectedFacet {
  readonly json: string;
}

/**
 * The texts of each column of an index, by value. Every response needs them, so they are encoded
 * once.
 */
const textsOfColumns = new WeakMap<ValueColumn, ReadonlyMap<string, FacetText>>();

function facetTexts(field: FacetField, column: ValueColumn): ReadonlyMap<string, FacetText> {
  let texts = textsOfColumns.get(column);
  if (texts === undefined) {
    texts = new Map(
      column.values.map((value) => [
        value,
        { json: JSON.stringify(value), ...encodedFacet(`${field}_exact:${value}`) },
      ]),
    );
    textsOfColumns.set(column, texts);
  }
  return texts;
}
