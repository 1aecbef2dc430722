import { randomBytes } from 'node:crypto';
import type { SqlTransaction } from '../../database/index.ts';
import { Problem } from '../../http/index.ts';
import { DAY_MS } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import { hashOf } from '../accounts/sessions.ts';
import type { DeskBase } from '../desk-base.ts';
import type { Draft } from '../drafts/draft.ts';
import { livingStates } from '../drafts/transitions.ts';
import { appendToLog } from '../log/append.ts';

/** The department that a link is for. */
export interface CheckedDepartment {
  readonly department: string;
  readonly province: string;
}

/** A link that shows a department its own rows of a draft. The secret is in its address only. */
export interface FactCheck extends CheckedDepartment {
  readonly id: string;
  readonly draftId: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

/** The most links of a draft: a province has some fifteen departments. */
const MOST_LINKS = 500;
const MOST_LETTERS = 500;
/** The secret of a link: 128 bits. */
const SECRET_BYTES = 16;

export const departmentName = ({ department, province }: CheckedDepartment): string =>
  [department || '(blank)', province].filter(Boolean).join(', ');

/** Makes a link and returns the secret of its address. Fails with a `Problem`. */
export async function makeLink(
  desk: DeskBase,
  account: Account,
  draft: Draft,
  { department, province }: CheckedDepartment,
): Promise<{ readonly secret: string; readonly link: FactCheck }> {
  if (draft.kind !== 'file' || !livingStates.includes(draft.state))
    throw new Problem('bad-request', 'Only a draft that is not published yet can be checked.', {}, 409);
  if (department.length + province.length > MOST_LETTERS)
    throw new Problem('bad-request', 'The name of the department is too long.', {}, 422);
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const now = desk.now();
  const link: FactCheck = {
    ...{ id: randomBytes(9).toString('hex'), draftId: draft.id, department, province },
    ...{ createdBy: account.id, createdAt: now.toISOString(), revokedAt: null },
    expiresAt: new Date(now.getTime() + desk.config.factCheckDays * DAY_MS).toISOString(),
  };
  await desk.database.transaction(async (transaction) => {
    if ((await linksOf(transaction, draft.id)).length >= MOST_LINKS)
      throw new Problem('bad-request', `A draft has at most ${MOST_LINKS} links.`, {}, 409);
    await transaction.run(
      `INSERT INTO fact_check (id, hash, draft_id, department, province, created_by, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        ...[link.id, hashOf(secret), link.draftId, department, province],
        ...[link.createdBy, link.createdAt, link.expiresAt],
      ],
    );
    await logLink(desk, transaction, account, 'made a link for a fact check', link);
  });
  return { secret, link };
}

/** Ends a link at once. Fails with a `Problem`. */
export async function revokeLink(desk: DeskBase, account: Account, draft: Draft, id: string): Promise<void> {
  const now = desk.now().toISOString();
  await desk.database.transaction(async (transaction) => {
    const link = (await linksOf(transaction, draft.id)).find((each) => each.id === id);
    if (link === undefined || !isOpen(link, desk.now()))
      throw new Problem('bad-request', 'This link has ended already.', {}, 409);
    await transaction.run('UPDATE fact_check SET revoked_at = ? WHERE id = ?', [now, id]);
    await logLink(desk, transaction, account, 'ended a link for a fact check', link);
  });
}

const logLink = (
  desk: DeskBase,
  transaction: SqlTransaction,
  { email }: Account,
  action: string,
  link: FactCheck,
): Promise<void> =>
  appendToLog(transaction, desk.now(), {
    ...{ who: email, action, about: link.draftId },
    detail: { link: link.id, department: departmentName(link), until: link.expiresAt },
  });

/** Whether a link still works. */
export const isOpen = ({ revokedAt, expiresAt }: FactCheck, now: Date): boolean =>
  revokedAt === null && expiresAt > now.toISOString();

const COLUMNS = 'id, draft_id, department, province, created_by, created_at, expires_at, revoked_at';

/** The link of a secret; undefined if there is none, or if it has ended. */
export async function findLink(
  database: SqlTransaction,
  secret: string,
  now: Date,
): Promise<FactCheck | undefined> {
  const row = await database.one<LinkRow>(`SELECT ${COLUMNS} FROM fact_check WHERE hash = ?`, [
    hashOf(secret),
  ]);
  const link = row && linkOf(row);
  return link && isOpen(link, now) ? link : undefined;
}

/** The links of a draft, the newest first. */
export async function linksOf(database: SqlTransaction, draftId: string): Promise<readonly FactCheck[]> {
  const rows = await database.rows<LinkRow>(
    `SELECT ${COLUMNS} FROM fact_check WHERE draft_id = ? ORDER BY created_at DESC, id`,
    [draftId],
  );
  return rows.map(linkOf);
}

const linkOf = ({
  draft_id,
  created_by,
  created_at,
  expires_at,
  revoked_at,
  ...row
}: LinkRow): FactCheck => ({
  ...row,
  draftId: draft_id,
  createdBy: created_by,
  createdAt: created_at,
  expiresAt: expires_at,
  revokedAt: revoked_at,
});

interface LinkRow {
  readonly id: string;
  readonly draft_id: string;
  readonly department: string;
  readonly province: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
}
