import { setTimeout as after } from 'node:timers/promises';
import { renderToString } from 'preact-render-to-string';
import { type HttpResponse, Problem, type RouteRequest } from '../../http/index.ts';
import { Notice } from '../components/notice.tsx';
import type { DeskPage } from '../components/page-text.tsx';
import { Screen } from '../components/screen.tsx';
import { type Draft, livingStates } from '../drafts/index.ts';
import type { DeskAnswer, DeskRoute, DraftContext } from '../guard/desk-route.ts';
import type { Previews } from './previews.ts';
import { responseInside } from './response-inside.ts';
import { previewPath, type SiteOfDraft } from './site-of-draft.ts';

/** How long a request waits for a preview before it gets a page that says so. */
const WAIT_MS = 1_500;

/** The public site as it would be, below the path of each draft. */
export const previewRoutes = (previews: Pick<Previews, 'of'>): readonly DeskRoute[] => [
  {
    access: 'draft',
    path: '/preview/:draft',
    action: 'see drafts',
    get: ({ draft }) => ({ goTo: `${previewPath(draft)}/` }),
  },
  {
    access: 'draft',
    path: '/preview/:draft/*',
    action: 'see drafts',
    get: (context) => answer(context, previews),
  },
];

async function answer(context: DraftContext, previews: Pick<Previews, 'of'>): Promise<DeskAnswer> {
  const { draft, account, request } = context;
  if (!livingStates.includes(draft.state)) return endedPage(draft);
  let status = await previews.of(draft, account.id);
  if (status.state === 'making') {
    await Promise.race([status.made, after(WAIT_MS)]);
    status = await previews.of(draft, account.id);
  }
  switch (status.state) {
    case 'ready':
      return siteResponse(request, draft, status.site);
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

async function siteResponse(
  { headers, method, url, client, turn }: RouteRequest,
  draft: Draft,
  site: SiteOfDraft,
): Promise<HttpResponse> {
  const prefix = previewPath(draft);
  const inner = url.replace(/^\/preview\/[^/?]+/, '');
  // The answer is changed on its way, so it must be whole and not compressed.
  const { 'accept-encoding': _, 'if-none-match': _2, range: _3, ...kept } = headers;
  const response = await site.answer({ method, url: inner, client, turn, headers: kept });
  const { addresses } = site;
  return responseInside(response, inner, { prefix, addresses, banner: bannerOf(draft) });
}

/** Looks like the banner of sample data, so that it needs no style of its own. */
const bannerOf = (draft: Draft): string =>
  renderToString(
    <aside class="sample-banner" aria-label="Preview of a draft">
      <p>
        <strong>This is a preview.</strong> The site as it would be with the draft {nameOf(draft)}. The public
        does not see it. <a href={`/drafts/${draft.id}/changes`}>Back to what will change</a>
      </p>
    </aside>,
  );

function nameOf({ fileName, kind }: Draft): string {
  if (fileName !== null) return `of ${fileName}`;
  return kind === 'rollback' ? 'of a roll-back' : 'of a removal';
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
      <p>It is not known yet which quarter the file is of.</p>
      <p>
        <a href={`/drafts/${draft.id}/quarter`}>Say which quarter it is</a>
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
