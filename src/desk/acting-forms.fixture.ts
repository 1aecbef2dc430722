import { acceptableCodes } from '../intake/index.ts';
import { findAccount } from './accounts/account.ts';
import type { Role } from './accounts/roles.ts';
import { beginSession } from './accounts/sessions.ts';
import { reviewOf } from './approval/index.ts';
import type { Visitor } from './desk.fixture.ts';
import type { Desk } from './desk.ts';
import { type Draft, type DraftState, findDraft } from './drafts/index.ts';
import { linksOf, makeLink } from './fact-check/links.ts';
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
const isFile = ({ desk, draft }: Scene) =>
  desk.database.run(`UPDATE draft SET kind = 'file', file_name = 'sent.csv' WHERE id = ?`, [draft.id]);

/** For each form of a person, one that changes something. A new one needs a line here. */
export const forms: Readonly<Record<string, FormThatActs>> = {
  '/drop': { by: 'preparer', fields: nothing, leadsThereAgain: true },
  '/drafts/withdraw': { by: 'preparer', fields: ({ draft }) => ({ draft: `${draft.id} 1` }) },
  '/drafts/confirm': {
    by: 'preparer',
    fields: ({ draft: { id } }) => ({
      draft: `${id} 1`,
      ...Object.fromEntries(
        Object.entries({ ...secondQuarter, quarter: '3' }).map(([name, value]) => [`${name}-${id}`, value]),
      ),
    }),
  },
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
  '/drafts/:draft/fact-check': {
    by: 'preparer',
    before: isFile,
    fields: () => ({ department: 'Health', province: 'Limpopo' }),
  },
  '/drafts/:draft/fact-check/end': {
    by: 'preparer',
    before: async (scene) => {
      await isFile(scene);
      const account = (await findAccount(scene.desk.database, scene.other.accountId))!;
      const draft = (await findDraft(scene.desk.database, scene.draft.id))!;
      await makeLink(scene.desk, account, draft, { department: 'Health', province: 'Limpopo' });
    },
    fields: async ({ desk, draft }) => ({ link: (await linksOf(desk.database, draft.id))[0]!.id }),
  },
  '/practice': { ...own, fields: () => ({ found: 'moved' }) },
  '/practice/again': { ...own, fields: nothing },
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
