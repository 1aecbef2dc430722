import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from './accounts/roles.ts';
import { type DeskFixture, newDesk, type Visitor } from './desk.fixture.ts';
import { createDraft } from './drafts/change-draft.ts';
import { type Draft, findDraft } from './drafts/index.ts';
import type { DeskRoute } from './guard/desk-route.ts';
import { previewRoutes } from './preview/routes.tsx';
import { deskRoutes } from './routes.ts';

/** Who may do something: these roles, and for some only with their own drafts or those of others. */
type Who = 'anyone' | readonly (Role | 'own' | 'others')[];

const all: Who = roles;
const ofDrafts: Who = ['preparer', 'approver', 'auditor'];
const manager: Who = ['administrator'];

/**
 * Who may read and who may change something at each address, from the rules of the office and not from
 * the desk's own table. A new address needs a line here.
 */
const matrix: Readonly<Record<string, { readonly read?: Who; readonly change?: Who }>> = {
  '/': { read: all },
  '/drop': { read: ['preparer'], change: ['preparer'] },
  '/drafts': { read: ofDrafts },
  '/drafts/withdraw': { read: ['preparer', 'approver'], change: ['preparer', 'approver'] },
  '/drafts/confirm': { read: ['preparer'], change: ['preparer'] },
  '/drafts/:draft': { read: ofDrafts },
  '/drafts/:draft/compare': { read: ofDrafts },
  '/drafts/:draft/original': { read: ofDrafts },
  '/drafts/:draft/quarter': { read: ofDrafts, change: ['preparer', 'own'] },
  '/drafts/:draft/reading': { read: ofDrafts, change: ['preparer', 'own'] },
  '/drafts/:draft/sheet': { read: ofDrafts },
  '/drafts/:draft/report': { read: ofDrafts },
  '/drafts/:draft/annotated.xlsx': { read: ofDrafts },
  '/drafts/:draft/changes': { read: ofDrafts },
  '/drafts/:draft/explain': { read: ofDrafts },
  '/drafts/:draft/submit': { read: ofDrafts, change: ['preparer', 'own'] },
  '/drafts/:draft/accept': { read: ofDrafts, change: ['preparer', 'own'] },
  '/drafts/:draft/withdraw': {
    read: ['preparer', 'approver', 'own'],
    change: ['preparer', 'approver', 'own'],
  },
  '/drafts/:draft/approve': { read: ofDrafts, change: ['approver', 'others'] },
  '/drafts/:draft/return': { read: ofDrafts, change: ['approver'] },
  '/drafts/:draft/publish': { read: ofDrafts, change: ['approver'] },
  '/drafts/:draft/cancel': { change: ['approver'] },
  '/drafts/:draft/fact-check': { read: ofDrafts, change: ['preparer', 'approver'] },
  '/drafts/:draft/fact-check/end': { change: ['preparer', 'approver'] },
  '/preview/:draft': { read: ofDrafts },
  '/preview/:draft/*': { read: ofDrafts },
  '/practice': { read: all, change: all },
  '/practice/again': { change: all },
  '/history': { read: ofDrafts },
  '/history/compare': { read: ofDrafts },
  '/history/remove': { read: ['approver'], change: ['approver'] },
  '/history/:number': { read: ofDrafts },
  '/history/:number/original': { read: ofDrafts },
  '/history/:number/explain': { read: ofDrafts },
  '/history/:number/roll-back': { read: ['approver'], change: ['approver'] },
  '/log': { read: ['approver', 'auditor', 'administrator'] },
  '/log.csv': { read: ['approver', 'auditor', 'administrator'] },
  '/log/check': { read: ['approver', 'auditor', 'administrator'] },
  '/accounts': { read: ['auditor', 'administrator'], change: manager },
  '/accounts/:account': { read: ['auditor', 'administrator'] },
  '/accounts/:account/roles': { change: manager },
  '/accounts/:account/link': { change: manager },
  '/accounts/:account/disable': { change: manager },
  '/accounts/:account/enable': { change: manager },
  '/accounts/:account/sessions': { change: manager },
  '/account': { read: all },
  '/account/passkeys': { change: all },
  '/account/passkeys/options': { change: all },
  '/account/passkeys/remove': { change: all },
  '/account/codes': { read: all, change: all },
  '/account/sessions': { change: all },
  '/sign-out': { change: all },
  '/sign-in': { read: 'anyone' },
  '/sign-in/passkey': { change: 'anyone' },
  '/sign-in/passkey/options': { change: 'anyone' },
  '/sign-in/recovery': { read: 'anyone', change: 'anyone' },
  '/sign-in/provider': { read: 'anyone' },
  '/sign-in/provider/return': { read: 'anyone' },
  '/fact-check/:token': { read: 'anyone', change: 'anyone' },
  '/invitation/:token': { read: 'anyone', change: 'anyone' },
  '/invitation/:token/options': { change: 'anyone' },
};

const routes: readonly DeskRoute[] = [
  ...deskRoutes,
  ...previewRoutes({ of: async () => ({ state: 'unknown quarter' }) }, []),
];
const paths = routes.map(({ path }) => path);
const changing = routes.filter(({ post, receive }) => post ?? receive);
const ofPeople = routes.filter(({ access }) => access !== 'open');

let fixture: DeskFixture;
let stranger: Visitor;
beforeAll(async () => {
  fixture = await newDesk();
  stranger = await fixture.as('preparer');
});
afterAll(() => fixture.close());

/** A submitted draft of a person. */
const draftOf = ({ accountId }: Visitor): Promise<Draft> =>
  fixture.desk.database.transaction((transaction) =>
    createDraft(
      transaction,
      {
        kind: 'remove',
        createdBy: accountId,
        state: 'submitted',
        sphere: 'provincial',
        financialYear: '2019-20',
        quarter: 1,
      },
      { at: fixture.desk.now(), by: accountId, kind: 'asked', text: 'Asked.' },
    ),
  );

const filled = (path: string, draft: Draft): string =>
  path
    .replace(':draft', draft.id)
    .replace(':account', stranger.accountId)
    .replace(':number', '1')
    .replace(':token', 'x')
    .replace('*', '');

function may(who: Who, role: Role, owner: 'own' | 'others'): boolean {
  if (who === 'anyone') return true;
  const limit = who.find((each) => each === 'own' || each === 'others');
  return who.includes(role) && (limit === undefined || limit === owner);
}

/** What the guard says to those who may not. */
const REFUSED = /Only (?:an? |the person who began)|another person must approve/;

describe('the privilege matrix', () => {
  test('has a line for each address, and says what can be done there', () => {
    expect(Object.keys(matrix).sort()).toEqual([...new Set(paths)].sort());
    for (const { path, get, post, receive } of routes) {
      expect([path, matrix[path]?.read !== undefined]).toEqual([path, get !== undefined]);
      expect([path, matrix[path]?.change !== undefined]).toEqual([path, (post ?? receive) !== undefined]);
    }
  });

  test.each(ofPeople)(
    '$path is closed to people who are not signed in',
    async ({ path, get, post, receive }) => {
      const address = filled(path, await draftOf(stranger));
      const read = await fixture.send('GET', address);
      expect(read.status).toBe(get ? 303 : 405);
      if (get) expect(read.headers.location).toMatch(/^\/sign-in\?next=/);
      if (post ?? receive) {
        const form = { 'content-type': 'application/x-www-form-urlencoded', origin: fixture.desk.url };
        expect((await fixture.send('POST', address, form, 'a=b')).status).toBe(401);
      }
    },
  );

  describe.each(roles)('for the role %s', (role) => {
    test.each(ofPeople)('$path', async ({ path, access, get, post, receive }) => {
      const { read, change } = matrix[path]!;
      for (const owner of access === 'draft' ? (['own', 'others'] as const) : (['others'] as const)) {
        // A person of its own, because some addresses end the session.
        const person = await fixture.as(role);
        const draft = await draftOf(owner === 'own' ? person : stranger);
        const address = filled(path, draft);
        const isRefused = async (method: 'get' | 'post') => {
          const { status, text } = await person[method](address);
          expect(status, `${method} ${path} by ${role}`).not.toBe(500);
          return status === 403 && REFUSED.test(text);
        };
        const note = `${role}, draft of ${owner}`;
        if (get) expect(await isRefused('get'), `read by ${note}`).toBe(!may(read!, role, owner));
        if (!(post ?? receive)) continue;
        const isAllowed = may(change!, role, owner);
        expect(await isRefused('post'), `change by ${note}`).toBe(!isAllowed);
        if (!isAllowed && access === 'draft')
          expect(await findDraft(fixture.desk.database, draft.id)).toEqual(draft);
      }
    });
  });

  test('an account without any role sees nothing', async () => {
    const nobody = await fixture.as();
    const draft = await draftOf(nobody);
    for (const { path, get } of ofPeople)
      if (get) expect([path, (await nobody.get(filled(path, draft))).status]).toEqual([path, 403]);
  });

  test.each(changing)('$path takes nothing from a page of another site', async ({ path }) => {
    const person = await fixture.as('preparer', 'approver');
    const address = filled(path, await draftOf(person));
    const form = { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const body = `token=${person.token}`;
    for (const origin of ['https://example.org', 'null', `${fixture.desk.url}.example.org`])
      expect((await fixture.send('POST', address, { ...form, origin }, body)).status).toBe(403);
    expect((await fixture.send('POST', address, form, body)).status).toBe(403);
    const crossSite = { ...form, origin: fixture.desk.url, 'sec-fetch-site': 'cross-site' };
    expect((await fixture.send('POST', address, crossSite, body)).status).toBe(403);
  });
});
