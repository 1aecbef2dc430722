import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { logo } from '../../page/logo.tsx';
import { period } from '../../project/index.ts';
import type { Account } from '../accounts/account.ts';
import type { Session } from '../accounts/sessions.ts';
import { deskAssets } from '../assets.ts';
import type { Desk } from '../desk.ts';
import { DeskHeader } from './desk-header.tsx';
import { FrameContext } from './frame-context.ts';
import { Notice } from './notice.tsx';

/** A page of the desk. */
export interface DeskPage {
  readonly title: string;
  readonly body: VNode;
  /** 200 if left out. */
  readonly status?: number;
  /** Why what the person just sent was not done: a sentence each. Shown above everything, with the focus. */
  readonly refused?: readonly string[] | undefined;
  /** An address of the desk that the browser goes to by itself. */
  readonly refreshTo?: string;
}

/** Who looks at a page; nobody is signed in if there is no account. */
export interface Viewer {
  readonly desk: Desk;
  /** Path and query of the page. */
  readonly address: string;
  readonly account?: Account;
  readonly session?: Session;
}

/** A page as a complete HTML document. */
export const pageText = (page: DeskPage, viewer: Viewer): string =>
  `<!doctype html>${renderToString(<Document page={page} viewer={viewer} />)}`;

function Document({ page, viewer }: { readonly page: DeskPage; readonly viewer: Viewer }): VNode {
  const { desk, address, account, session } = viewer;
  return (
    <FrameContext.Provider value={{ address, token: session?.token }}>
      <html lang="en">
        <Head page={page} />
        <body>
          <a class="skip" href="#main">
            Skip to the content
          </a>
          <DeskHeader account={account} now={desk.now()} isPractice={desk.practice !== undefined} />
          {!desk.config.deskApprovals && account && (
            <aside class="desk-banner" aria-label="One person may publish">
              <Notice kind="warning">
                This desk does not ask for a second person: whoever prepares a {period.one} can publish it
                alone. The log says so with each publication.
              </Notice>
            </aside>
          )}
          <main id="main" tabIndex={-1}>
            <Refused sentences={page.refused} />
            {page.body}
          </main>
        </body>
      </html>
    </FrameContext.Provider>
  );
}

/** Browsers give it the focus without script, and nobody scrolls to find it. */
function Refused({ sentences = [] }: { readonly sentences?: readonly string[] | undefined }) {
  if (sentences.length === 0) return null;
  return (
    <div class="refused" id="refused" role="alert" tabIndex={-1} autofocus>
      <Notice kind="problem" title="This was not done">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    </div>
  );
}

function Head({ page: { title, refused, refreshTo } }: { readonly page: DeskPage }) {
  const { script, styles, font } = deskAssets();
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={logo.ground} />
      {refreshTo && <meta http-equiv="refresh" content={`0; url=${refreshTo}`} />}
      <title>{`${refused?.length ? 'Not done: ' : ''}${title} – Projects desk`}</title>
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {font && <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />}
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={script} />
    </head>
  );
}
