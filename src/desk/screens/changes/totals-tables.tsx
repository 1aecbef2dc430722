import type { VNode } from 'preact';
import type { Comparison, BeforeAndAfter as Totals } from '../../../intake/index.ts';
import { levelNames } from '../../../project/index.ts';
import { Panel } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { count, counted, money, share } from '../../language/writing.ts';
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
  const whole = wholeOf(departments);
  return (
    <>
      <Panel id="provinces" title={`By ${levelNames.province.one}`}>
        <TotalsTable
          heading={levelNames.province.One}
          groups={[{ name: 'All', before, after }, ...provinces]}
          whole={wholeOf(provinces)}
        />
      </Panel>
      <Panel id="departments" title="By department">
        <TotalsTable heading="Department" groups={changed.slice(0, MOST_OPEN)} whole={whole} />
        <MoreDepartments
          groups={changed.slice(MOST_OPEN)}
          whole={whole}
          summary={{ one: '{count} more department changes', other: '{count} more departments change' }}
        />
        <MoreDepartments
          groups={same}
          whole={whole}
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
  readonly whole: Whole;
  readonly groups: readonly Group[];
  readonly summary: Parameters<typeof counted>[0];
}

const MoreDepartments = ({ groups, summary, whole }: MoreDepartmentsProps): VNode | null =>
  groups.length === 0 ? null : (
    <details>
      <summary>{counted(summary, groups.length)}</summary>
      <TotalsTable heading="Department" groups={groups} whole={whole} />
    </details>
  );

const differs = ({ before, after }: Totals): boolean =>
  before.projects !== after.projects || before.costRand !== after.costRand;

const shiftOf = ({ before, after }: Totals): number => Math.abs(after.costRand - before.costRand);

interface TotalsTableProps {
  readonly heading: string;
  readonly groups: readonly Group[];
  /** Of all groups together, for their shares. */
  readonly whole: Whole;
}

/** All costs, and all that changes of them, in either direction. */
interface Whole {
  readonly costRand: number;
  readonly shiftRand: number;
}

const wholeOf = (groups: readonly Totals[]): Whole => ({
  costRand: groups.reduce((sum, { after }) => sum + Math.max(0, after.costRand), 0),
  shiftRand: groups.reduce((sum, group) => sum + shiftOf(group), 0),
});

/** `12 % of all costs, 40 % of the change`. */
const sharesOf = (group: Totals, { costRand, shiftRand }: Whole): string =>
  [
    costRand > 0 && `${share(Math.max(0, group.after.costRand), costRand)} of all costs`,
    shiftRand > 0 && shiftOf(group) > 0 && `${share(shiftOf(group), shiftRand)} of the change`,
  ]
    .filter(Boolean)
    .join(', ');

function TotalsTable({ heading, groups, whole }: TotalsTableProps) {
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
      head={[heading, 'Projects', 'Cost', 'Share']}
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
        name === 'All' ? '' : sharesOf({ before, after }, whole),
      ])}
    />
  );
}

const signed =
  (write: (value: number) => string) =>
  (difference: number): string =>
    `${difference < 0 ? '−' : '+'}${write(Math.abs(difference))}`;
