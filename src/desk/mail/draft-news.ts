import type { Account } from '../accounts/account.ts';
import type { DeskTransaction } from '../database/database.ts';
import type { Desk } from '../desk.ts';
import type { Draft } from '../drafts/draft.ts';
import { queueMail } from './outbox.ts';

type Concerned = 'approvers' | 'people of the draft';

/** What people are told by mail: who, and how the message begins. */
const news = {
  waits: { tells: 'approvers', subject: 'Waits for your approval', does: 'submitted' },
  returned: { tells: 'people of the draft', subject: 'Returned to you', does: 'returned' },
  refused: { tells: 'people of the draft', subject: 'Refused', does: 'refused' },
  approved: { tells: 'people of the draft', subject: 'Approved', does: 'approved' },
  scheduled: { tells: 'people of the draft', subject: 'Scheduled', does: 'scheduled' },
  cancelled: {
    tells: 'people of the draft',
    subject: 'Not scheduled any more',
    does: 'took back the time of',
  },
  withdrawn: { tells: 'approvers', subject: 'Withdrawn', does: 'withdrew' },
  published: { tells: 'people of the draft', subject: 'Published', does: 'published' },
  void: { tells: 'people of the draft', subject: 'Must be approved again', does: 'changed' },
} as const satisfies Record<string, { tells: Concerned; subject: string; does: string }>;

/** What happened to a draft. */
export type DraftNews = keyof typeof news;

export interface NewsDetails {
  /** Who did it, and so is not told; nobody if the desk did. */
  readonly by?: Account;
  /** What this person wrote about it, or the reason: full sentences. */
  readonly comment?: string;
}

/**
 * Tells by mail whom it concerns what happened to a draft: `waits` and `withdrawn` the approvers who may
 * approve it, the others those who uploaded, changed, submitted or approved it. Call it in the transaction that changes
 * the draft, with the draft as it is afterwards.
 */
export async function tellOfDraft(
  desk: Desk,
  transaction: DeskTransaction,
  draft: Draft,
  kind: DraftNews,
  { by, comment }: NewsDetails = {},
): Promise<void> {
  const { tells, subject, does } = news[kind];
  const people =
    tells === 'approvers' ? await approvers(transaction, draft) : await peopleOf(transaction, draft);
  const name = draftName(draft);
  const what = by === undefined ? `${name}: ${subject.toLowerCase()}.` : `${by.name} ${does} ${name}.`;
  const text = [what, comment, `${desk.url}/drafts/${draft.id}`].filter(Boolean).join('\n\n');
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

const approvers = async (
  transaction: DeskTransaction,
  { createdBy, editors }: Draft,
): Promise<readonly Person[]> =>
  (
    await transaction.rows<Person>(
      `SELECT account.id, account.email FROM account JOIN account_role ON account_id = account.id
       WHERE role = 'approver' AND disabled_at IS NULL ORDER BY email`,
    )
  ).filter(({ id }) => id !== createdBy && !editors.includes(id));

async function peopleOf(
  transaction: DeskTransaction,
  { createdBy, editors, submittedBy, approvedBy }: Draft,
): Promise<readonly Person[]> {
  const ids = new Set([createdBy, ...editors, submittedBy, approvedBy]);
  const rows = await transaction.rows<Person>(
    'SELECT id, email FROM account WHERE disabled_at IS NULL ORDER BY email',
  );
  return rows.filter(({ id }) => ids.has(id));
}

/** As subjects and sentences name a draft: `the provincial quarter 2019-20 Q4`. */
function draftName({ kind, sphere, financialYear, quarter, fileName, target }: Draft): string {
  if (kind === 'rollback') return `the request to roll back to publication ${target}`;
  const file = fileName === null ? 'a file' : `the file ${fileName}`;
  const named = quarter === null ? file : `${sphere} ${financialYear} Q${quarter}`;
  return kind === 'remove' ? `the request to remove ${named}` : named;
}
