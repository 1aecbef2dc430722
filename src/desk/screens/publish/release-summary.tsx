import type { ComponentChildren, VNode } from 'preact';
import { PROJECTS_PATH, period } from '../../../project/index.ts';
import type { ChangesSummary } from '../../approval/index.ts';
import { StateTag } from '../../components/draft-state.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { draftName, quarterOfDraft } from '../../drafts/draft-name.ts';
import {
  count,
  counted,
  exactMoney,
  fileSize,
  listed,
  longDate,
  money,
  moneyChange,
} from '../../language/writing.ts';
import type { AffectedDraft } from '../../publishing/affected-drafts.ts';
import { shortened } from '../changes/finding-text.tsx';
import { modeNames } from '../drafts/quarter-form.tsx';
import { UndoneTable } from '../history/request-pages.tsx';
import type { Release } from './release.ts';

/** What is about to happen, on one page: what, by whom, with which effect, and who hears of it. */
export const ReleaseSummary = ({ release }: { readonly release: Release }): VNode => (
  <>
    <Panel id="what" title="What is published">
      <ReleaseFacts release={release} />
    </Panel>
    <Effect release={release} />
    <Accepted release={release} />
    <Panel id="others" title="What else is under way">
      <Affected affected={release.affected} />
    </Panel>
    <Panel id="told" title="Who is told">
      <p>
        {release.isMailed ? (
          <>By mail, when it is published: {listed(release.told)}.</>
        ) : (
          <>Nobody by mail, because this desk sends none. Tell them yourself: {listed(release.told)}.</>
        )}
      </p>
    </Panel>
  </>
);

/** The file or the request, and the people. */
export function ReleaseFacts({ release: { draft, nameOf } }: { readonly release: Release }): VNode {
  const { id, kind, mode } = draft;
  const isFile = kind === 'file';
  const by = (account: string | null, at: string | null): ComponentChildren =>
    account !== null && (
      <>
        {nameOf(account)}
        {at !== null && (
          <>
            , <When at={at} />
          </>
        )}
      </>
    );
  const changers = draft.editors.filter((editor) => editor !== draft.createdBy).map(nameOf);
  return (
    <Facts
      facts={[
        [period.One, quarterOfDraft(draft)],
        ['Taken on', draft.taken && longDate(draft.taken)],
        ['What it does', mode ? modeNames[mode] : isFile && 'It is published for the first time'],
        [
          'Goes back to',
          kind === 'rollback' && <a href={`/history/${draft.target}`}>publication {draft.target}</a>,
        ],
        [
          'File',
          isFile && (
            <>
              <a href={`/drafts/${id}/original`}>{draft.fileName}</a>, {fileSize(draft.bytes ?? 0)}
            </>
          ),
        ],
        [isFile ? 'Made by' : 'Asked by', by(draft.createdBy, draft.createdAt)],
        ['Changed by', changers.length > 0 && listed(changers)],
        ['Submitted by', isFile && by(draft.submittedBy, draft.submittedAt)],
        ['First approval by', draft.firstApprovedBy && nameOf(draft.firstApprovedBy)],
        ['Control total', draft.controlTotal && exactMoney(Number(draft.controlTotal))],
        ['Approved by', by(draft.approvedBy, draft.approvedAt)],
        [isFile ? 'Note' : 'Reason', draft.note && <span class="as-typed">{draft.note}</span>],
        ['Note for everybody', draft.publicNote && <span class="as-typed">{draft.publicNote}</span>],
      ]}
    />
  );
}

function Effect({ release }: { readonly release: Release }): VNode {
  const { draft, changes, projects, undone, removed } = release;
  switch (draft.kind) {
    case 'rollback':
      return (
        <Panel id="effect" title="What goes">
          <p>
            {counted(
              { one: '{count} publication is undone', other: '{count} publications are undone' },
              undone.length,
            )}
            . The public then sees again what it saw after publication {draft.target}.
          </p>
          {undone.length > 0 && <UndoneTable undone={undone} />}
        </Panel>
      );
    case 'remove':
      return (
        <Panel id="effect" title="What goes">
          <p>
            {removed
              ? `${counted({ one: '{count} project', other: '{count} projects' }, removed.projects)} of ${quarterOfDraft(draft)}, taken on ${longDate(removed.taken)}, leave the public site. They keep their numbers in case they return.`
              : `The ${period.one} is not published any more.`}
          </p>
        </Panel>
      );
    case 'file':
      return (
        <Panel id="effect" title="What the public sees first">
          {changes ? (
            <Changes changes={changes} />
          ) : (
            <p>
              Nothing was published that the file could be compared with
              {projects !== undefined && <>: all its {count(projects)} projects are new</>}.
            </p>
          )}
          <p>
            <a href={`/preview/${draft.id}/`}>The start page</a> and{' '}
            <a href={`/preview/${draft.id}${PROJECTS_PATH}`}>the projects</a> as they will be.{' '}
            <a href={`/drafts/${draft.id}/changes`}>Everything that changes</a>.
          </p>
        </Panel>
      );
  }
}

/** Projects and costs before and after, and how many are new, changed and gone. */
export function Changes({ changes }: { readonly changes: ChangesSummary }): VNode {
  const { before, after, added, changed, vanished, renamed } = changes;
  const difference = after.projects - before.projects;
  const counts: readonly (readonly [number, string])[] = [
    [added, 'new'],
    [changed, 'changed'],
    [vanished, 'gone'],
    [renamed, 'renamed'],
  ];
  return (
    <>
      <Table
        caption="Before and after"
        isCaptionHidden
        head={['What', numbers('Before'), numbers('After'), numbers('Change')]}
        rows={[
          [
            'Projects',
            count(before.projects),
            count(after.projects),
            difference === 0 ? 'none' : `${difference < 0 ? '−' : '+'}${count(Math.abs(difference))}`,
          ],
          [
            'Known costs',
            money(before.costRand),
            money(after.costRand),
            before.costRand === after.costRand ? 'none' : moneyChange(after.costRand - before.costRand),
          ],
        ]}
      />
      <ul class="counts">
        {counts.map(([projects, word]) => (
          <li key={word}>
            <b>{count(projects)}</b> {word}
          </li>
        ))}
      </ul>
    </>
  );
}

function Accepted({ release: { accepted, nameOf } }: { readonly release: Release }): VNode | null {
  if (accepted.length === 0) return null;
  return (
    <Panel id="accepted" title="What was accepted, and why">
      {accepted.map(({ code, sentences, reason, acceptedBy }) => (
        <Notice kind="warning" key={code}>
          {sentences.map((sentence) => (
            <p key={sentence}>{shortened(sentence).short}</p>
          ))}
          <p>
            <b>Accepted by {nameOf(acceptedBy)}:</b> <span class="as-typed">{reason}</span>
          </p>
        </Notice>
      ))}
    </Panel>
  );
}

/** A page needs no longer list. */
const MOST_SHOWN = 20;
/** Of other drafts, so that the button stays near. */
const AFFECTED_IN_VIEW = 4;

function Affected({ affected }: { readonly affected: readonly AffectedDraft[] }): VNode {
  if (affected.length === 0) return <p>No other draft is concerned.</p>;
  const inView = affected.length <= AFFECTED_IN_VIEW + 1 ? affected.length : AFFECTED_IN_VIEW;
  return (
    <>
      <AffectedTable affected={affected.slice(0, inView)} />
      {affected.length > inView && (
        <details>
          <summary>{count(affected.length - inView)} more</summary>
          <AffectedTable affected={affected.slice(inView, MOST_SHOWN)} />
          {affected.length > MOST_SHOWN && <p>{count(affected.length - MOST_SHOWN)} more are concerned.</p>}
        </details>
      )}
    </>
  );
}

const AffectedTable = ({ affected }: { readonly affected: readonly AffectedDraft[] }): VNode => (
  <Table
    caption="Other drafts, and what happens to them"
    isCaptionHidden
    head={['Draft', 'File', 'State', 'What happens to it']}
    rows={affected.map(({ draft, isSameQuarter, becomes }) => [
      <>
        <a href={`/drafts/${draft.id}`}>{draftName(draft)}</a>
        {isSameQuarter && ` (the same ${period.one})`}
      </>,
      draft.fileName ?? '–',
      <StateTag draft={draft} />,
      becomes,
    ])}
  />
);
