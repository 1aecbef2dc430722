import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import type { Config } from '../../config.ts';
import {
  type Account,
  type Action,
  appendToLog,
  type Desk,
  type Draft,
  findAccountByEmail,
  findDraft,
  openDesk,
  refusal,
  runHere,
} from '../../desk/commands.ts';
import { StoreError } from '../../store/index.ts';
import { serviceLog } from '../processes/log.ts';
import { accountName } from '../publication-record.ts';

/** The option that names a person of the desk. */
export const personOption = (): Option =>
  new Option('--by <email>', 'the email address of your account at the desk').makeOptionMandatory();

/** Opens the desk of a store for one command. What it works on is apart from what a running desk does. */
export async function withDesk<T>(config: Config, use: (desk: Desk) => Promise<T>): Promise<T> {
  const deskFiles = await mkdtemp(join(tmpdir(), 'infra-projects-desk-'));
  const desk = await openDesk({ ...config, deskFiles }, serviceLog(config), () => new Date(), runHere);
  try {
    return await use(desk);
  } finally {
    await desk.published.close();
    await desk.database.close();
    await rm(deskFiles, { recursive: true, force: true });
  }
}

/**
 * The account of the person who uses a command, who may do what it does. Whoever has access to the
 * store could name anybody, so the log names the account of the system, too. Fails with `StoreError`.
 */
export async function personOf(
  desk: Desk,
  email: string,
  action: Action,
  command: string,
  draft?: Draft,
): Promise<Account> {
  const account = await findAccountByEmail(desk.database, email.trim().toLowerCase());
  if (account === undefined || account.disabledAt !== null)
    throw new StoreError(
      `--by takes the email address of an account at the desk, and ${email} has none that can be used.`,
    );
  const why = refusal(action, account, desk.now(), draft, desk.config);
  const did = why === undefined ? 'used a command' : 'was refused';
  const detail = { command, system: accountName() };
  await desk.database.transaction((transaction) =>
    appendToLog(transaction, desk.now(), {
      who: account.email,
      action: did,
      about: draft?.id ?? action,
      detail,
    }),
  );
  if (why !== undefined) throw new StoreError(why);
  return account;
}

/** The draft of an id, or of its beginning. Fails with `StoreError`. */
export async function draftOf(desk: Desk, id: string): Promise<Draft> {
  const draft = await findDraft(desk.database, id);
  if (draft === undefined) throw new StoreError(`There is no draft ${id}: "drafts" lists them.`);
  return draft;
}
