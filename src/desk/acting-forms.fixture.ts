import { acceptableCodes } from '../intake/index.ts';
import type { Role } from './accounts/roles.ts';
import { beginSession } from './accounts/sessions.ts';
import { reviewOf } from './approval/index.ts';
import type { Visitor } from './desk.fixture.ts';
import type { Desk } from './desk.ts';
import type { Draft, DraftState } from './drafts/index.ts';
import { secondQuarter } from './publishing/approved.fixture.ts';
import { Device } from './sign-in/passkey.fixture.ts';

/** Who sends a form, and what it is about. */
interface Scene {
  readonly desk: Desk;
  readonly person: Visitor;
  /** Another account. */
  readonly other: Visitor;
  readonly draft: Draft;
}

/** A form that changes something, and what it takes. */
export interface FormThatActs {
  readonly by: Role;
  /** Of the draft. */
  readonly state?: DraftState;
  /** What must be there before. */
  readonly before?: (scene: Scene) => Promise<unknown>;
  readonly fields: (scene: Scene) => Record<string, string> | Promise<Record<string, string>>;
  /** It only prepares something: it may be sent twice. */
  readonly isHarmless?: true;
  /** Sent again, it leads to where it led before. */
  readonly leadsThereAgain?: true;
}

const seen = { version: '1' };
const nothing = () => ({});
const own = { by: 'auditor' } as const;

/** For each form of a person, one that changes something. A new one needs a line here. */
export const forms: Readonly<Record<string, FormThatActs>> = {
  '/drop': { by: 'preparer', fields: nothing, leadsThereAgain: true },
  '/drafts/:draft/quarter': {
    by: 'preparer',
    fields: () => ({ ...seen, ...secondQuarter, quarter: '3' }),
  },
  '/drafts/:draft/reading': { by: 'preparer', fields: () => ({ ...seen, dates: 'mdy' }) },
  '/drafts/:draft/submit': { by: 'preparer', fields: () => ({ ...seen, note: 'As sent.' }) },
  '/drafts/:draft/accept': {
    by: 'preparer',
    fields: () => ({ ...seen, code: acceptableCodes[0]!, back: 'yes' }),
  },
  '/drafts/:draft/withdraw': { by: 'preparer', fields: () => seen },
  '/drafts/:draft/approve': {
    by: 'approver',
    state: 'submitted',
    fields: async ({ desk, draft }) => ({
      ...seen,
      fingerprint: (await reviewOf(desk, draft)).fingerprint,
    }),
  },
  '/drafts/:draft/return': {
    by: 'approver',
    state: 'submitted',
    fields: () => ({ ...seen, comment: 'Why?' }),
  },
  '/drafts/:draft/publish': {
    ...{ by: 'approver', state: 'approved', leadsThereAgain: true },
    fields: () => ({ when: 'now' }),
  },
  '/drafts/:draft/cancel': { by: 'approver', state: 'scheduled', fields: nothing, leadsThereAgain: true },
  '/history/remove': {
    by: 'approver',
    fields: () => ({ quarter: 'Provincial 2019-20 Q2', name: 'Provincial 2019-20 Q2', reason: 'Wrong.' }),
  },
  '/history/:number/roll-back': {
    by: 'approver',
    fields: () => ({ name: 'Provincial 2019-20 Q2', reason: 'Wrong.' }),
  },
  '/accounts': {
    by: 'administrator',
    fields: ({ other }) => ({ email: `${other.accountId.toLowerCase()}@example.com`, role: 'administrator' }),
  },
  '/accounts/:account/roles': { by: 'administrator', fields: () => ({ role: 'auditor' }) },
  '/accounts/:account/link': { by: 'administrator', fields: nothing },
  '/accounts/:account/disable': { by: 'administrator', fields: nothing },
  '/accounts/:account/enable': {
    by: 'administrator',
    before: ({ desk, other }) =>
      desk.database.run('UPDATE account SET disabled_at = ? WHERE id = ?', [
        new Date().toISOString(),
        other.accountId,
      ]),
    fields: nothing,
  },
  '/accounts/:account/sessions': { by: 'administrator', fields: nothing },
  '/account/passkeys/options': { ...own, fields: nothing, isHarmless: true },
  '/account/passkeys': {
    ...own,
    fields: async ({ desk, person }) => {
      const options = JSON.parse((await person.post('/account/passkeys/options')).text);
      return { answer: new Device(desk.url).create(options) };
    },
  },
  '/account/passkeys/remove': {
    ...own,
    before: async ({ desk, person }) => {
      for (const name of ['old', 'new'])
        await desk.database.run(
          `INSERT INTO credential (id, account_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, 0, '', ?, ?)`,
          [`${name} ${person.accountId}`, person.accountId, Buffer.from('key'), name, '2026-01-01'],
        );
    },
    fields: ({ person }) => ({ passkey: `old ${person.accountId}` }),
  },
  '/account/codes': { ...own, fields: nothing },
  '/account/sessions': {
    ...own,
    before: ({ desk, person: { accountId } }) =>
      beginSession(desk.database, desk.now(), {
        accountId,
        method: 'passkey',
        agent: 'elsewhere',
        address: '127.0.0.1',
      }),
    fields: () => ({ end: 'others' }),
  },
  '/sign-out': { ...own, fields: nothing },
};
