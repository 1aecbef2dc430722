import type { VNode } from 'preact';
import { Problem } from '../../../http/index.ts';
import { type AccountNames, accountNames } from '../../accounts/account-names.ts';
import { StateTag } from '../../components/draft-state.tsx';
import { When } from '../../components/facts.tsx';
import { LookAgain } from '../../components/look-again.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import type { Desk } from '../../desk.ts';
import { draftName } from '../../drafts/draft-name.ts';
import { type Draft, findDraft } from '../../drafts/index.ts';
import type { DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { count, counted, exactMoney, fileSize, money } from '../../language/writing.ts';
import { mainCosts, type ProjectChange, projectChanges } from '../../reading/derived/index.ts';
import { type DraftDifference, draftDifferences } from './draft-differences.ts';

/** How two drafts differ: of one quarter, most often. */
export const compareRoutes: readonly DeskRoute[] = [
  { path: '/drafts/:draft/compare', access: 'draft', action: 'see drafts', get: comparePage },
];

interface Side {
  readonly draft: Draft;
  /** Undefined while the file is being read. */
  readonly projects: readonly ProjectChange[] | undefined;
}

async function comparePage({ desk, draft, query }: DraftContext): Promise<DeskPage> {
  const other = await findDraft(desk.database, query.get('with') ?? '');
  if (other === undefined || other.kind !== 'file' || draft.kind !== 'file')
    throw new Problem('not-found', 'There is no such draft of a file to compare with.');
  const [a, b] = [await sideOf(desk, draft), await sideOf(desk, other)];
  const nameOf = await accountNames(desk.database);
  return {
    title: 'Two drafts',
    body: (
      <Screen
        title="Two drafts"
        lead={
          <>
            <a href={`/drafts/${draft.id}`}>{draftName(draft)}</a> from {nameOf(draft.createdBy)}, and{' '}
            <a href={`/drafts/${other.id}`}>{draftName(other)}</a> from {nameOf(other.createdBy)}.
          </>
        }
      >
        <SideBySide a={a} b={b} nameOf={nameOf} />
        {a.projects && b.projects ? (
          <Differences a={a} b={b} differences={draftDifferences(a.projects, b.projects)} />
        ) : (
          <Notice kind="note" title="A file is being read">
            <LookAgain />
          </Notice>
        )}
      </Screen>
    ),
  };
}

async function sideOf(desk: Desk, draft: Draft): Promise<Side> {
  const reading = await desk.readings.open(draft);
  const isKnown = reading?.examination !== undefined;
  const changes = isKnown ? await projectChanges(reading.folder) : undefined;
  return { draft, projects: changes?.filter(({ kind }) => kind !== 'vanished') };
}

interface SidesProps {
  readonly a: Side;
  readonly b: Side;
}

const sumOf = (projects: readonly ProjectChange[]): number =>
  projects.reduce((sum, change) => sum + (mainCosts(change).after ?? 0), 0);

const SideBySide = ({ a, b, nameOf }: SidesProps & { readonly nameOf: AccountNames }): VNode => (
  <Panel id="drafts" title="The drafts">
    <Table
      caption="Both drafts"
      isCaptionHidden
      head={['', 'This one', 'The other one']}
      rows={[
        ['File', a.draft.fileName, b.draft.fileName],
        ['Size', fileSize(a.draft.bytes ?? 0), fileSize(b.draft.bytes ?? 0)],
        ['State', <StateTag key="a" draft={a.draft} />, <StateTag key="b" draft={b.draft} />],
        ['From', nameOf(a.draft.createdBy), nameOf(b.draft.createdBy)],
        ['Begun', <When key="a" at={a.draft.createdAt} />, <When key="b" at={b.draft.createdAt} />],
        ['Projects', ...[a, b].map(({ projects }) => (projects ? count(projects.length) : 'being read'))],
        ['Known costs', ...[a, b].map(({ projects }) => (projects ? money(sumOf(projects)) : 'being read'))],
      ]}
    />
    {a.draft.sha256 === b.draft.sha256 && <p>Both are the very same file.</p>}
  </Panel>
);

/** A table needs no more to show what kind of difference it is. */
const MOST_SHOWN = 100;

function Differences({
  a,
  differences,
}: SidesProps & { readonly differences: readonly DraftDifference[] }): VNode {
  return (
    <Panel
      id="differences"
      title={counted(
        { one: '{count} project differs', other: '{count} projects differ' },
        differences.length,
      )}
    >
      {differences.length > MOST_SHOWN && <p class="note">The first {MOST_SHOWN} of them.</p>}
      <Table
        caption="Projects that differ"
        isCaptionHidden
        head={[
          'Project ID',
          'Name',
          numbers('Cost in this one'),
          numbers('In the other one'),
          'What differs',
        ]}
        empty="None: both have the same projects with the same values."
        rows={differences.slice(0, MOST_SHOWN).map(({ project, here, there, what }) => [
          here ? (
            <a href={`/drafts/${a.draft.id}/sheet?${new URLSearchParams({ id: project })}`}>
              <bdi>{project}</bdi>
            </a>
          ) : (
            <bdi>{project}</bdi>
          ),
          <bdi>{(here ?? there)!.name}</bdi>,
          here ? amountOf(here) : 'not in it',
          there ? amountOf(there) : 'not in it',
          what,
        ])}
      />
    </Panel>
  );
}

const amountOf = ({ costAfter, currencyAfter }: ProjectChange): string =>
  costAfter === null ? 'not known' : exactMoney(costAfter, currencyAfter);
