import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { OperationResponse } from '../../http/index.ts';
import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { palette, paletteInTheDark } from '../../page/palette.ts';
import { CopiedText, DayOfAccess } from '../elements/copied-text.tsx';
import { DataBlock } from '../elements/data-block.tsx';
import { AlertsAddress } from '../elements/email-me.tsx';
import { Filled } from '../language/filled.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import { InLanguage, useLanguage } from '../language/use-language.tsx';
import { latestSnapshot } from '../listed/last-reported.ts';
import { Footer, Header } from './header.tsx';
import type { PageContent } from './page.ts';
import { securityHeaders } from './security-headers.ts';
import type { SiteSettings } from './site-settings.ts';

/** What the head, header and footer are made from. */
export interface PageFrame {
  readonly base: string;
  readonly settings: SiteSettings;
  readonly language: LanguageWriter;
  /** All languages of the site. */
  readonly languages: readonly LanguageWriter[];
  /** Path and query of the page, without the prefix of its language. */
  readonly address: string;
  /** Undefined before any data has been published. */
  readonly index: CatalogueIndex | undefined;
}

/** The response with a complete HTML document, and the headers that all pages have. */
export function pageResponse(content: PageContent, frame: PageFrame): OperationResponse {
  return {
    status: content.status ?? 200,
    contentType: 'text/html; charset=utf-8',
    headers: securityHeaders(frame.settings.tilesUrl),
    body: `<!doctype html>${renderToString(<Document {...content} {...frame} />)}`,
  };
}

function Document(props: PageContent & PageFrame): VNode {
  const { index, section, skip, body, language, languages, address, settings } = props;
  return (
    <InLanguage language={language}>
      <html lang={language.locale}>
        <Head {...props} />
        <body>
          {skip && (
            <a class="skip" href={skip.href}>
              {skip.text}
            </a>
          )}
          <a class="skip" href="#main">
            {language.texts.frame.skip}
          </a>
          {settings.banner}
          {index?.isSample && <Banner />}
          <Header section={section} languages={languages} address={address} />
          <main id="main" tabIndex={-1}>
            <AlertsAddress.Provider value={settings.alertsUrl ?? ''}>{body}</AlertsAddress.Provider>
            <Citation {...props} />
          </main>
          <Footer latest={index && latestSnapshot(index)} />
        </body>
      </html>
    </InLanguage>
  );
}

function Head(props: PageContent & PageFrame) {
  const {
    title,
    description,
    canonical,
    isListed,
    feeds = [],
    picture,
    moreStyles,
    jsonLd,
    base,
    settings,
    language,
    languages,
  } = props;
  const { assets } = settings;
  const { siteName, pageOfSite } = language.texts.frame;
  const fullTitle = title === siteName ? title : fill(pageOfSite, { title, site: siteName });
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={palette.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paletteInTheDark.paper} media="(prefers-color-scheme: dark)" />
      {!isListed && <meta name="robots" content="noindex,follow" />}
      {canonical !== undefined && <link rel="canonical" href={base + language.inLanguage(canonical)} />}
      {canonical !== undefined && <Translations languages={languages} base={base} canonical={canonical} />}
      {feeds.map(({ title, path, type }) => (
        <link key={path} rel="alternate" type={type} title={title} href={language.plainPath(path)} />
      ))}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical !== undefined && <meta property="og:url" content={base + language.inLanguage(canonical)} />}
      <meta property="og:locale" content={language.locale.replace('-', '_')} />
      {picture && (
        <>
          <meta property="og:image" content={base + picture.path} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <link rel="icon" sizes="48x48" href="/favicon.ico" />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {assets.font && (
        <link
          rel="preload"
          href={assets.font}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          fetchpriority="low"
        />
      )}
      {[...assets.styles, ...(moreStyles ? [assets.moreStyles[moreStyles]] : [])].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={assets.script} />
      {jsonLd && <DataBlock type="application/ld+json" data={jsonLd} />}
    </head>
  );
}

interface TranslationsProps {
  readonly languages: readonly LanguageWriter[];
  readonly base: string;
  readonly canonical: string;
}

/** Tells search engines of the same page in each language. `x-default` is for all other languages. */
const Translations = ({ languages, base, canonical }: TranslationsProps) =>
  languages.length < 2 ? null : (
    <>
      {languages.map(({ locale, inLanguage }) => (
        <link key={locale} rel="alternate" hreflang={locale} href={base + inLanguage(canonical)} />
      ))}
      <link rel="alternate" hreflang="x-default" href={base + canonical} />
    </>
  );

/** How to cite what the page shows. */
function Citation({ title, canonical, citesItself, base, index }: PageContent & PageFrame) {
  const { texts, inLanguage, quarterName } = useLanguage();
  const { frame } = texts;
  const latest = index && latestSnapshot(index);
  if (canonical === undefined || citesItself || latest === undefined) return null;
  return (
    <details class="more cite-page">
      <summary>{frame.cite}</summary>
      <CopiedText island="citation">
        <Filled
          text={index?.isSample ? frame.citationOfSample : frame.citation}
          values={{
            title: title === frame.siteName ? texts.search.allProjects : title,
            quarter: quarterName(latest),
            site: frame.siteName,
            address: base + inLanguage(canonical),
            day: <DayOfAccess />,
          }}
        />
      </CopiedText>
    </details>
  );
}

/** Warns that the projects are made up. */
const Banner = () => {
  const { frame } = useLanguage().texts;
  return (
    <aside class="sample-banner" aria-label={frame.sampleData}>
      <p>
        <strong>{frame.sampleStart}</strong> {frame.sampleRest}
      </p>
    </aside>
  );
};
