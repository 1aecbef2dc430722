import type { VNode } from 'preact';
import { period } from '../../../project/index.ts';
import type { PublicationEntry } from '../../../store/index.ts';
import { Button } from '../../components/button.tsx';
import { When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Tag } from '../../components/notice.tsx';
import { Pager } from '../../components/pager.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, dateTime } from '../../language/writing.ts';
import { actionNames, quartersOf } from './action-names.ts';

const PER_PAGE = 50;

interface HistoryPageProps {
  /** Oldest first. */
  readonly entries: readonly PublicationEntry[];
  /** From 1. */
  readonly page: number;
  readonly mayAsk: boolean;
}

/** Step 8: everything that was published, latest first. */
export function HistoryPage({ entries, page, mayAsk }: HistoryPageProps): VNode {
  const latest = entries.toReversed();
  const pages = Math.max(1, Math.ceil(latest.length / PER_PAGE));
  const current = Math.min(page, pages);
  return (
    <Screen
      title="History"
      lead="Everything that was published or removed. Nothing here can be changed; a roll-back is a publication of its own."
      width="wide"
      actions={mayAsk && entries.length > 0 && <Button href="/history/remove">Remove a {period.one}</Button>}
    >
      <Table
        caption="Publications, latest first"
        isCaptionHidden
        head={['Publication', 'When', 'What', period.One, numbers('Projects'), 'By', 'Approved by', 'File']}
        empty="Nothing was published yet."
        rows={latest.slice((current - 1) * PER_PAGE, current * PER_PAGE).map((entry) => [
          <a href={`/history/${entry.number}`}>{entry.number}</a>,
          <When at={entry.at} />,
          <>
            {entry.backTo === undefined
              ? actionNames[entry.action]
              : `Rolled back: ${entry === latest[0] ? 'live now is' : 'live was then'} what publication ${entry.backTo} left`}{' '}
            <Exception entry={entry} />
          </>,
          quartersOf(entry),
          entry.after && count(entry.after.projects),
          entry.by,
          entry.approvedBy,
          entry.file?.name,
        ])}
      />
      <Pager label="Publications" page={current} pages={pages} href={(number) => `/history?page=${number}`} />
      {entries.length > 1 && <Compare entries={latest} />}
    </Screen>
  );
}

/** Marks what two people did not decide. */
export const Exception = ({ entry: { emergency, singlePerson } }: { readonly entry: PublicationEntry }) =>
  emergency ? (
    <Tag kind="problem">Emergency</Tag>
  ) : singlePerson ? (
    <Tag kind="warning">One person</Tag>
  ) : null;

function Compare({ entries }: { readonly entries: readonly PublicationEntry[] }): VNode {
  const options = entries.map((entry) => ({
    value: String(entry.number),
    label: `${entry.number}: ${quartersOf(entry) || actionNames[entry.action]}, ${dateTime(entry.at)}`,
  }));
  return (
    <Panel title="Compare two publications">
      <form class="form" method="get" action="/history/compare">
        <div class="form-row">
          <Field label="From" name="from" options={options} value={options[1]!.value} />
          <Field label="To" name="to" options={options} value={options[0]!.value} />
        </div>
        <div class="form-end">
          <Button kind="primary">Compare</Button>
        </div>
      </form>
    </Panel>
  );
}
