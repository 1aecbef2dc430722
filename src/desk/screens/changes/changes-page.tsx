import type { VNode } from 'preact';
import { period } from '../../../project/index.ts';
import type { AccountNames } from '../../accounts/account-names.ts';
import type { Block, Review } from '../../approval/index.ts';
import { Button } from '../../components/button.tsx';
import { DraftSteps } from '../../components/draft-steps.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import type { AnsweredCheck } from '../../fact-check/answers.ts';
import { count, exactMoney, moneyChange, quarterOfSphere } from '../../language/writing.ts';
import type { AffectedDraft } from '../../publishing/affected-drafts.ts';
import type { ProjectChange } from '../../reading/derived/index.ts';
import { FactCheckAnswers } from '../fact-check/answers-panel.tsx';
import { AtAGlance } from '../findings/at-a-glance.tsx';
import { UndoneTable } from '../history/request-pages.tsx';
import type { ListRules, ShownList } from './change-filter.ts';
import { changeRuns } from './change-runs.ts';
import { ChangeRuns } from './change-runs-panel.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { Decision, type DecisionProps } from './decision.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { expectedFields } from './expected-fields.ts';
import { FindingText } from './finding-text.tsx';
import { type ProjectLinks, projectLinks } from './project-links.tsx';
import { ProjectLists } from './project-lists.tsx';
import { Rivals } from './rivals.tsx';
import { TotalsTables } from './totals-tables.tsx';
import { VanishedPanel } from './vanished-panel.tsx';

export interface ChangesPageProps extends Omit<DecisionProps, 'review'> {
  readonly review: Review;
  readonly nameOf: AccountNames;
  readonly shown: ShownList;
  /** Of all projects, in the order of the file. */
  readonly changes: readonly ProjectChange[];
  /** What departments said of it. */
  readonly checks: readonly AnsweredCheck[];
  /** Other drafts of the same quarter. */
  readonly rivals: readonly AffectedDraft[];
  /** Why an earlier approval is void, if it was the last thing that was decided. */
  readonly voidBecause: string | undefined;
}

/** What publishing a draft changes, and the decision about it. */
export function ChangesPage({
  review,
  nameOf,
  shown,
  changes,
  checks,
  rivals,
  voidBecause,
  ...decision
}: ChangesPageProps): VNode {
  const { draft, reading, blocks } = review;
  const compared = reading?.examination?.compared;
  const comparison = compared?.comparison;
  const rules = rulesOf(review);
  const runs = changeRuns(changes, rules.expected);
  const links = projectLinks(draft.id, reading?.examination?.numbers ?? {});
  return (
    <Screen
      title="What will change"
      lead={<Lead review={review} />}
      steps={<DraftSteps draft={draft} current="changes" />}
      actions={
        comparison && <Button href={`/preview/${draft.id}/`}>See the public site as it would be</Button>
      }
    >
      {voidBecause !== undefined && (
        <Notice kind="warning" title="An earlier approval is no longer valid">
          {voidBecause.split('\n').map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {reading && <AtAGlance draftId={draft.id} reading={reading} acceptances={review.acceptances} />}
      <AboutDraft review={review} nameOf={nameOf} />
      <Blocks blocks={blocks} nameOf={nameOf} draftId={draft.id} />
      {comparison && (
        <>
          <Counts comparison={comparison} />
          <TotalsTables comparison={comparison} />
          <VanishedPanel comparison={comparison} />
          <ChangedFields comparison={comparison} expected={rules.expected} />
          <ChangeRuns runs={runs} sheets={reading?.sheets ?? []} draftId={draft.id} />
          <Jumps comparison={comparison} links={links} />
          <ProjectLists comparison={comparison} changes={changes} rules={rules} shown={shown} links={links} />
        </>
      )}
      {draft.kind === 'file' && reading?.examination && !comparison && (
        <Notice kind="note">
          <p>
            Nothing is published that the file could be compared with: all its projects count as new.{' '}
            <a href={`/preview/${draft.id}/`}>See the public site as it would be</a>.
          </p>
        </Notice>
      )}
      <FactCheckAnswers checks={checks} draftId={draft.id} />
      <Undone review={review} />
      <Rivals draft={draft} rivals={rivals} nameOf={nameOf} />
      <Decision review={review} {...decision} />
      <DecisionBar review={review} {...decision} />
    </Screen>
  );
}

function rulesOf({ draft, reading }: Review): ListRules {
  const { comparison, comparedWith } = reading?.examination?.compared ?? {};
  const { financialYear, quarter } = draft;
  const isKnown = comparedWith !== undefined && financialYear !== null && quarter !== null;
  return {
    expected: isKnown ? expectedFields({ financialYear, quarter }, comparedWith) : new Set(),
    another: new Set(comparison?.identityChanged.listed.map(({ irmProjectId }) => irmProjectId)),
  };
}

function Lead({ review: { draft, reading } }: { readonly review: Review }): VNode {
  const { sphere, financialYear, quarter } = draft;
  if (draft.kind === 'rollback')
    return <>Going back to publication {draft.target} undoes everything that was published after it.</>;
  if (sphere === null || financialYear === null || quarter === null)
    return <>Nobody has confirmed yet which {period.one} the file reports.</>;
  const name = <bdi>{quarterOfSphere({ sphere, financialYear, quarter })}</bdi>;
  if (draft.kind === 'remove') return <>{name} is removed from the public site.</>;
  const comparedWith = reading?.examination?.compared?.comparedWith;
  return (
    <>
      {name}
      {draft.mode === 'replace' && `, in the place of what is published of this ${period.one}`}
      {draft.mode === 'add' && `, added to what is published of this ${period.one}`}
      {comparedWith && <>, compared with {quarterOfSphere(comparedWith)} as it is published now</>}.
    </>
  );
}

const AboutDraft = ({
  review: { draft },
  nameOf,
}: {
  readonly review: Review;
  readonly nameOf: AccountNames;
}): VNode => (
  <Facts
    facts={[
      ['File', draft.fileName && <a href={`/drafts/${draft.id}/original`}>{draft.fileName}</a>],
      [
        'Goes back to',
        draft.kind === 'rollback' ? (
          <a href={`/history/${draft.target}`}>publication {draft.target}</a>
        ) : undefined,
      ],
      [draft.kind === 'file' ? 'Uploaded by' : 'Asked by', nameOf(draft.createdBy)],
      [
        'Submitted',
        draft.submittedAt && (
          <>
            {nameOf(draft.submittedBy)}, <When at={draft.submittedAt} />
          </>
        ),
      ],
      [draft.kind === 'file' ? 'Note' : 'Reason', draft.note && <span class="as-typed">{draft.note}</span>],
      ['Public note', draft.publicNote && <span class="as-typed">{draft.publicNote}</span>],
      ['First of two approvals', draft.firstApprovedBy && nameOf(draft.firstApprovedBy)],
      ['Control total', draft.controlTotal && exactMoney(Number(draft.controlTotal))],
      [
        'Approved',
        draft.approvedAt && (
          <>
            {nameOf(draft.approvedBy)}, <When at={draft.approvedAt} />
          </>
        ),
      ],
    ]}
  />
);

/** What a roll-back undoes. */
function Undone({ review: { draft, undone } }: { readonly review: Review }): VNode | null {
  const last = undone.at(-1);
  if (last === undefined) return null;
  return (
    <Panel id="undone" title="What is undone">
      <UndoneTable undone={undone} />
      <p>
        <a href={`/history/compare?from=${last.number}&to=${draft.target}`}>
          Compare what is published now with publication {draft.target}
        </a>
      </p>
    </Panel>
  );
}

/** The findings that stop the draft, with the reasons why they are accepted. */
function Blocks({
  blocks,
  nameOf,
  draftId,
}: {
  readonly blocks: readonly Block[];
  readonly nameOf: AccountNames;
  readonly draftId: string;
}): VNode | null {
  if (blocks.length === 0) return null;
  return (
    <Panel id="findings" title="What stops this draft, and why it is accepted">
      {blocks.map(({ code, findings, acceptance }) => (
        <Notice key={code} kind={acceptance ? 'warning' : 'problem'}>
          {findings.map((finding) => (
            <FindingText key={finding.sentence} finding={finding} draftId={draftId} />
          ))}
          {acceptance ? (
            <p>
              <b>Accepted by {nameOf(acceptance.acceptedBy)}:</b>{' '}
              <span class="as-typed">{acceptance.reason}</span>
            </p>
          ) : (
            <p>
              <b>Nobody has accepted this yet.</b>
            </p>
          )}
        </Notice>
      ))}
    </Panel>
  );
}

type ComparisonProps = {
  readonly comparison: NonNullable<
    NonNullable<NonNullable<Review['reading']>['examination']>['compared']
  >['comparison'] & {};
};

const Counts = ({ comparison }: ComparisonProps): VNode => {
  const { before, after, added, changed, unchanged, vanished, renamed } = comparison;
  const counts: readonly (readonly [number, string, string?])[] = [
    [added.count, 'added', 'added'],
    [changed, 'changed', 'changed'],
    [vanished.count, 'vanished', 'vanished'],
    [renamed.count, 'renamed', 'renamed'],
    [unchanged, 'unchanged'],
  ];
  return (
    <>
      <ul class="counts">
        {counts.map(([projects, word, list]) => (
          <li key={word}>
            <b>{count(projects)}</b>{' '}
            {list !== undefined && projects > 0 ? <a href={`?list=${list}#projects`}>{word}</a> : word}
          </li>
        ))}
      </ul>
      <p>
        {count(before.projects)} projects before, {count(after.projects)} after. The known costs of all
        together change by {moneyChange(after.costRand - before.costRand)}.
      </p>
    </>
  );
};

function Jumps({ comparison, links }: ComparisonProps & { readonly links: ProjectLinks }): VNode | null {
  const { costChanges } = comparison;
  if (costChanges.length === 0) return null;
  return (
    <Panel
      id="jumps"
      title={`The ${costChanges.length === 1 ? '' : `${costChanges.length} `}largest jumps of cost`}
    >
      <Table
        caption="Largest changes of the estimated total cost"
        isCaptionHidden
        head={[
          'Project ID',
          'Name',
          { label: 'Before', class: 'is-number' },
          { label: 'After', class: 'is-number' },
          { label: 'Change', class: 'is-number' },
        ]}
        rows={costChanges.map(({ irmProjectId, name, beforeRand, afterRand }) => [
          links.row(irmProjectId),
          links.page(irmProjectId, name),
          exactMoney(beforeRand),
          exactMoney(afterRand),
          <b>{timesOf(beforeRand, afterRand) ?? moneyChange(afterRand - beforeRand)}</b>,
        ])}
      />
    </Panel>
  );
}

/** `× 1 000`: a jump by a round factor is most often a wrong unit. Undefined for small changes. */
function timesOf(before: number, after: number): string | undefined {
  if (before <= 0 || after <= 0) return undefined;
  const times = after / before;
  if (times >= 2) return `× ${count(Number(times.toPrecision(3)))}`;
  if (times <= 0.5) return `÷ ${count(Number((1 / times).toPrecision(3)))}`;
  return undefined;
}
