import { setTimeout as after } from 'node:timers/promises';
import { Problem, withoutPrivateHeaders } from '../../http/index.ts';
import { period } from '../../project/index.ts';
import { Notice } from '../components/notice.tsx';
import type { DeskPage } from '../components/page-text.tsx';
import { Screen } from '../components/screen.tsx';
import { type Draft, livingStates } from '../drafts/index.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../guard/desk-route.ts';
import type { Previews } from './previews.ts';
import { nameOf, previewPath } from './site-of-draft.tsx';

/** How long a request waits for a preview before it gets a page that says so. */
const WAIT_MS = 1_500;

type PreviewSource = Pick<Previews, 'of'>;

/** The public site as it would be, below the path of each draft: `paths` are those of the site. */
export const previewRoutes = (previews: PreviewSource, paths: readonly string[]): readonly DeskRoute[] => [
  {
    access: 'draft',
    path: '/preview/:draft',
    action: 'see drafts',
    get: ({ draft }) => ({ goTo: `${previewPath(draft)}/` }),
  },
  // The site has a page for what it does not know, too.
  ...[...paths, '/*'].map(
    (path): DeskRoute => ({
      access: 'draft',
      path: `/preview/:draft${path}`,
      action: 'see drafts',
      get: (context) => answer(context, previews, path),
    }),
  ),
];

async function answer(context: DraftContext, previews: PreviewSource, path: string): Promise<DeskAnswer> {
  const { draft, account, request } = context;
  if (!livingStates.includes(draft.state)) return endedPage(draft);
  let status = await previews.of(draft, account.id);
  if (status.state === 'making') {
    await Promise.race([status.made, after(WAIT_MS)]);
    status = await previews.of(draft, account.id);
  }
  switch (status.state) {
    case 'ready':
      return withoutPrivateHeaders(await status.site.answer(path, request));
    case 'making':
      if (request.headers.accept?.includes('text/html') !== true)
        throw new Problem('busy', 'The preview is being made: try again in a moment.', {}, 503, 2);
      return makingPage(draft, request.url);
    case 'failed':
      return failedPage(draft, status.why);
    case 'unknown quarter':
      return unknownQuarterPage(draft);
    default:
      return status satisfies never;
  }
}

const makingPage = (draft: Draft, address: string): DeskPage => ({
  title: 'The preview is being made',
  // The next request waits again, so the page is not asked for all the time.
  refreshTo: address,
  body: (
    <Screen title="The preview is being made">
      <p>
        A copy of the whole site is made with the draft {nameOf(draft)} in it. This takes a few seconds, and
        longer for large files.
      </p>
      <p>
        <a href={address}>Look again</a>
      </p>
    </Screen>
  ),
});

const failedPage = (draft: Draft, why: string): DeskPage => ({
  title: 'There is no preview',
  status: 422,
  body: (
    <Screen title="There is no preview">
      <Notice kind="problem" title="The draft could not be published into a copy of the site">
        <p>{why}</p>
      </Notice>
      <BackTo draft={draft} />
    </Screen>
  ),
});

const unknownQuarterPage = (draft: Draft): DeskPage => ({
  title: 'There is no preview yet',
  status: 409,
  body: (
    <Screen title="There is no preview yet">
      <p>The {period.one} of the file is not known yet.</p>
      <p>
        <a href={`/drafts/${draft.id}/quarter`}>Say which {period.one} it is</a>
      </p>
    </Screen>
  ),
});

const endedPage = (draft: Draft): DeskPage => ({
  title: 'There is no preview any more',
  status: 410,
  body: (
    <Screen title="There is no preview any more">
      <p>
        {draft.state === 'published'
          ? 'This draft is published: the public site shows it.'
          : 'This draft has ended without a publication.'}
      </p>
      <BackTo draft={draft} />
    </Screen>
  ),
});

const BackTo = ({ draft }: { readonly draft: Draft }) => (
  <p>
    <a href={`/drafts/${draft.id}`}>Back to the draft</a>
  </p>
);
