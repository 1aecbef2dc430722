import type { VNode } from 'preact';
import { received } from '../../../country/index.ts';
import { period } from '../../../project/index.ts';
import type { Account } from '../../accounts/account.ts';
import { type AccountNames, accountNames } from '../../accounts/account-names.ts';
import { Button } from '../../components/button.tsx';
import { StateTag } from '../../components/draft-state.tsx';
import { When } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DeskPage } from '../../components/page-text.tsx';
import { Screen } from '../../components/screen.tsx';
import { Sign } from '../../components/sign.tsx';
import { numbers, Table } from '../../components/table.tsx';
import type { Desk } from '../../desk.ts';
import { draftName } from '../../drafts/draft-name.ts';
import { type Draft, isPossible, listDrafts, livingStates } from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import type { DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { fileSize } from '../../language/writing.ts';
import { type FoundSummary, foundSummaries } from './found-summaries.ts';
import { type ListQuery, listedDrafts, readListQuery, sorts } from './list-query.ts';
import { isToConfirm } from './to-confirm.ts';

/** All drafts, or those that somebody still has to do something about. */
export const listRoutes: readonly DeskRoute[] = [
  { path: '/drafts', access: 'person', action: 'see drafts', get: (context) => listPage(context) },
];

/** What became of several drafts: a sentence each, of those that were left alone. */
export interface ManyDone {
  readonly done: string;
  readonly left: readonly string[];
}

export async function listPage(context: SignedInContext, result?: ManyDone): Promise<DeskPage> {
  const { desk, account, query } = context;
  const list = readListQuery(query);
  const found = await listDrafts(desk.database, list.isAll ? {} : { states: livingStates });
  const nameOf = await accountNames(desk.database);
  const drafts = listedDrafts(found, list, account.id, nameOf);
  const summaries = await foundSummaries(desk, drafts);
  const toConfirm = found.filter((draft) => isToConfirm(draft, account));
  return {
    title: 'Drafts',
    body: (
      <Screen
        title="Drafts"
        lead={list.isAll ? 'All drafts.' : 'Drafts that are not published yet.'}
        actions={
          <>
            {toConfirm.length > 1 && (
              <Button href="/drafts/confirm">Confirm {toConfirm.length} files on one page</Button>
            )}
            {account.roles.includes('preparer') && (
              <Button kind="primary" href="/drop">
                Drop a {received.one}
              </Button>
            )}
          </>
        }
      >
        {result && (
          <Notice kind={result.left.length === 0 ? 'good' : 'warning'} title={result.done}>
            {result.left.length > 0 && (
              <ul>
                {result.left.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <Filters list={list} />
        <DraftTable {...{ drafts, summaries, nameOf, account, desk }} />
      </Screen>
    ),
  };
}

const Filters = ({ list }: { readonly list: ListQuery }): VNode => (
  <form method="get" action="/drafts" class="form change-filter">
    <div class="form-row">
      <Field
        label="Search"
        name="q"
        type="search"
        size={20}
        value={list.words}
        placeholder={`${period.One}, file, person`}
      />
      <Field
        label="Whose"
        name="whose"
        value={list.isMine ? 'mine' : ''}
        options={[
          { value: '', label: 'Everybody’s' },
          { value: 'mine', label: 'Mine' },
        ]}
      />
      <Field
        label="Which"
        name="show"
        value={list.isAll ? 'all' : ''}
        options={[
          { value: '', label: 'Unfinished' },
          { value: 'all', label: 'Ended, too' },
        ]}
      />
      <Field
        label="Order"
        name="sort"
        value={list.sort}
        options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
      />
      <div class="form-end">
        <Button>Show</Button>
      </div>
    </div>
  </form>
);

interface DraftTableProps {
  readonly drafts: readonly Draft[];
  readonly summaries: ReadonlyMap<string, FoundSummary>;
  readonly nameOf: AccountNames;
  readonly account: Account;
  readonly desk: Desk;
}

/** The drafts with what tells them apart. Own ones can be withdrawn together. */
function DraftTable({ drafts, summaries, nameOf, account, desk }: DraftTableProps): VNode {
  const mayWithdraw = (draft: Draft) =>
    isPossible('withdraw', draft) &&
    refusal('withdraw', account, desk.now(), draft, desk.config) === undefined;
  const table = (isChoosing: boolean) => (
    <Table
      caption="Drafts"
      isCaptionHidden
      head={[
        'Draft',
        'File',
        numbers('Size'),
        'State',
        'Found',
        'From',
        'Begun',
        ...(isChoosing ? ['Choose'] : []),
      ]}
      empty="There is no draft."
      rows={drafts.map((draft) => [
        <a href={`/drafts/${draft.id}`}>{draftName(draft)}</a>,
        draft.fileName ?? '–',
        draft.bytes === null ? '–' : fileSize(draft.bytes),
        <State draft={draft} desk={desk} />,
        <Found summary={summaries.get(draft.id)} />,
        nameOf(draft.createdBy),
        <When at={draft.createdAt} />,
        ...(isChoosing
          ? [
              mayWithdraw(draft) && (
                <input
                  type="checkbox"
                  name="draft"
                  value={`${draft.id} ${draft.version}`}
                  aria-label={`Choose ${draftName(draft)}, ${draft.fileName ?? 'no file'}`}
                />
              ),
            ]
          : []),
      ])}
    />
  );
  if (!drafts.some(mayWithdraw)) return table(false);
  return (
    <Form action="/drafts/withdraw" submit="Withdraw the chosen drafts" kind="danger">
      {table(true)}
      <Field label="Why" name="reason" hint="Optional. It is shown with each draft." maxLength={500} />
    </Form>
  );
}

const Found = ({ summary }: { readonly summary: FoundSummary | undefined }): VNode =>
  summary === undefined ? (
    <>–</>
  ) : (
    <>
      <Sign kind={summary.kind} /> {summary.title}
    </>
  );

/** The state, and the place in the queue of files that wait to be read. */
function State({ draft, desk }: { readonly draft: Draft; readonly desk: Desk }): VNode {
  const place = desk.work.placeOf(draft.id);
  return (
    <>
      <StateTag draft={draft} />
      {place !== undefined && <p class="hint">Waits to be read: number {place} of the queue</p>}
    </>
  );
}
