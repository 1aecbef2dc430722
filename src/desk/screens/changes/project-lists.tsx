import type { ComponentChildren, VNode } from 'preact';
import type { ChangedProject, Comparison, NamedProject, RenamedProject } from '../../../intake/index.ts';
import { type StoredFieldName, storedFields } from '../../../project/index.ts';
import { Pager } from '../../components/pager.tsx';
import { Panel } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { count, exactMoney } from '../../language/writing.ts';
import { fieldLabels } from './changed-fields.tsx';
import type { ProjectLinks } from './project-links.tsx';

/** The lists of projects that differ; the page shows one of them at a time. */
export const listNames = ['added', 'changed', 'vanished', 'renamed', 'another'] as const;
export type ListName = (typeof listNames)[number];

const titles: Readonly<Record<ListName, string>> = {
  added: 'Added',
  changed: 'Changed',
  vanished: 'Vanished',
  renamed: 'Renamed',
  another: 'Project ID of another project',
};

/** Which part of which list is shown. */
export interface ShownList {
  /** The first one that is not empty if undefined. */
  readonly name: ListName | undefined;
  /** From 1. */
  readonly page: number;
}

const PER_PAGE = 25;

interface ProjectListsProps {
  readonly comparison: Comparison;
  readonly shown: ShownList;
  readonly links: ProjectLinks;
}

/** The projects that the file adds, changes, renames or no longer has. */
export function ProjectLists({ comparison, shown, links }: ProjectListsProps): VNode {
  const counts = countsOf(comparison);
  const shownName = shown.name ?? listNames.find((name) => counts[name] > 0) ?? 'added';
  const list = listsOf(comparison, links)[shownName];
  const pages = Math.max(1, Math.ceil(list.entries.length / PER_PAGE));
  const page = Math.min(shown.page, pages);
  const from = (page - 1) * PER_PAGE;
  const total = counts[shownName];
  const listed = list.entries.length;
  return (
    <Panel id="projects" title="Projects">
      <nav aria-label="Lists of projects">
        <ul class="tabs">
          {listNames.map((name) => (
            <li key={name}>
              <a href={`?list=${name}#projects`} aria-current={name === shownName ? 'true' : undefined}>
                {titles[name]} {count(counts[name])}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {listed < total && (
        <p class="note">The first {count(listed)} of them are listed. The preview has them all.</p>
      )}
      <Table
        caption={`${titles[shownName]}: ${count(total)}`}
        isCaptionHidden
        class="project-list"
        head={list.head}
        rows={list.rows(from, from + PER_PAGE)}
        empty="None."
      />
      <Pager
        label={titles[shownName]}
        page={page}
        pages={pages}
        href={(other) => `?list=${shownName}&page=${other}#projects`}
      />
    </Panel>
  );
}

const countsOf = (comparison: Comparison): Readonly<Record<ListName, number>> => ({
  added: comparison.added.count,
  changed: comparison.changed,
  vanished: comparison.vanished.count,
  renamed: comparison.renamed.count,
  another: comparison.identityChanged.count,
});

interface List {
  readonly head: readonly string[];
  readonly entries: readonly unknown[];
  rows(from: number, to: number): readonly (readonly ComponentChildren[])[];
}

function listsOf(comparison: Comparison, links: ProjectLinks): Readonly<Record<ListName, List>> {
  const list = <T extends { readonly irmProjectId: string }>(
    head: readonly string[],
    entries: readonly T[],
    cells: (entry: T) => readonly ComponentChildren[],
    idCell: (irmProjectId: string) => ComponentChildren = links.row,
  ): List => ({
    head: ['Project ID', ...head],
    entries,
    rows: (from, to) => entries.slice(from, to).map((entry) => [idCell(entry.irmProjectId), ...cells(entry)]),
  });
  const names = ({ irmProjectId, before, after }: RenamedProject) => [
    <bdi>{before}</bdi>,
    links.page(irmProjectId, after),
  ];
  const name = (project: NamedProject) => [links.page(project.irmProjectId, project.name)];
  return {
    added: list(['Name'], comparison.added.listed, name),
    changed: list(['Name', 'What changes'], comparison.changedListed, (project) => [
      ...name(project),
      <Values project={project} />,
    ]),
    vanished: list(['Name'], comparison.vanished.listed, name, (id) => <bdi>{id}</bdi>),
    renamed: list(['Before', 'After'], comparison.renamed.listed, names),
    another: list(['Before', 'After'], comparison.identityChanged.listed, names),
  };
}

/** More values than these begin folded. */
const MOST_VALUES = 3;

function Values({ project: { values } }: { readonly project: ChangedProject }): VNode {
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
