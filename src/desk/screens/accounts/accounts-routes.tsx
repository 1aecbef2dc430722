import type { VNode } from 'preact';
import type { Form } from '../../../http/index.ts';
import { Problem } from '../../../http/index.ts';
import { type Account, findAccount } from '../../accounts/account.ts';
import { canSignIn, listAccounts } from '../../accounts/account-changes.ts';
import { AccountRuleError } from '../../accounts/role-rules.ts';
import { isRole, type Role } from '../../accounts/roles.ts';
import { sessionsOf } from '../../accounts/session-list.ts';
import {
  type Administrator,
  endSessionsOf,
  giveRoles,
  helpAfterLoss,
  invitePerson,
  linkAddress,
  setDisabled,
} from '../../administration/account-administration.ts';
import type { DeskPage } from '../../components/page-text.tsx';
import { listDrafts, livingStates, unpublishedDrafts } from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import type { DeskAnswer, DeskRoute, SignedInContext } from '../../guard/desk-route.ts';
import { afterRecentSignIn } from '../account/after-recent-sign-in.ts';
import { Unpublished } from '../home/unpublished.tsx';
import { accountDetailsPage, accountsPage, linkPage } from './accounts-page.tsx';

/** What an administrator does to one account. */
type Change = (context: SignedInContext, account: Account, form: Form) => Promise<DeskAnswer | undefined>;

const manages = { access: 'person', action: 'manage accounts' } as const;

/** Accounts: administrators manage them, auditors see them. */
export const accountsRoutes: readonly DeskRoute[] = [
  {
    path: '/accounts',
    access: 'person',
    action: 'see accounts',
    postAction: 'manage accounts',
    get: (context: SignedInContext) => showAccounts(context),
    post: afterRecentSignIn(inviteSomebody),
  },
  {
    path: '/accounts/:account',
    access: 'person',
    action: 'see accounts',
    get: async (context: SignedInContext) => showAccount(context, await accountOf(context)),
  },
  {
    path: '/accounts/:account/roles',
    ...manages,
    post: changing(async (context, account, form) => {
      await giveRoles(context.desk, administrator(context), account, rolesOf(form));
      return undefined;
    }),
  },
  {
    path: '/accounts/:account/link',
    ...manages,
    post: changing(async (context, account) => {
      const link = await helpAfterLoss(context.desk, administrator(context), account);
      return linkPage(account, linkAddress(context.desk, link));
    }),
  },
  { path: '/accounts/:account/disable', ...manages, post: changing(disabling(true)) },
  { path: '/accounts/:account/enable', ...manages, post: changing(disabling(false)) },
  {
    path: '/accounts/:account/sessions',
    ...manages,
    post: changing(async (context, account) => {
      await endSessionsOf(context.desk, administrator(context), account);
      return undefined;
    }),
  },
];

const administrator = ({ account }: SignedInContext): Administrator => ({
  id: account.id,
  who: account.email,
});

const rolesOf = (form: Form): readonly Role[] => form.all('role').filter(isRole);

function disabling(isDisabled: boolean): Change {
  return async (context, account) => {
    await setDisabled(context.desk, administrator(context), account, isDisabled);
    return undefined;
  };
}

/** Makes the change, says which rule forbids it, or shows the account as it is then. */
function changing(change: Change) {
  return afterRecentSignIn(async (context, form) => {
    const account = await accountOf(context);
    try {
      return (await change(context, account, form)) ?? { goTo: `/accounts/${account.id}` };
    } catch (error) {
      if (error instanceof AccountRuleError) return showAccount(context, account, error.message);
      throw error;
    }
  });
}

async function inviteSomebody(context: SignedInContext, form: Form): Promise<DeskAnswer> {
  const { desk } = context;
  const email = form.text('email');
  const roles = rolesOf(form);
  try {
    const link = await invitePerson(desk, administrator(context), email, roles);
    return linkPage(link.account, linkAddress(desk, link));
  } catch (error) {
    if (error instanceof AccountRuleError)
      return showAccounts(context, { email, roles, problem: error.message });
    throw error;
  }
}

async function accountOf({ desk, path }: SignedInContext): Promise<Account> {
  const account = await findAccount(desk.database, path.account!);
  if (account === undefined) throw new Problem('not-found', 'There is no such account.');
  return account;
}

const mayManage = ({ desk, account }: SignedInContext): boolean =>
  refusal('manage accounts', account, desk.now()) === undefined;

/** This is the Home of those who see no drafts. */
async function bannerFor({ desk, account }: SignedInContext): Promise<VNode | null> {
  if (refusal('see drafts', account, desk.now()) === undefined) return null;
  const [unpublished, drafts] = await Promise.all([
    unpublishedDrafts(desk.database),
    listDrafts(desk.database, { states: livingStates }),
  ]);
  return <Unpublished unpublished={unpublished} drafts={drafts} may="hear" />;
}

async function showAccounts(
  context: SignedInContext,
  asked?: { readonly email: string; readonly roles: readonly Role[]; readonly problem: string },
): Promise<DeskPage> {
  const { database, now } = context.desk;
  const accounts = await listAccounts(database);
  return accountsPage({
    accounts: await Promise.all(
      accounts.map(async (account) => ({ account, canSignIn: await canSignIn(database, account.id) })),
    ),
    manages: mayManage(context),
    now: now(),
    banner: await bannerFor(context),
    ...(asked && { asked }),
  });
}

async function showAccount(context: SignedInContext, account: Account, problem?: string): Promise<DeskPage> {
  const { database, now } = context.desk;
  return accountDetailsPage({
    account,
    canSignIn: await canSignIn(database, account.id),
    sessions: await sessionsOf(database, now(), account.id),
    manages: mayManage(context),
    now: now(),
    ...(problem !== undefined && { problem }),
  });
}
