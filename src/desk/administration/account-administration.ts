import type { SqlTransaction } from '../../database/index.ts';
import { type Account, findAccount } from '../accounts/account.ts';
import {
  changeRoles,
  disableAccount,
  enableAccount,
  findAccountByEmail,
  readEmail,
} from '../accounts/account-changes.ts';
import { type InvitationLink, invite, linkForLostDevice } from '../accounts/invitations.ts';
import { AccountRuleError } from '../accounts/role-rules.ts';
import type { Role } from '../accounts/roles.ts';
import { endOtherSessions } from '../accounts/session-list.ts';
import type { Desk } from '../desk.ts';
import { appendToLog } from '../log/append.ts';
import { queueMail } from '../mail/outbox.ts';
import { noteLostRights } from './lost-rights.ts';

/** Who manages accounts: an administrator, or a command of somebody with access to the machine. */
export interface Administrator {
  /** Null for a command. */
  readonly id: string | null;
  /** For the log: the email address, or `command: NAME`. */
  readonly who: string;
}

/** Where the person with this link makes the first passkey. */
export const linkAddress = ({ url }: Desk, { secret }: InvitationLink): string =>
  `${url}/invitation/${secret}`;

/** Invites a person, in the log. Fails with `AccountRuleError`. */
export const invitePerson = (
  desk: Desk,
  by: Administrator,
  email: string,
  roles: readonly Role[],
): Promise<InvitationLink> =>
  desk.database.transaction(async (transaction) => {
    const link = await invite(transaction, desk.now(), { email, roles, by: by.id });
    await appendToLog(transaction, desk.now(), {
      who: by.who,
      action: 'invited somebody',
      about: link.account.email,
      detail: { roles },
    });
    return link;
  });

/** Makes a link for somebody who lost the device, in the log. Fails with `AccountRuleError`. */
export const helpAfterLoss = (desk: Desk, by: Administrator, seen: Account): Promise<InvitationLink> =>
  desk.database.transaction(async (transaction) => {
    const account = await otherAccount(transaction, by, seen);
    const link = await linkForLostDevice(transaction, desk.now(), account, by.id);
    await note(desk, transaction, by, account, 'made a new link for somebody');
    return link;
  });

/** As `helpAfterLoss`, for a command, which names the person by the email address. */
export async function helpAfterLossOf(desk: Desk, by: Administrator, email: string): Promise<InvitationLink> {
  const account = await findAccountByEmail(desk.database, readEmail(email));
  if (account === undefined) throw new AccountRuleError(`${email} has no account: leave out --lost-device.`);
  return helpAfterLoss(desk, by, account);
}

/** Gives a person other roles, in the log. Fails with `AccountRuleError`. */
export const giveRoles = (
  desk: Desk,
  by: Administrator,
  seen: Account,
  roles: readonly Role[],
): Promise<void> =>
  desk.database.transaction(async (transaction) => {
    const account = await otherAccount(transaction, by, seen);
    await changeRoles(transaction, desk.now(), account, roles);
    await note(desk, transaction, by, account, 'changed the roles of somebody', {
      before: account.roles,
      roles,
    });
    await noteLostRights(desk, transaction, by.who, account, roles);
  });

/** Disables an account at once, or lets it be used again, in the log. Fails with `AccountRuleError`. */
export const setDisabled = (
  desk: Desk,
  by: Administrator,
  seen: Account,
  isDisabled: boolean,
): Promise<void> =>
  desk.database.transaction(async (transaction) => {
    const account = await otherAccount(transaction, by, seen);
    await (isDisabled ? disableAccount : enableAccount)(transaction, desk.now(), account);
    await note(desk, transaction, by, account, isDisabled ? 'disabled an account' : 'enabled an account');
    if (isDisabled) await noteLostRights(desk, transaction, by.who, account, []);
  });

/** Ends all sessions of a person, in the log. */
export const endSessionsOf = (desk: Desk, by: Administrator, account: Account): Promise<void> =>
  desk.database.transaction(async (transaction) => {
    const sessions = await endOtherSessions(transaction, account.id);
    await note(desk, transaction, by, account, 'ended the sessions of somebody', { sessions });
  });

/** The account as it is now, which may have other roles than when it was seen. Not the own one. */
async function otherAccount(
  transaction: SqlTransaction,
  by: Administrator,
  { id }: Account,
): Promise<Account> {
  if (by.id === id)
    throw new AccountRuleError(
      'Another administrator must change your own account, so that two people know of it.',
    );
  return (await findAccount(transaction, id))!;
}

/** Into the log, and into a mail to the person, who may be the only one to notice that it is wrong. */
async function note(
  desk: Desk,
  transaction: SqlTransaction,
  by: Administrator,
  { email }: Account,
  action: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await appendToLog(transaction, desk.now(), { who: by.who, action, about: email, detail });
  await queueMail(desk, transaction, [
    {
      to: email,
      subject: 'Your account of the desk has changed',
      text: `${by.who} ${action}: your account of the desk at ${desk.url}/.\n\nIf you did not expect this, tell another administrator of the desk.`,
    },
  ]);
}
