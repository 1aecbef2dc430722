import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { OperationResponse } from '../../http/index.ts';
import { fill } from '../../page/language/text.ts';
import { embedHeaders } from '../frame/security-headers.ts';
import type { SiteSettings } from '../frame/site-settings.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { InLanguage, useLanguage } from '../language/use-language.tsx';

/** What is shown in the frame of another site. */
export interface EmbedContent {
  /** HTTP status; 200 by default. */
  readonly status?: number;
  readonly title: string;
  /** The page that shows more of it, without the prefix of a language. */
  readonly page: string;
  /** Who reported it, and when. Undefined if it is not there. */
  readonly source: string | undefined;
  readonly body: ComponentChildren;
}

interface EmbedFrame {
  readonly base: string;
  readonly settings: Pick<SiteSettings, 'assets' | 'banner'>;
  readonly language: LanguageWriter;
  readonly isSample: boolean;
}

/** The response with a small HTML document that other sites may frame. */
export const embedResponse = (content: EmbedContent, frame: EmbedFrame): OperationResponse => ({
  status: content.status ?? 200,
  contentType: 'text/html; charset=utf-8',
  headers: embedHeaders,
  body: `<!doctype html>${renderToString(<Document {...content} {...frame} />)}`,
});

const Document = (props: EmbedContent & EmbedFrame): VNode => (
  <InLanguage language={props.language}>
    <html lang={props.language.locale}>
      <Head {...props} />
      <body>
        {props.settings.banner}
        <Embed {...props} />
      </body>
    </html>
  </InLanguage>
);

const Head = ({ title, page, base, language, settings }: EmbedContent & EmbedFrame) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{fill(language.texts.embed.documentTitle, { title, site: language.texts.frame.siteName })}</title>
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <link rel="canonical" href={base + language.inLanguage(page)} />
    {/* Links leave the frame: no other page of the service may be in one. */}
    <base target="_blank" />
    {settings.assets.embed.styles.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    <script type="module" src={settings.assets.embed.script} />
  </head>
);

const Embed = ({ title, page, source, body, isSample }: EmbedContent & EmbedFrame) => {
  const { texts, path } = useLanguage();
  return (
    <main class="embed">
      <h1>
        <a href={path(page)}>{title}</a>
      </h1>
      {isSample && <p class="tag">{texts.embed.sampleNote}</p>}
      {body}
      <p class="embed-source">
        {source !== undefined && `${source}. `}
        <a href={path(page)}>{fill(texts.embed.more, { site: texts.frame.siteName })}</a>
      </p>
    </main>
  );
};
