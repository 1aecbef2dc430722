import type { SqlTransaction } from '../../database/index.ts';
import { yearAndQuarter } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import type { DeskBase } from '../desk-base.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Draft } from './draft.ts';
import type { DraftMail } from './transitions.ts';

/**
 * Puts mails about a transition into the outbox, for those whom it tells. Call it in the transaction that
 * changes the draft, with the draft as it was and as it is. Who did it (`by`) is not told; nobody if the
 * desk did. `text` is what this person wrote about it, or the reason: full sentences.
 */
export async function mailAbout(
  desk: DeskBase,
  transaction: SqlTransaction,
  { tells, subject, does, isShort, from }: DraftMail,
  before: Draft | undefined,
  draft: Draft,
  { by, text: comment = '' }: { readonly by?: Account; readonly text?: string },
): Promise<void> {
  if (from !== undefined && before !== undefined && !from.includes(before.state)) return;
  const people = await recipientsOf(transaction, tells, draft, before);
  const name = nameInMail(draft);
  const what = by === undefined ? `${name}: ${subject.toLowerCase()}.` : `${by.name} ${does} ${name}.`;
  const text = [what, isShort ? '' : comment, `${desk.url}/drafts/${draft.id}`].filter(Boolean).join('\n\n');
  await queueMail(
    desk,
    transaction,
    people
      .filter(({ id }) => id !== by?.id)
      .map(({ email }) => ({ to: email, subject: `${subject}: ${name}`, text: `${text}\n` })),
  );
}

interface Person {
  readonly id: string;
  readonly email: string;
}

/** Whom a transition of a draft tells, the person who carries it out among them. */
export const recipientsOf = (
  database: SqlTransaction,
  tells: DraftMail['tells'],
  draft: Draft,
  before?: Draft,
): Promise<readonly Person[]> =>
  tells === 'approvers' ? approvers(database, draft) : peopleOf(database, draft, before);

const approvers = async (
  transaction: SqlTransaction,
  { createdBy, editors }: Draft,
): Promise<readonly Person[]> =>
  (
    await transaction.rows<Person>(
      `SELECT account.id, account.email FROM account JOIN account_role ON account_id = account.id
       WHERE role = 'approver' AND disabled_at IS NULL ORDER BY email`,
    )
  ).filter(({ id }) => id !== createdBy && !editors.includes(id));

async function peopleOf(
  transaction: SqlTransaction,
  { createdBy, editors, submittedBy, approvedBy }: Draft,
  before: Draft | undefined,
): Promise<readonly Person[]> {
  const decided = [approvedBy, before?.approvedBy, before?.scheduledBy];
  const ids = new Set([createdBy, ...editors, submittedBy, ...decided]);
  const rows = await transaction.rows<Person>(
    'SELECT id, email FROM account WHERE disabled_at IS NULL ORDER BY email',
  );
  return rows.filter(({ id }) => ids.has(id));
}

/** As subjects and sentences name a draft: `the provincial quarter 2019-20 Q4`. */
function nameInMail({ kind, sphere, financialYear, quarter, fileName, target }: Draft): string {
  if (kind === 'rollback') return `the request to roll back to publication ${target}`;
  const file = fileName === null ? 'a file' : `the file ${fileName}`;
  const named =
    financialYear === null || quarter === null ? file : `${sphere} ${yearAndQuarter(financialYear, quarter)}`;
  return kind === 'remove' ? `the request to remove ${named}` : named;
}
