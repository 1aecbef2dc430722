import type { VNode } from 'preact';
import { type PublicationDifference, snapshotOf } from '../../../examination/index.ts';
import { countryTimeName, period } from '../../../project/index.ts';
import type { PublicationEntry } from '../../../store/index.ts';
import { Facts } from '../../components/facts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, dateTime, exactMoney, money, moneyChange, quarterOfSphere } from '../../language/writing.ts';
import { TotalsTables } from '../changes/totals-tables.tsx';

interface ComparePageProps {
  readonly from: PublicationEntry;
  readonly to: PublicationEntry;
  /** Of each quarter that differs, oldest first. */
  readonly differences: readonly PublicationDifference[];
  /** The quarter that is shown in full, by its name. */
  readonly shown: string | undefined;
}

/** How the catalogue differs between two publications. */
export function ComparePage({ from, to, differences, shown }: ComparePageProps): VNode {
  const chosen = differences.find((each) => quarterOfSphere(snapshotOf(each)) === shown);
  const full = chosen ?? (differences.length === 1 ? differences[0] : undefined);
  return (
    <Screen
      title={`From publication ${from.number} to ${to.number}`}
      lead={`${dateTime(from.at)} to ${dateTime(to.at)} (${countryTimeName})`}
      width="wide"
    >
      {differences.length === 0 ? (
        <Notice kind="note" title="Nothing differs">
          Both left the same projects with the same values.
        </Notice>
      ) : (
        <Table
          caption={`${period.Other} that differ`}
          head={[
            period.One,
            numbers('Added'),
            numbers('Changed'),
            numbers('Vanished'),
            numbers('Projects'),
            numbers('Cost'),
          ]}
          rows={differences.map((difference) => rowOf(difference, from.number, to.number))}
        />
      )}
      {full?.comparison && <InFull difference={full} />}
    </Screen>
  );
}

function rowOf(difference: PublicationDifference, from: number, to: number) {
  const { before, after, comparison } = difference;
  const name = quarterOfSphere(snapshotOf(difference));
  if (comparison === null) {
    const projects = count(snapshotOf(difference).projects);
    const where = after === undefined ? `${projects} → removed` : `none → ${projects}`;
    return [name, '', '', '', where, ''];
  }
  const link = `/history/compare?${new URLSearchParams({ from: `${from}`, to: `${to}`, quarter: name })}`;
  return [
    <a href={link}>{name}</a>,
    count(comparison.added.count),
    count(comparison.changed),
    count(comparison.vanished.count),
    `${count(before!.irmSnapshot.projects)} → ${count(after!.irmSnapshot.projects)}`,
    `${money(comparison.before.costRand)} → ${money(comparison.after.costRand)}`,
  ];
}

function InFull({ difference }: { readonly difference: PublicationDifference }): VNode {
  const comparison = difference.comparison!;
  const { added, vanished, renamed, changed, unchanged, costChanges } = comparison;
  const taken = [difference.before, difference.after].map((each) => each!.irmSnapshot.taken);
  return (
    <>
      <Panel title={quarterOfSphere(snapshotOf(difference))}>
        <Facts
          facts={[
            ['Added', count(added.count)],
            ['Changed', count(changed)],
            ['Vanished', count(vanished.count)],
            ['Renamed', count(renamed.count)],
            ['Unchanged', count(unchanged)],
            ['Taken', taken[0] === taken[1] ? taken[0] : `${taken[0]}, then ${taken[1]}`],
          ]}
        />
        {costChanges.length > 0 && (
          <Table
            caption="The largest changes of cost"
            head={['Project', numbers('Before'), numbers('After'), numbers('Change')]}
            rows={costChanges.map(({ irmProjectId, name, beforeRand, afterRand }) => [
              `${name} (${irmProjectId})`,
              exactMoney(beforeRand),
              exactMoney(afterRand),
              moneyChange(afterRand - beforeRand),
            ])}
          />
        )}
      </Panel>
      <TotalsTables comparison={comparison} />
    </>
  );
}
