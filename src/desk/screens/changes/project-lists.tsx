import type { ComponentChildren, VNode } from 'preact';
import type { ChangedProject, Comparison } from '../../../intake/index.ts';
import { period, type StoredFieldName, storedFields } from '../../../project/index.ts';
import { Pager } from '../../components/pager.tsx';
import { Panel } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { count, exactMoney } from '../../language/writing.ts';
import type { ProjectChange } from '../../reading/derived/index.ts';
import {
  isFiltered,
  type ListName,
  type ListRules,
  listAddress,
  listNames,
  listsOf,
  passes,
  type ShownList,
} from './change-filter.ts';
import { fieldLabels } from './changed-fields.tsx';
import { unexpectedValues } from './expected-fields.ts';
import { FilterForm } from './filter-form.tsx';
import type { ProjectLinks } from './project-links.tsx';

const titles: Readonly<Record<ListName, string>> = {
  added: 'Added',
  changed: 'Changed',
  vanished: 'Vanished',
  renamed: 'Renamed',
  another: 'Project ID of another project',
  expected: `Only what a new ${period.one} brings`,
};

const PER_PAGE = 25;

interface ProjectListsProps {
  readonly comparison: Comparison;
  readonly changes: readonly ProjectChange[];
  readonly rules: ListRules;
  readonly shown: ShownList;
  readonly links: ProjectLinks;
}

/** The projects that the file adds, changes, renames or no longer has, with filters. */
export function ProjectLists({ comparison, changes, rules, shown, links }: ProjectListsProps): VNode {
  const lists = new Map<ListName, ProjectChange[]>(listNames.map((name) => [name, []]));
  for (const change of changes)
    if (passes(change, shown)) for (const name of listsOf(change, rules)) lists.get(name)!.push(change);
  const list = shown.name ?? listNames.find((name) => lists.get(name)!.length > 0) ?? 'added';
  const entries = lists.get(list)!;
  const pages = Math.max(1, Math.ceil(entries.length / PER_PAGE));
  const page = Math.min(shown.page, pages);
  const { head, cells } = columnsOf(list, links, rules);
  return (
    <Panel id="projects" title="Projects">
      <FilterForm shown={shown} list={list} comparison={comparison} />
      <nav aria-label="Lists of projects">
        <ul class="tabs">
          {listNames.map((name) => (
            <li key={name}>
              <a href={listAddress(shown, name)} aria-current={name === list ? 'true' : undefined}>
                {titles[name]} {count(lists.get(name)!.length)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Table
        caption={`${titles[list]}: ${count(entries.length)}`}
        isCaptionHidden
        class="project-list"
        head={head}
        rows={entries.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(cells)}
        empty={isFiltered(shown) ? 'None that is like this.' : 'None.'}
      />
      <Pager
        label={titles[list]}
        page={page}
        pages={pages}
        href={(other) => listAddress(shown, list, other)}
      />
    </Panel>
  );
}

interface Columns {
  readonly head: readonly string[];
  readonly cells: (change: ProjectChange) => readonly ComponentChildren[];
}

function columnsOf(list: ListName, links: ProjectLinks, { expected }: ListRules): Columns {
  const id = ({ irmProjectId, kind }: ProjectChange) =>
    kind === 'vanished' ? <bdi>{irmProjectId}</bdi> : links.row(irmProjectId);
  const page = ({ irmProjectId, name }: ProjectChange) => links.page(irmProjectId, name);
  const department = (change: ProjectChange) =>
    [change.department, change.province].filter((text) => text !== '').join(', ');
  switch (list) {
    case 'added':
    case 'vanished':
      return {
        head: ['Project ID', 'Name', 'Department', 'Cost'],
        cells: (change) => [
          id(change),
          page(change),
          department(change),
          list === 'added'
            ? amountOf(change.costAfter, change.currencyAfter)
            : amountOf(change.costBefore, change.currencyBefore),
        ],
      };
    case 'renamed':
    case 'another':
      return {
        head: ['Project ID', 'Before', 'After', 'Department'],
        cells: (change) => [id(change), nameBefore(change), page(change), department(change)],
      };
    case 'changed':
    case 'expected':
      return {
        head: ['Project ID', 'Name', 'Department', 'What changes'],
        cells: (change) => [
          id(change),
          page(change),
          department(change),
          <Values
            values={list === 'expected' ? change.values : unexpectedValues(change.values, expected)}
            expected={
              list === 'expected'
                ? 0
                : change.values.length - unexpectedValues(change.values, expected).length
            }
          />,
        ],
      };
    default:
      return list satisfies never;
  }
}

const amountOf = (cost: number | null, currency: string | undefined): string =>
  cost === null ? 'not known' : exactMoney(cost, currency);

const nameBefore = ({ name, values }: ProjectChange) => (
  <bdi>{values.find(({ field }) => field === 'name')?.before ?? name}</bdi>
);

/** More values than these begin folded. */
const MOST_VALUES = 3;

interface ValuesProps {
  readonly values: ChangedProject['values'];
  /** Values besides these that were expected to change. */
  readonly expected?: number;
}

/** Values before and after. */
export function Values({ values, expected = 0 }: ValuesProps): VNode {
  const items = values.map(({ field, before, after }) => (
    <li key={field}>
      {fieldLabels.get(field)}: <Value field={field} value={before} /> →{' '}
      <b>
        <Value field={field} value={after} />
      </b>
    </li>
  ));
  const more = items.slice(MOST_VALUES);
  return (
    <>
      <ul class="values">{items.slice(0, MOST_VALUES)}</ul>
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <ul class="values">{more}</ul>
        </details>
      )}
      {expected > 0 && <p class="hint">and what a new {period.one} brings</p>}
    </>
  );
}

const amounts: ReadonlySet<StoredFieldName> = new Set(
  storedFields.filter(({ type }) => type === 'money').map(({ name }) => name),
);

const Value = ({
  field,
  value,
}: {
  readonly field: StoredFieldName;
  readonly value: string | number | null;
}) => (
  <bdi>
    {value === null || value === '' ? (
      <i>empty</i>
    ) : typeof value === 'number' && amounts.has(field) ? (
      exactMoney(value)
    ) : (
      value
    )}
  </bdi>
);
