import type { VNode } from 'preact';
import type { Comparison, BeforeAndAfter as Totals } from '../../../intake/index.ts';
import { Panel } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { count, counted, money } from '../../language/writing.ts';
import { BeforeAndAfter } from './before-and-after.tsx';

interface Group extends Totals {
  readonly name: string;
}

/** Numbers and cost of projects before and after: of all, of each province and of each department. */
export function TotalsTables({ comparison }: { readonly comparison: Comparison }): VNode {
  const { before, after } = comparison;
  const provinces = comparison.provinces.map(({ province, ...totals }) => ({ ...totals, name: province }));
  const departments = comparison.departments.map(({ department, province, ...totals }) => ({
    ...totals,
    name: [department, province].filter((text) => text !== '').join(', '),
  }));
  const changed = departments.filter(differs).toSorted((a, b) => shiftOf(b) - shiftOf(a));
  const same = departments.filter((group) => !differs(group));
  return (
    <>
      <Panel id="provinces" title="By province">
        <TotalsTable heading="Province" groups={[{ name: 'All', before, after }, ...provinces]} />
      </Panel>
      <Panel id="departments" title="By department">
        <TotalsTable heading="Department" groups={changed.slice(0, MOST_OPEN)} />
        <MoreDepartments
          groups={changed.slice(MOST_OPEN)}
          summary={{ one: '{count} more department changes', other: '{count} more departments change' }}
        />
        <MoreDepartments
          groups={same}
          summary={{
            one: '{count} department keeps its number and cost',
            other: '{count} departments keep their numbers and costs',
          }}
        />
      </Panel>
    </>
  );
}

/** Departments that are shown without asking: those whose costs change most. */
const MOST_OPEN = 12;

interface MoreDepartmentsProps {
  readonly groups: readonly Group[];
  readonly summary: Parameters<typeof counted>[0];
}

const MoreDepartments = ({ groups, summary }: MoreDepartmentsProps): VNode | null =>
  groups.length === 0 ? null : (
    <details>
      <summary>{counted(summary, groups.length)}</summary>
      <TotalsTable heading="Department" groups={groups} />
    </details>
  );

const differs = ({ before, after }: Totals): boolean =>
  before.projects !== after.projects || before.costRand !== after.costRand;

const shiftOf = ({ before, after }: Totals): number => Math.abs(after.costRand - before.costRand);

function TotalsTable({ heading, groups }: { readonly heading: string; readonly groups: readonly Group[] }) {
  // The sum of all would leave the others no length.
  const parts = groups.length > 1 ? groups.filter(({ name }) => name !== 'All') : groups;
  const most = (of: (totals: Totals['before']) => number) =>
    Math.max(0, ...parts.flatMap(({ before, after }) => [of(before), of(after)]));
  const [mostProjects, mostCost] = [most(({ projects }) => projects), most(({ costRand }) => costRand)];
  return (
    <Table
      caption={`${heading}: before and after`}
      isCaptionHidden
      class="totals"
      head={[heading, 'Projects', 'Cost']}
      empty="All departments keep their numbers and costs."
      rows={groups.map(({ name, before, after }) => [
        name === '' ? '(blank)' : <bdi>{name}</bdi>,
        <BeforeAndAfter
          before={before.projects}
          after={after.projects}
          most={name === 'All' ? Math.max(before.projects, after.projects) : mostProjects}
          write={count}
          writeDifference={signed(count)}
        />,
        <BeforeAndAfter
          before={before.costRand}
          after={after.costRand}
          most={name === 'All' ? Math.max(before.costRand, after.costRand) : mostCost}
          write={money}
          writeDifference={signed(money)}
        />,
      ])}
    />
  );
}

const signed =
  (write: (value: number) => string) =>
  (difference: number): string =>
    `${difference < 0 ? '−' : '+'}${write(Math.abs(difference))}`;
