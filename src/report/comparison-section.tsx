import type { VNode } from 'preact';
import type { BeforeAndAfter, Comparison } from '../intake/index.ts';
import {
  type IrmSnapshot,
  irmSnapshotLabel,
  levelNames,
  type StoredFieldName,
  storedFields,
} from '../project/index.ts';
import { counted, money } from './amounts.ts';
import { MOST_OPEN, Table, type TableProps } from './table.tsx';

/** The published snapshot that a file was compared with, and how it differs. */
export interface ComparedSnapshot {
  readonly comparison: Comparison;
  readonly comparedWith: IrmSnapshot;
}

/** What would be added, changed and lost. */
export function ComparisonSection({ comparison, comparedWith }: ComparedSnapshot): VNode {
  const { added, changed, unchanged, vanished, renamed, identityChanged, changedByField } = comparison;
  const provinces = comparison.provinces.map(({ province, ...totals }) => ({ name: province, ...totals }));
  const departments = comparison.departments.map(({ department, province, ...totals }) => ({
    name: [department, province].filter((text) => text !== '').join(', '),
    ...totals,
  }));
  const named = added.listed.map(({ irmProjectId, name }) => [irmProjectId, name]);
  const lost = vanished.listed.map(({ irmProjectId, name }) => [irmProjectId, name]);
  const others = [...identityChanged.listed, ...renamed.listed];
  return (
    <section>
      <h2>What changes</h2>
      <p>
        Compared with <bdi>{irmSnapshotLabel(comparedWith)}</bdi>: {counted(added.count, 'project')} added,{' '}
        {counted(changed, 'project')} changed, {counted(unchanged, 'project')} unchanged,{' '}
        {counted(vanished.count, 'project')} vanished.
      </p>
      <Totals title={levelNames.province.One} groups={[{ name: 'All', ...comparison }, ...provinces]} />
      <Totals title="Department" groups={departments} />
      <Table
        headings={['Changed column', 'Projects']}
        numbers={[1]}
        rows={changedByField.map(({ field, projects }) => [headings.get(field)!, `${projects}`])}
      />
      <Listed title="Added" count={added.count} headings={['Project ID', 'Name']} rows={named} />
      <Listed title="Vanished" count={vanished.count} headings={['Project ID', 'Name']} rows={lost} />
      <Listed
        title="With another name"
        count={identityChanged.count + renamed.count}
        headings={['Project ID', 'Before', 'Now']}
        rows={others.map(({ irmProjectId, before, after }) => [irmProjectId, before, after])}
      />
      <CostChanges changes={comparison.costChanges} />
    </section>
  );
}

/** What people call a field: its heading in the workbook. */
const headings: ReadonlyMap<StoredFieldName, string> = new Map(
  storedFields.map(({ name, label, source }) => [name, source.from === 'column' ? source.irmHeader : label]),
);

interface TotalsProps {
  readonly title: string;
  readonly groups: readonly (BeforeAndAfter & { readonly name: string })[];
}

const Totals = ({ title, groups }: TotalsProps): VNode | null => (
  <Table
    headings={[title, 'Projects before', 'Projects now', 'Cost before', 'Cost now']}
    numbers={[1, 2, 3, 4]}
    rows={groups.map(({ name, before, after }) => [
      name === '' ? '(blank)' : name,
      `${before.projects}`,
      `${after.projects}`,
      money(before.costRand),
      money(after.costRand),
    ])}
  />
);

function CostChanges({ changes }: { readonly changes: Comparison['costChanges'] }): VNode | null {
  if (changes.length === 0) return null;
  const rows = changes.map(({ irmProjectId, name, beforeRand, afterRand }) => [
    irmProjectId,
    name,
    money(beforeRand),
    money(afterRand),
  ]);
  return (
    <>
      <h3>Largest changes of cost</h3>
      <Table headings={['Project ID', 'Name', 'Before', 'Now']} numbers={[2, 3]} rows={rows} />
    </>
  );
}

interface ListedProps extends TableProps {
  readonly title: string;
  /** Of all; `rows` may have the first thousand only. */
  readonly count: number;
}

function Listed({ title, count, ...table }: ListedProps): VNode | null {
  if (count === 0) return null;
  const shown = table.rows.length;
  return (
    <details open={count <= MOST_OPEN}>
      <summary>
        {title}: {counted(count, 'project')}
        {shown < count && `, of which the first ${shown} are listed`}
      </summary>
      <Table {...table} />
    </details>
  );
}
