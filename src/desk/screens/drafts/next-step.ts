import { countryDay, period } from '../../../project/index.ts';
import type { Account } from '../../accounts/account.ts';
import type { Action } from '../../accounts/roles.ts';
import type { Desk } from '../../desk.ts';
import type { Draft } from '../../drafts/index.ts';
import { refusal } from '../../drafts/privilege.ts';
import { dateTime } from '../../language/writing.ts';

/** What happens to a draft next. */
export interface NextStep {
  /** As an order for the person, or as what others do. */
  readonly text: string;
  /** Where the person does it, or sees how far it is. */
  readonly href: string;
  /** The draft waits for this person. */
  readonly isMine: boolean;
}

/** The first day on which a new approver's approvals count, while it has not come. */
export function approvesLater(account: Account, now: Date): string | undefined {
  const { approvesFrom } = account;
  return approvesFrom !== null && countryDay(now) < approvesFrom ? approvesFrom : undefined;
}

/** What happens next to a draft that has not come to its end, as this person sees it. */
export function nextStep(draft: Draft, account: Account, desk: Pick<Desk, 'config' | 'now'>): NextStep {
  const may = (action: Action): boolean =>
    refusal(action, account, desk.now(), draft, desk.config) === undefined;
  const page = `/drafts/${draft.id}`;
  const mine = (text: string, href: string): NextStep => ({ text, href, isMine: true });
  const others = (text: string): NextStep => ({ text, href: page, isMine: false });
  switch (draft.state) {
    case 'open':
      if (!may('change draft')) return others('Is being prepared');
      if (draft.readingState === 'failed') return mine('See why it cannot be read', `${page}/reading`);
      if (draft.kind === 'file' && draft.taken === null)
        return mine(`Confirm its ${period.one}`, `${page}/quarter`);
      return mine('See what will change, then submit it', `${page}/changes`);
    case 'returned':
      return may('change draft')
        ? mine('See the comment and correct it', page)
        : others('Was returned to the preparer');
    case 'submitted':
      return may('approve')
        ? mine('Look at what will change, then approve or return it', `${page}/changes`)
        : others('Waits for approval by another person');
    case 'approved':
      return may('publish')
        ? mine('Publish it, now or at a time', `${page}/publish`)
        : others('Is approved, and waits to be published');
    case 'scheduled':
      return others(
        draft.publishAt === null ? 'Is scheduled' : `Will be published ${dateTime(draft.publishAt)}`,
      );
    case 'publishing':
      return others('Is being published');
    default:
      return others('Has come to its end');
  }
}
