import { randomUUID } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';
import { waitsMinutes } from '../../mail/index.ts';
import { DAY_MS } from '../../project/index.ts';
import type { DeskBase } from '../desk-base.ts';
import { headText, logHead } from '../log/log-head.ts';

/** A message to one person, in plain text. */
export interface Letter {
  /** The email address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A message in the outbox. */
export interface QueuedLetter extends Letter {
  readonly id: string;
  /** The number of failed tries. */
  readonly tries: number;
}

/** How long a desk has for sending what it claimed, before another desk tries. */
const CLAIM_MS = 5 * 60_000;
const AT_ONCE = 10;
const KEEP_SENT_DAYS = 30;

/** Whether the desk sends mail. */
export const sendsMail = ({ config }: Pick<DeskBase, 'config'>): boolean => config.smtpUrl !== '';

/**
 * Puts messages into the outbox, from where the desk sends them. Call it in the transaction that
 * changes what they tell: then either both happen or neither. Does nothing on a desk without mail.
 * Administrators also get the head of the log, so that it lies where nobody can change it with the log.
 */
export async function queueMail(
  desk: DeskBase,
  transaction: SqlTransaction,
  letters: readonly Letter[],
): Promise<void> {
  if (!sendsMail(desk)) return;
  const now = desk.now().toISOString();
  const administrators = new Set(
    (
      await transaction.rows<{ email: string }>(
        `SELECT email FROM account JOIN account_role ON account_id = account.id WHERE role = 'administrator'`,
      )
    ).map(({ email }) => email),
  );
  const head = headText(await logHead(transaction));
  for (const { to, subject, text } of letters)
    await transaction.run(
      'INSERT INTO mail (id, recipient, subject, text, created_at, tries, try_at) VALUES (?, ?, ?, ?, ?, 0, ?)',
      [randomUUID(), to, subject, administrators.has(to) ? withHead(text, head) : text, now, now],
    );
}

/** As `queueMail`, to everybody who manages accounts. */
export async function tellAdministrators(
  desk: DeskBase,
  transaction: SqlTransaction,
  letter: Omit<Letter, 'to'>,
): Promise<void> {
  const rows = await transaction.rows<{ email: string }>(
    `SELECT email FROM account JOIN account_role ON account_id = account.id
     WHERE role = 'administrator' AND disabled_at IS NULL ORDER BY email`,
  );
  await queueMail(
    desk,
    transaction,
    rows.map(({ email }) => ({ to: email, ...letter })),
  );
}

const withHead = (text: string, head: string): string =>
  `${text.trimEnd()}\n\n-- \nNewest entry of the desk's log: ${head}\nKeep it: "Check the log" finds out whether the log still has this entry.\n`;

interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly tries: number;
}

/** Takes messages that are due, so that no other desk sends them meanwhile. */
export async function claimMail({ database, now }: DeskBase): Promise<readonly QueuedLetter[]> {
  const at = now();
  const due = `sent_at IS NULL AND failure IS NULL AND try_at <= ? AND (claimed_until IS NULL OR claimed_until < ?)`;
  const values = [at.toISOString(), at.toISOString()];
  // Most of the time nothing is due: then nothing is locked.
  if ((await database.one(`SELECT id FROM mail WHERE ${due} LIMIT 1`, values)) === undefined) return [];
  return database.transaction(async (transaction) => {
    const rows = await transaction.rows<MailRow>(
      `SELECT id, recipient, subject, text, tries FROM mail WHERE ${due} ORDER BY created_at LIMIT ${AT_ONCE}`,
      values,
    );
    for (const { id } of rows)
      await transaction.run('UPDATE mail SET claimed_until = ? WHERE id = ?', [
        new Date(at.getTime() + CLAIM_MS).toISOString(),
        id,
      ]);
    return rows.map(({ recipient, ...row }) => ({ ...row, to: recipient }));
  });
}

/** Notes that a message was sent, and deletes what was sent long ago. */
export async function markSent({ database, now }: DeskBase, { id }: QueuedLetter): Promise<void> {
  const at = now();
  await database.transaction(async (transaction) => {
    await transaction.run('UPDATE mail SET sent_at = ?, claimed_until = NULL WHERE id = ?', [
      at.toISOString(),
      id,
    ]);
    await transaction.run('DELETE FROM mail WHERE sent_at < ?', [
      new Date(at.getTime() - KEEP_SENT_DAYS * DAY_MS).toISOString(),
    ]);
  });
}

/**
 * Notes a failed try. Returns whether the message was given up: the server rejected it
 * permanently, or it was tried for two days.
 */
export async function markFailed(
  transaction: SqlTransaction,
  now: Date,
  { id, tries }: QueuedLetter,
  failure: string,
  forGood: boolean,
): Promise<boolean> {
  const wait = forGood ? undefined : waitsMinutes[tries];
  const tryAt = new Date(now.getTime() + (wait ?? 0) * 60_000).toISOString();
  await transaction.run(
    'UPDATE mail SET tries = tries + 1, try_at = ?, claimed_until = NULL, failure = ? WHERE id = ?',
    [tryAt, wait === undefined ? failure : null, id],
  );
  return wait === undefined;
}
