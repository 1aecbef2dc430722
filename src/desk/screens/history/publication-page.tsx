import type { VNode } from 'preact';
import { irmSnapshotLabel, period } from '../../../project/index.ts';
import type { PublicationEntry } from '../../../store/index.ts';
import { Button } from '../../components/button.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, exactMoney, fileSize, money, moneyChange, quarterName } from '../../language/writing.ts';
import { actionNames, quartersOf } from './action-names.ts';

interface PublicationPageProps {
  readonly entry: PublicationEntry;
  readonly isLatest: boolean;
  readonly keepsOriginal: boolean;
  readonly hasDraft: boolean;
  readonly mayAsk: boolean;
}

/** One publication: who did what, from which file, with which findings and reasons. */
export function PublicationPage({
  entry,
  isLatest,
  keepsOriginal,
  hasDraft,
  mayAsk,
}: PublicationPageProps): VNode {
  const { number, emergency, singlePerson, changes, findings } = entry;
  return (
    <Screen
      title={`Publication ${number}`}
      lead={[actionNames[entry.action], quartersOf(entry)].filter(Boolean).join(': ')}
      actions={
        <>
          {number > 1 && (
            <Button href={`/history/compare?from=${number - 1}&to=${number}`}>What it changed</Button>
          )}
          {mayAsk && !isLatest && <Button href={`/history/${number}/roll-back`}>Go back to it</Button>}
        </>
      }
    >
      {emergency && (
        <Notice kind="problem" title="Published past the desk, in an emergency">
          {emergency.because}
        </Notice>
      )}
      {singlePerson && (
        <Notice kind="warning" title="One person decided alone">
          The desk takes one person (DESK_APPROVALS).
        </Notice>
      )}
      <PublicationFacts entry={entry} keepsOriginal={keepsOriginal} hasDraft={hasDraft} />
      {changes && <Changes changes={changes} />}
      {findings.length > 0 && (
        <Panel title="What the checks found">
          <ul>
            {findings.map((finding, i) => (
              <li key={i}>{sentenceOf(finding)}</li>
            ))}
          </ul>
        </Panel>
      )}
    </Screen>
  );
}

type FactsProps = Pick<PublicationPageProps, 'entry' | 'keepsOriginal' | 'hasDraft'>;

function PublicationFacts({ entry, keepsOriginal, hasDraft }: FactsProps): VNode {
  const { number, at, by, approvedBy, file, before, after, accepted, note, publicNote, draft, backTo } =
    entry;
  return (
    <Facts
      facts={[
        ['Published', <When at={at} />],
        ['By', by || 'unknown'],
        ['Approved by', approvedBy],
        [
          'Live from then on',
          backTo === undefined ? undefined : (
            <a href={`/history/${backTo}`}>{`What publication ${backTo} left`}</a>
          ),
        ],
        ...entry.snapshots.map(
          (snapshot) =>
            [
              period.One,
              `${irmSnapshotLabel(snapshot)}: ${count(snapshot.projects)} projects${snapshot.removed ? ', removed' : ''}`,
            ] as const,
        ),
        [
          'File',
          file && (keepsOriginal ? <a href={`/history/${number}/original`}>{file.name}</a> : file.name),
        ],
        ['Size', file && fileSize(file.bytes)],
        ['SHA-256', file && <code class="hash">{file.sha256}</code>],
        [
          'All projects',
          before && after && `${count(before.projects)} before, ${count(after.projects)} after`,
        ],
        ['All costs', before && after && `${money(before.costRand)} before, ${money(after.costRand)} after`],
        ['Findings accepted', accepted?.codes.join(', ')],
        ['Because', accepted?.because],
        ['Note', note],
        ['Note for everybody', publicNote],
        ['Draft', hasDraft ? <a href={`/drafts/${draft}`}>How it came about</a> : undefined],
        ['To explain it', <a href={`/history/${number}/explain`}>What changed, why, and who approved it</a>],
      ]}
    />
  );
}

type LoggedChanges = NonNullable<PublicationEntry['changes']>;

function Changes({ changes }: { readonly changes: LoggedChanges }): VNode {
  const { added, changed, vanished, unchanged, comparedWith, largest } = changes;
  return (
    <Panel title={`What it changed, compared with ${quarterName(comparedWith)}`}>
      <Facts
        facts={[
          ['Added', count(added)],
          ['Changed', count(changed)],
          ['Vanished', count(vanished)],
          ['Unchanged', count(unchanged)],
        ]}
      />
      {largest.length > 0 && (
        <Table
          caption="The largest changes of cost"
          head={['Project', numbers('Before'), numbers('After'), numbers('Change')]}
          rows={largest.map(({ irmProjectId, name, beforeRand, afterRand }) => [
            `${name} (${irmProjectId})`,
            exactMoney(beforeRand),
            exactMoney(afterRand),
            moneyChange(afterRand - beforeRand),
          ])}
        />
      )}
    </Panel>
  );
}

function sentenceOf(finding: unknown): string {
  const { sentence, code } = finding as { readonly sentence?: string; readonly code?: string };
  return sentence ?? code ?? '';
}
