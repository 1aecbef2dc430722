import type { BeforeAndAfter, Comparison } from '../intake/index.ts';
import { levelNames, printable, type StoredFieldName, storedFields, wholeAmount } from '../project/index.ts';
import { tableLines } from './table-lines.ts';

/** Departments, fields and projects that a terminal shows; `--json` has more. */
const MOST_SHOWN = 20;

/** How projects differ from those before, as small tables. */
export function comparisonLines(comparison: Comparison): readonly string[] {
  const { added, changed, unchanged, vanished, renamed, identityChanged } = comparison;
  const counts = [
    `${added.count} added`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    `${vanished.count} vanished`,
    `${renamed.count + identityChanged.count} renamed`,
  ];
  const departments = comparison.departments.map(({ province, department, ...totals }) => ({
    name: [department, province].filter((text) => text !== '').join(', '),
    ...totals,
  }));
  return [
    `  ${counts.join(', ')}`,
    ...totalsTable(levelNames.province.one, [
      { name: 'all', ...comparison },
      ...comparison.provinces.map(({ province, ...totals }) => ({ name: province, ...totals })),
    ]),
    ...totalsTable('department', departments),
    ...changedFields(comparison),
    ...projectLists(comparison),
    ...costChanges(comparison),
  ];
}

function totalsTable(
  title: string,
  groups: readonly (BeforeAndAfter & { readonly name: string })[],
): readonly string[] {
  const shown = groups.slice(0, MOST_SHOWN + 1);
  const rows = shown.map(({ name, before, after }) => ({
    [title]: name === '' ? '(blank)' : name,
    before: before.projects,
    after: after.projects,
    'cost before': wholeAmount(before.costRand),
    'cost after': wholeAmount(after.costRand),
  }));
  const table = tableLines([title, 'before', 'after', 'cost before', 'cost after'], rows);
  return indented([...table, ...andMore(groups.length, shown.length)]);
}

function changedFields({ changedByField }: Comparison): readonly string[] {
  if (changedByField.length === 0) return [];
  const shown = changedByField.slice(0, MOST_SHOWN);
  const rows = shown.map(({ field, projects }) => ({ 'changed field': headings.get(field)!, projects }));
  return indented([
    ...tableLines(['changed field', 'projects'], rows),
    ...andMore(changedByField.length, shown.length),
  ]);
}

/** What people call a field: its heading in the workbook. */
const headings: ReadonlyMap<StoredFieldName, string> = new Map(
  storedFields.map(({ name, label, source }) => [name, source.from === 'column' ? source.irmHeader : label]),
);

function projectLists({ added, vanished, renamed, identityChanged }: Comparison): readonly string[] {
  const lists = [
    { title: 'added', count: added.count, texts: added.listed.map(named) },
    { title: 'vanished', count: vanished.count, texts: vanished.listed.map(named) },
    {
      title: 'renamed',
      count: renamed.count + identityChanged.count,
      texts: [...identityChanged.listed, ...renamed.listed].map(
        ({ irmProjectId, before, after }) => `${irmProjectId} ${before} -> ${after}`,
      ),
    },
  ];
  return lists.flatMap(({ title, count, texts }) => {
    if (count === 0) return [];
    const shown = texts.slice(0, MOST_SHOWN);
    return indented([title, ...shown.map((text) => `  ${printable(text)}`), ...andMore(count, shown.length)]);
  });
}

const named = ({ irmProjectId, name }: { readonly irmProjectId: string; readonly name: string }): string =>
  `${irmProjectId} ${name}`;

function costChanges({ costChanges: changes }: Comparison): readonly string[] {
  if (changes.length === 0) return [];
  const rows = changes.map(({ irmProjectId, name, beforeRand, afterRand }) => ({
    'largest change of cost': irmProjectId,
    before: wholeAmount(beforeRand),
    after: wholeAmount(afterRand),
    name,
  }));
  return indented(tableLines(['largest change of cost', 'before', 'after', 'name'], rows));
}

const andMore = (count: number, shown: number): readonly string[] =>
  count > shown ? [`  and ${count - shown} more`] : [];

const indented = (lines: readonly string[]): readonly string[] =>
  ['', ...lines].map((line) => (line === '' ? '' : `  ${line}`));
