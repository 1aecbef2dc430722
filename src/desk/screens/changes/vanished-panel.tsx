import type { VNode } from 'preact';
import type { Comparison } from '../../../intake/index.ts';
import { Panel } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, share } from '../../language/writing.ts';

const MOST_OPEN = 10;

/** Which departments the vanished projects were of. */
export function VanishedPanel({ comparison }: { readonly comparison: Comparison }): VNode | null {
  const groups = comparison.departments
    .flatMap((group) => (group.vanished ? [{ ...group, vanished: group.vanished }] : []))
    .toSorted((a, b) => b.vanished - a.vanished);
  if (groups.length === 0) return null;
  const more = groups.slice(MOST_OPEN);
  return (
    <Panel id="vanished" title="Vanished, by department">
      <VanishedTable groups={groups.slice(0, MOST_OPEN)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more departments</summary>
          <VanishedTable groups={more} />
        </details>
      )}
    </Panel>
  );
}

type Group = Comparison['departments'][number] & { readonly vanished: number };

const VanishedTable = ({ groups }: { readonly groups: readonly Group[] }): VNode => (
  <Table
    caption="Vanished projects by department"
    isCaptionHidden
    head={['Department', numbers('Vanished'), numbers('Of its projects')]}
    rows={groups.map(({ department, province, vanished, before }) => [
      <a href={listOf(department, province)}>
        <bdi>{[department || '(blank)', province].filter(Boolean).join(', ')}</bdi>
      </a>,
      <b>{count(vanished)}</b>,
      `${count(before.projects)} (${share(vanished, before.projects)})`,
    ])}
  />
);

function listOf(department: string, province: string): string {
  const query = new URLSearchParams({ list: 'vanished' });
  if (department !== '') query.set('department', department);
  if (province !== '') query.set('province', province);
  return `?${query}#projects`;
}
