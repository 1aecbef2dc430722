import { accountNames } from '../../accounts/account-names.ts';
import { Button } from '../../components/button.tsx';
import { StateTag } from '../../components/draft-state.tsx';
import { When } from '../../components/facts.tsx';
import { Screen } from '../../components/screen.tsx';
import { Table } from '../../components/table.tsx';
import { draftName } from '../../drafts/draft-name.ts';
import { listDrafts, livingStates } from '../../drafts/index.ts';
import type { DeskRoute } from '../../guard/desk-route.ts';

/** All drafts, or those that somebody still has to do something about. */
export const listRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts',
    access: 'person',
    action: 'see drafts',
    get: async ({ desk: { database }, account, query }) => {
      const isAll = query.get('show') === 'all';
      const drafts = await listDrafts(database, isAll ? {} : { states: livingStates });
      const nameOf = await accountNames(database);
      const mayDrop = account.roles.includes('preparer');
      return {
        title: 'Drafts',
        body: (
          <Screen
            title="Drafts"
            lead={
              isAll ? 'All drafts, the newest first.' : 'Drafts that are not published yet, the newest first.'
            }
            actions={
              <>
                <Button href={isAll ? '/drafts' : '/drafts?show=all'}>
                  {isAll ? 'Show unfinished drafts only' : 'Show ended drafts, too'}
                </Button>
                {mayDrop && (
                  <Button kind="primary" href="/drop">
                    Drop a workbook
                  </Button>
                )}
              </>
            }
          >
            <Table
              caption="Drafts"
              isCaptionHidden
              head={['Draft', 'File', 'State', 'From', 'Begun']}
              empty="There is no draft."
              rows={drafts.map((draft) => [
                <a href={`/drafts/${draft.id}`}>{draftName(draft)}</a>,
                draft.fileName ?? '–',
                <StateTag draft={draft} />,
                nameOf(draft.createdBy),
                <When at={draft.createdAt} />,
              ])}
            />
          </Screen>
        ),
      };
    },
  },
];
