import { type CatalogueIndex, type HistoryEntry, projectHistory } from '../index/index.ts';
import {
  type CsvFieldName,
  csvFields,
  irmSnapshotLabel,
  membersJson,
  storedFields,
} from '../project/index.ts';
import {
  changesBetween,
  flagsOf,
  type SnapshotChanges,
  type SpendingPoint,
  spendingSeries,
} from '../quality/index.ts';
import { amount, JsonLiteral, jsonOf } from './json.ts';
import type { Operation } from './operation.ts';
import { Problem } from './problem.ts';

const fieldNames: readonly CsvFieldName[] = csvFields.map((field) => field.name);

/** One project: every field of its latest snapshot, every snapshot, its spending, changes and data quality. */
export const projectOperation: Operation = {
  name: 'Show a project',
  description:
    'Every field of a project as its latest snapshot has it, all its snapshots, spending by quarter, changes and data quality.',
  path: '/api/v1/infrastructure-projects/full/:id/',
  parameters: [],
  answer: ({ path }, index) => {
    const position = positionOf(index, path.id ?? '');
    const history = projectHistory(index, position);
    const rest = jsonOf({
      snapshots: history.map(snapshotJson),
      spending: spendingSeries(history).map(spendingJson),
      changes: changesBetween(history).map(changesJson),
      quality: flagsOf(index.numbers.quality[position]!),
    });
    const latest = membersJson(history.at(-1)!.published, fieldNames);
    return {
      contentType: 'application/json',
      body: `{"id":${index.ids[position]},${latest},${rest.slice(1)}`,
    };
  },
};

/** The position of the project with this id. Fails with a `Problem` when there is none. */
export function positionOf(index: CatalogueIndex, id: string): number {
  const position = /^\d{1,10}$/.test(id) ? index.positionOf(Number(id)) : undefined;
  if (position !== undefined) return position;
  throw new Problem('not-found', `There is no project ${id}: search for it, its number may be mistyped.`);
}

const snapshotJson = ({ published, quality }: HistoryEntry) =>
  new JsonLiteral(`{${membersJson(published, fieldNames)},"quality":${JSON.stringify(quality)}}`);

const spendingJson = (point: SpendingPoint) => ({
  ...point,
  spent_in_quarter: amount(point.spent_in_quarter),
  spent_to_date: amount(point.spent_to_date),
  estimated_total_project_cost: amount(point.estimated_total_project_cost),
});

const moneyFields = new Set<string>(
  storedFields.filter(({ type }) => type === 'money').map(({ name }) => name),
);

/** One snapshot's changes; what is stored but not published is left out. */
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
