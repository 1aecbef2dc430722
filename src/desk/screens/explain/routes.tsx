import { Problem } from '../../../http/index.ts';
import { accountNames, withNames } from '../../accounts/account-names.ts';
import { reviewOf } from '../../approval/index.ts';
import { eventsOf, findDraft } from '../../drafts/index.ts';
import type { DeskRoute } from '../../guard/desk-route.ts';
import { publicationsIn } from '../../published/store-log.ts';
import { explainDraft } from './explain-draft.ts';
import { ExplainPage } from './explain-page.tsx';
import { explainPublication } from './explain-publication.ts';

/** One page to explain a draft or a publication: what changed, why, and who approved it. */
export const explainRoutes: readonly DeskRoute[] = [
  {
    path: '/drafts/:draft/explain',
    access: 'draft',
    action: 'see drafts',
    get: async ({ desk, draft }) => {
      const [review, events, nameOf] = await Promise.all([
        reviewOf(desk, draft),
        eventsOf(desk.database, draft.id),
        accountNames(desk.database),
      ]);
      const explanation = explainDraft(review, events, nameOf);
      return {
        title: explanation.title,
        body: <ExplainPage explanation={explanation} back={`/drafts/${draft.id}`} />,
      };
    },
  },
  {
    path: '/history/:number/explain',
    access: 'person',
    action: 'see drafts',
    get: async ({ desk, path }) => {
      const publications = await publicationsIn(desk.config.storeUrl);
      const entry = publications.find(({ number }) => String(number) === path.number);
      if (entry === undefined) throw new Problem('not-found', 'There is no publication of this number.');
      // The draft says more, as long as it is kept.
      if (entry.draft !== undefined && (await findDraft(desk.database, entry.draft)) !== undefined)
        return { goTo: `/drafts/${entry.draft}/explain` };
      const [named] = await withNames(desk.database, [entry]);
      const explanation = explainPublication(named!);
      return {
        title: explanation.title,
        body: <ExplainPage explanation={explanation} back={`/history/${entry.number}`} />,
      };
    },
  },
];
