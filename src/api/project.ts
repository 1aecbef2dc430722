import Type from 'typebox';
import type { Operation } from '../http/operation.ts';
import { usualStatuses } from '../http/operation.ts';
import { type Parameter, readParameters } from '../http/parameters/parameter.ts';
import { Problem } from '../http/problem.ts';
import {
  areaCode,
  areaName,
  areasAt,
  type CatalogueIndex,
  type HistoryEntry,
  type NamedArea,
  projectHistory,
} from '../index/index.ts';
import {
  type CsvFieldName,
  csvFields,
  irmSnapshotLabel,
  LAST_QUARTER,
  membersJson,
  OWN_CURRENCY_NAME,
  period,
  storedFields,
  yearMonths,
} from '../project/index.ts';
import {
  changesBetween,
  flagsOf,
  type SnapshotChanges,
  type SpendingPoint,
  spendingSeries,
} from '../quality/index.ts';
import { apiPaths, projectApiPath } from '../query/addresses.ts';
import { asOfParameter } from './as-of.ts';
import { amount, JsonLiteral, jsonOf } from './json.ts';
import { closed, everyFieldMembers, followingMembers, nullable } from './schemas/project-schema.ts';

const fieldNames: readonly CsvFieldName[] = csvFields.map((field) => field.name);

const idParameter: Parameter = {
  name: 'id',
  schema: Type.Integer({ minimum: 1, maximum: 9_999_999_999 }),
  description: "The project's id: the number in its `url_path`. It never changes.",
};

/** Only where the publisher says more than the fields have. */
const moreMembers = Object.fromEntries(
  storedFields
    .filter(({ type }) => type === 'more')
    .map(({ name, meaning }) => [name, Type.Optional(Type.Unsafe({ type: 'object', description: meaning }))]),
);

const snapshotSchema = closed(
  { ...everyFieldMembers, ...followingMembers, ...moreMembers },
  { $id: 'ProjectSnapshot' },
);

const amountSchema = (description: string) => nullable('number', { description });
const { estimated_total_project_cost, financial_year, irm_snapshot } = everyFieldMembers;
const quarterSchema = Type.Integer({
  minimum: 1,
  maximum: LAST_QUARTER,
  description: `${period.One} of the financial year, which starts in ${yearMonths.split(' ')[0]}.`,
});

const spendingSchema = closed(
  {
    date: Type.String({ format: 'date', description: `Last day of the ${period.one}.` }),
    financial_year: financial_year!,
    quarter: quarterSchema,
    spent_in_quarter: amountSchema(`Spending in the ${period.one}, in ${OWN_CURRENCY_NAME}.`),
    spent_to_date: amountSchema(
      `Spending of previous years plus this year's ${period.other} so far, in ${OWN_CURRENCY_NAME}; null if any of them is unknown.`,
    ),
    estimated_total_project_cost: estimated_total_project_cost!,
    status: nullable('string', { description: `Stage; null if there is no snapshot of this ${period.one}.` }),
  },
  { $id: 'SpendingPoint' },
);

const fieldValueSchema = Type.Unsafe({ type: ['string', 'number', 'null'] });

const changesSchema = closed(
  {
    irm_snapshot: irm_snapshot!,
    financial_year: financial_year!,
    quarter: quarterSchema,
    previous_irm_snapshot: irm_snapshot!,
    fields: Type.Array(
      closed({ field: Type.Enum([...fieldNames]), from: fieldValueSchema, to: fieldValueSchema }),
    ),
  },
  { $id: 'SnapshotChanges' },
);

const projectSchema = closed(
  {
    id: idParameter.schema,
    ...everyFieldMembers,
    snapshots: Type.Array(snapshotSchema, { minItems: 1, description: 'Oldest first.' }),
    spending: Type.Array(spendingSchema, { description: `One point per ${period.one}, oldest first.` }),
    changes: Type.Array(changesSchema, {
      description: 'The changes in each snapshot, compared with the one before.',
    }),
    ...followingMembers,
    areas: Type.Optional(
      Type.Array(
        closed({
          level: Type.String({ description: 'As `level` and `area` name it.' }),
          code: Type.String(),
          name: Type.String(),
        }),
        { description: 'The areas of the service’s own that its coordinates lie in; absent if it has none.' },
      ),
    ),
    ...moreMembers,
  },
  { $id: 'Project' },
);

const areaJson = (area: NamedArea) => ({
  level: area.column.named.level,
  code: areaCode(area),
  name: areaName(area),
});

const parameters = [asOfParameter];

/**
 * One project: all fields of its latest snapshot, all snapshots, spending, changes and data
 * quality.
 */
export const projectOperation: Operation = {
  name: 'Show a project',
  description: `All fields of a project as reported in its latest snapshot, all its snapshots, spending by ${period.one}, changes and data quality.`,
  path: apiPaths.project,
  parameters,
  documentation: {
    group: 'Projects',
    contentTypes: ['application/json'],
    schema: projectSchema,
    pathParameters: [idParameter],
    statuses: [...usualStatuses, 404],
    example: projectApiPath(1),
  },
  handle: ({ path, query }, index) => {
    const { as_of } = readParameters(query, parameters).values;
    const position = positionOf(index, path.id ?? '', as_of);
    const history = projectHistory(index, position);
    const latest = history.at(-1)!;
    const rest = jsonOf({
      snapshots: history.map(snapshotJson),
      spending: spendingSeries(history).map(spendingJson),
      changes: changesBetween(history).map(changesJson),
      quality: flagsOf(index.quality[position]!),
      overdue_days: latest.overdueDays,
      areas: index.areaLevels.length === 0 ? undefined : areasAt(index, position).map(areaJson),
    });
    const ending = `${rest.slice(1, -1)}${moreJson(latest)}}`;
    return {
      contentType: 'application/json',
      body: `{"id":${index.ids[position]},${membersJson(latest.published, fieldNames)},${ending}`,
    };
  },
};

/** The position of the project with this id. Throws a `Problem` if there is none. */
function positionOf(index: CatalogueIndex, id: string, asOf: string | undefined): number {
  const position = /^\d{1,10}$/.test(id) ? index.positionOf(Number(id)) : undefined;
  if (position !== undefined) return position;
  const until = asOf === undefined ? '' : ` in the reports until ${asOf}`;
  const detail = `There is no project ${id}${until}: check the number, or search for the project.`;
  throw new Problem('not-found', detail);
}

const moreJson = ({ snapshot: { more } }: HistoryEntry): string => (more ? `,"more":${more}` : '');

function snapshotJson(entry: HistoryEntry) {
  const { published, quality, overdueDays } = entry;
  const following = `"quality":${JSON.stringify(quality)},"overdue_days":${overdueDays}${moreJson(entry)}`;
  return new JsonLiteral(`{${membersJson(published, fieldNames)},${following}}`);
}

const spendingJson = (point: SpendingPoint) => ({
  ...point,
  spent_in_quarter: amount(point.spent_in_quarter),
  spent_to_date: amount(point.spent_to_date),
  estimated_total_project_cost: amount(point.estimated_total_project_cost),
});

const moneyFields = new Set<string>(
  storedFields.filter(({ type }) => type === 'money').map(({ name }) => name),
);

/** The changes in one snapshot, without fields that are stored but not published. */
function changesJson({ irmSnapshot, previous, changes }: SnapshotChanges) {
  const value = (field: string, given: string | number | null) =>
    moneyFields.has(field) ? amount(given as number | null) : given;
  return {
    irm_snapshot: irmSnapshotLabel(irmSnapshot),
    financial_year: irmSnapshot.financialYear,
    quarter: irmSnapshot.quarter,
    previous_irm_snapshot: irmSnapshotLabel(previous),
    fields: changes
      .filter(({ field }) => (fieldNames as readonly string[]).includes(field))
      .map(({ field, from, to }) => ({ field, from: value(field, from), to: value(field, to) })),
  };
}
