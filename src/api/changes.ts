import Type, { type TSchema } from 'typebox';
import { type Operation, usualStatuses } from '../http/operation.ts';
import { type CatalogueIndex, movements, type ProjectMovements, valueChangeKinds } from '../index/index.ts';
import { CURRENCY_NAME, currencies, hasOtherCurrencies, period, recordFieldNames } from '../project/index.ts';
import { apiPaths } from '../query/addresses.ts';
import { valueChangeParameter } from '../query/change-parameters.ts';
import { exampleProvince } from '../query/example-search.ts';
import { filterParameters } from '../query/filter-parameters.ts';
import { pageLinks } from '../query/links.ts';
import { DEFAULT_LIMIT, pagingParameters } from '../query/listing-parameters.ts';
import { comparedQuarters, quarterParameters } from '../query/quarter-parameters.ts';
import { selectedProjects } from '../query/selected-projects.ts';
import { understoodParameters } from '../query/understood-query.ts';
import { amount, jsonOf, listJson } from './json.ts';
import { queryHeaders, selectionBytes } from './page.ts';
import {
  closed,
  fieldMembers,
  nullable,
  pageSchemaMembers,
  quarterKeySchema,
} from './schemas/project-schema.ts';

/** A value before and after; null instead of the object if it did not change. */
const movementSchema = (
  side: TSchema,
  by: TSchema,
  unit: string,
  more: Readonly<Record<string, TSchema>> = {},
): TSchema =>
  Type.Union([
    closed({
      from: side,
      to: side,
      by: Type.Unsafe({ ...by, description: `The difference, in ${unit}; null if one value is unknown.` }),
      ...more,
    }),
    Type.Null(),
  ]);

/** The currencies of the costs, where there are several: those of two are not compared. */
const currencyMembers: Readonly<Record<string, TSchema>> = hasOtherCurrencies
  ? { from_currency: Type.Enum([...currencies]), to_currency: Type.Enum([...currencies]) }
  : {};

const changedProjectSchema = closed(
  {
    ...fieldMembers(recordFieldNames),
    changes: closed({
      estimated_total_project_cost: movementSchema(
        nullable('number'),
        nullable('number'),
        hasOtherCurrencies ? 'the currency of both, if they have the same' : CURRENCY_NAME,
        currencyMembers,
      ),
      estimated_completion_date: movementSchema(
        nullable('string', { format: 'date' }),
        nullable('integer'),
        'days',
      ),
      status: movementSchema(Type.String(), nullable('integer'), 'stages'),
      listing: Type.Unsafe({
        type: ['string', 'null'],
        enum: ['new', 'vanished', null],
        description:
          'Whether only the later (`new`) or only the earlier report (`vanished`) has the project; null if both have it.',
      }),
    }),
  },
  { $id: 'ChangedProject' },
);

const changesSchema = closed(
  {
    since: quarterKeySchema,
    until: quarterKeySchema,
    ...pageSchemaMembers(changedProjectSchema),
  },
  { $id: 'ChangesPage' },
);

/**
 * The projects that changed between two quarters, the largest changes first. New and vanished ones
 * are only listed if `kind` asks for them.
 */
export function changesOperation(maxLimit: number): Operation {
  const parameters = [
    ...quarterParameters,
    valueChangeParameter,
    ...pagingParameters(maxLimit),
    ...filterParameters,
  ];
  return {
    name: 'List changes',
    description: `Projects whose estimated cost, completion date or stage changed between two ${period.other}, and by how much, or with \`kind=new\` or \`kind=vanished\` those that only one of the two reports has. The largest changes come first.`,
    path: apiPaths.changes,
    parameters,
    documentation: {
      group: 'Statistics',
      statuses: usualStatuses,
      contentTypes: ['application/json'],
      schema: changesSchema,
      headers: ['X-Query-Corrected', 'X-Query-Place', 'X-Query-Understood', 'X-Contractors-Found'],
      example: `${apiPaths.changes}?${exampleProvince}&limit=1`,
    },
    handle: ({ base, query }, index) => {
      const reading = understoodParameters(index, query, parameters);
      const { limit = DEFAULT_LIMIT, offset = 0, kind = valueChangeKinds } = reading.values;
      const quarters = comparedQuarters(index, reading.values);
      const selected = selectedProjects(index, reading);
      const { pairs, selection } = selected;
      const moved = movements(selection.amounts, selection.positions, quarters.since, quarters.until, kind);
      const links = pageLinks(base + apiPaths.changes, pairs, { limit, offset, count: moved.count });
      const envelope = jsonOf({ ...quarters, count: moved.count, ...links });
      const frame = { before: `${envelope.slice(0, -1)},"results":[`, after: ']}' };
      return {
        contentType: 'application/json',
        headers: queryHeaders(index, selected),
        heldBytes: selectionBytes(selection),
        body: listJson(moved.largest(offset, offset + limit), frame, (movement) =>
          changedProject(index, movement),
        ),
      };
    },
  };
}

/** The listing's record of a project with its changes. */
function changedProject(
  index: CatalogueIndex,
  { position, cost, completion, status, listing }: ProjectMovements,
): string {
  const changes = jsonOf({
    estimated_total_project_cost: cost
      ? {
          ...{ from: amount(cost.from), to: amount(cost.to), by: amount(cost.by) },
          ...(hasOtherCurrencies && {
            from_currency: cost.currencies.from,
            to_currency: cost.currencies.to,
          }),
        }
      : null,
    estimated_completion_date: completion ?? null,
    status: status ?? null,
    listing: listing?.kind ?? null,
  });
  return `${index.recordJson(position).slice(0, -1)},"changes":${changes}}`;
}
