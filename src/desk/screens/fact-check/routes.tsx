import { Problem } from '../../../http/index.ts';
import { accountNames } from '../../accounts/account-names.ts';
import type { Desk } from '../../desk.ts';
import { refusal } from '../../drafts/privilege.ts';
import { checksOf } from '../../fact-check/answers.ts';
import { makeLink, revokeLink } from '../../fact-check/links.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../../guard/desk-route.ts';
import { LinkMadePage } from './link-made-page.tsx';
import { ManagePage } from './manage-page.tsx';
import { outsideRoutes } from './outside-routes.tsx';

/** Links that show departments their own rows of a draft, and what they answered. */
export const factCheckRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/fact-check',
    access: 'draft',
    action: 'see drafts',
    postAction: 'share fact check',
    get: managePage,
    post: async ({ desk, account, draft }, form) => {
      checkOn(desk);
      const department = { department: form.text('department'), province: form.text('province') };
      const { secret, link } = await makeLink(desk, account, draft, department);
      const address = `${desk.url}/fact-check/${secret}`;
      return { title: 'A link for a fact check', body: <LinkMadePage link={link} address={address} /> };
    },
  },
  {
    path: '/drafts/:draft/fact-check/end',
    access: 'draft',
    action: 'share fact check',
    post: async ({ desk, account, draft }, form) => {
      await revokeLink(desk, account, draft, form.text('link'));
      return { goTo: `/drafts/${draft.id}/fact-check` };
    },
  },
  ...outsideRoutes,
];

/** Fails with a `Problem` unless the desk makes such links. */
function checkOn({ config }: Pick<Desk, 'config'>): void {
  if (!config.factCheck)
    throw new Problem(
      'not-found',
      'This desk makes no links for fact checks. Whoever runs it can turn them on.',
    );
}

async function managePage({ desk, draft, account }: DraftContext): Promise<DeskAnswer> {
  checkOn(desk);
  const { database } = desk;
  const [checks, nameOf, reading] = await Promise.all([
    checksOf(database, draft.id),
    accountNames(database),
    desk.readings.open(draft),
  ]);
  return {
    title: 'Fact check',
    body: (
      <ManagePage
        draft={draft}
        departments={reading?.examination?.departments}
        checks={checks}
        nameOf={nameOf}
        now={desk.now()}
        mayShare={refusal('share fact check', account, desk.now(), draft, desk.config) === undefined}
      />
    ),
  };
}
