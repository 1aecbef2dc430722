import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { OperationResponse } from '../http/index.ts';
import type { CatalogueIndex } from '../index/index.ts';
import { Banner } from './components/banner.tsx';
import { Footer, Header, type Section } from './components/header.tsx';
import { securityHeaders } from './security-headers.ts';
import type { SiteSettings } from './site-settings.ts';

export const SITE_NAME = 'Infrastructure Projects Search';

/** A page without its frame. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  /** The address that the page should be known by, relative to the service; undefined for pages of no lasting use. */
  readonly canonical: string | undefined;
  /** Whether search engines should list it. */
  readonly isListed: boolean;
  readonly section: Section | undefined;
  /** What the page is about, for machines, after schema.org. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  readonly body: ComponentChildren;
}

export interface PageFrame {
  readonly base: string;
  readonly settings: SiteSettings;
  /** Undefined where there is no data. */
  readonly index: CatalogueIndex | undefined;
}

export function pageResponse(content: PageContent, frame: PageFrame, status = 200): OperationResponse {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    headers: securityHeaders(frame.settings.tilesUrl),
    body: `<!doctype html>${renderToString(<Page {...content} {...frame} />)}`,
  };
}

function Page(props: PageContent & PageFrame): VNode {
  const { index, section, body } = props;
  return (
    <html lang="en-ZA">
      <Head {...props} />
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        {index?.isSample && <Banner />}
        <Header section={section} />
        <main id="main" tabIndex={-1}>
          {body}
        </main>
        <Footer index={index} />
      </body>
    </html>
  );
}

function Head({ title, description, canonical, isListed, jsonLd, base, settings }: PageContent & PageFrame) {
  const { assets } = settings;
  const fullTitle = title === SITE_NAME ? title : `${title} · ${SITE_NAME}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fbf9f5" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14191a" media="(prefers-color-scheme: dark)" />
      {!isListed && <meta name="robots" content="noindex,follow" />}
      {canonical !== undefined && <link rel="canonical" href={base + canonical} />}
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical !== undefined && <meta property="og:url" content={base + canonical} />}
      <meta property="og:locale" content="en_ZA" />
      <meta name="twitter:card" content="summary" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {assets.font && (
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={assets.script} />
      {jsonLd && <DataBlock type="application/ld+json" data={jsonLd} />}
    </head>
  );
}

/** Data in a page, for machines and islands. Nothing in it can end the element. */
export function DataBlock({ id, type = 'application/json', data }: DataBlockProps) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}

interface DataBlockProps {
  readonly id?: string;
  readonly type?: string;
  readonly data: unknown;
}
