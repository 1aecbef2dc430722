import Type from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type Parameter, type ParameterReading, readParameters } from '../http/parameters/parameter.ts';
import {
  type CatalogueIndex,
  type FacetCounts,
  facetCounts,
  select,
  type ValueColumn,
} from '../index/index.ts';
import { type FacetField, facetFields } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { filterParameters, queryFilters } from '../query/filter-parameters.ts';
import { encodedText, formEncoded } from '../query/links.ts';
import { formatParameter, orderingParameter, pagingParameters } from '../query/listing-parameters.ts';
import { correctionHeaders, pageJson } from './page.ts';
import { closed, countSchema, pageSchemaMembers, recordSchema } from './schemas/project-schema.ts';

const multiselectParameter: Parameter = {
  name: 'multiselect',
  schema: Type.Boolean(),
  description:
    'Counts each field as if its own filters were absent, as tick boxes for several values need it.',
};

const facetValueSchema = closed(
  {
    text: Type.String(),
    count: countSchema('Projects of the filters with this value.'),
    narrow_url: Type.String({
      format: 'uri',
      description: 'Address of these facets, narrowed to this value.',
    }),
  },
  { $id: 'FacetValue' },
);

const facetsSchema = closed(
  {
    fields: closed(Object.fromEntries(facetFields.map((field) => [field, Type.Array(facetValueSchema)]))),
    objects: closed(pageSchemaMembers(recordSchema)),
  },
  { $id: 'Facets' },
);

/** Counts of the values of each facet field within a filters, and a page of the projects themselves. */
export function facetsOperation(maxLimit: number): Operation {
  const parameters = [
    ...pagingParameters(maxLimit),
    orderingParameter,
    formatParameter,
    multiselectParameter,
    ...filterParameters,
  ];
  return {
    name: 'Count by facets',
    description:
      'How many of the projects have each value of each facet field, with addresses that narrow to it.',
    path: apiPaths.facets,
    parameters,
    documentation: {
      group: 'Find',
      statuses: usualStatuses,
      contentTypes: ['application/json'],
      schema: facetsSchema,
      headers: ['X-Query-Corrected'],
      example: `${apiPaths.facets}?q=clinic&province=Limpopo&limit=1`,
    },
    handle: ({ base, query }, index) => {
      const reading = readParameters(query, parameters);
      const filters = queryFilters(reading);
      const selection = select(index, filters);
      const multiselect = reading.values.multiselect === true;
      const counts = facetCounts(index, filters, selection, { multiselect });
      const fields = facetLists(index, counts, base + apiPaths.facets, reading);
      const before = `{"fields":{${fields}},"objects":{`;
      const address = base + apiPaths.facets;
      return {
        contentType: 'application/json',
        headers: correctionHeaders(selection),
        body: pageJson({ index, selection, reading, address, before, after: '}}' }),
      };
    },
  };
}

/** The values of each field as members of a JSON object, without the braces. They are written here: there are hundreds. */
function facetLists(
  index: CatalogueIndex,
  counts: FacetCounts,
  address: string,
  reading: ParameterReading,
): string {
  const narrowTo = narrowUrls(address, reading);
  const lists = facetFields.map((field) => {
    const texts = facetTexts(field, index.values[field]);
    const values = counts[field].map(({ value, count }) => {
      const text = texts.get(value)!;
      return `{"text":${text.json},"count":${count},"narrow_url":"${narrowTo(text)}"}`;
    });
    return `"${field}":[${values.join(',')}]`;
  });
  return lists.join(',');
}

/** What `selected_facets` takes: as it is, and as it stands in an address. */
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
 * Addresses of the same facets with one more selected value, parameters sorted by name and value. All but the new value
 * is the same for hundreds of them, so what goes before and after its place is encoded once. As JSON has them, without the
 * quotation marks: what is form-encoded holds nothing that JSON would write in another way.
 */
function narrowUrls(address: string, { pairs }: ParameterReading): (facet: SelectedFacet) => string {
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

/** A value of a facet field as JSON has it, and as it is selected. */
interface FacetText extends SelectedFacet {
  readonly json: string;
}

/** Of each field of an index, by value: they are in every answer, and written once. */
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
