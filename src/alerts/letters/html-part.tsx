import type { CSSProperties, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { palette, paletteInTheDark } from '../../page/palette.ts';
import type { LanguageWriter } from '../../site/language/language-writer.ts';
import type { ChangeLine, LetterContent, LetterProject, LetterSection, Paragraph } from './letter-content.ts';

const FONT = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Colours that have others in the dark, by the class that says so. */
const coloured = {
  paper: { 'background-color': 'paper', color: 'ink' },
  surface: { 'background-color': 'surface', 'border-color': 'line' },
  rule: { 'border-color': 'line' },
  muted: { color: 'ink-3' },
  label: { color: 'ink-2' },
  link: { color: 'accent' },
  button: { 'background-color': 'accent', color: 'on-accent' },
  banner: { 'background-color': 'warn-soft', color: 'warn' },
  up: { color: 'up' },
  down: { color: 'down' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof typeof palette>>>>;

type Coloured = keyof typeof coloured;

const coloursOf = (name: Coloured, colours: Readonly<Record<keyof typeof palette, string>>) =>
  Object.entries(coloured[name]).map(([property, colour]) => [property, colours[colour]] as const);

/** Mail programs that know no style sheets show the light colours, which stand at each element. */
const darkRules = (Object.keys(coloured) as Coloured[])
  .map((name) => {
    const rules = coloursOf(name, paletteInTheDark).map(
      ([property, colour]) => `${property}:${colour} !important`,
    );
    return `.${name}{${rules.join(';')}}`;
  })
  .join('');

const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules}}`;

/** The attributes of an element with colours. */
const look = (name: Coloured, style: CSSProperties = {}) => ({
  class: name,
  style: { ...Object.fromEntries(coloursOf(name, palette)), ...style },
});

const plain: CSSProperties = { margin: '0 0 12px', 'font-size': '16px', 'line-height': '1.5' };

/** The content as a document of its own: one column, without pictures and anything that would be loaded. */
export const htmlOf = (
  language: LanguageWriter,
  content: LetterContent,
  banner: string | undefined,
): string =>
  `<!doctype html>${renderToString(<Document language={language} content={content} banner={banner} />)}`;

interface DocumentProps {
  readonly language: LanguageWriter;
  readonly content: LetterContent;
  readonly banner: string | undefined;
}

function Document({ language, content, banner }: DocumentProps): VNode {
  const { subject, title, paragraphs, sections, footer } = content;
  return (
    <html lang={language.locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{styleSheet}</style>
      </head>
      <body {...look('paper', { margin: '0', padding: '0' })}>
        <div
          {...look('paper', {
            'max-width': '600px',
            margin: '0 auto',
            padding: '24px 16px 32px',
            'font-family': FONT,
            'overflow-wrap': 'anywhere',
            '-webkit-text-size-adjust': '100%',
          })}
        >
          {banner && (
            <p
              {...look('banner', {
                ...plain,
                margin: '0 0 20px',
                padding: '8px 12px',
                'border-radius': '6px',
              })}
            >
              {banner}
            </p>
          )}
          <h1 style={{ margin: '0 0 16px', 'font-size': '24px', 'line-height': '1.25' }}>
            <bdi>{title}</bdi>
          </h1>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph.text} paragraph={paragraph} />
          ))}
          {sections.map((section, i) => (
            <Section key={i} section={section} reportLang={language.reportLang} />
          ))}
          <div
            {...look('rule', {
              margin: '32px 0 0',
              padding: '16px 0 0',
              'border-width': '1px 0 0',
              'border-style': 'solid',
            })}
          >
            {footer.map((paragraph) => (
              <Text key={paragraph.text} paragraph={paragraph} isSmall />
            ))}
          </div>
        </div>
      </body>
    </html>
  );
}

const STRONG = { 'font-weight': '600' } as const;

interface TextProps {
  readonly paragraph: Paragraph;
  readonly isSmall?: boolean;
}

function Text({ paragraph: { text, url, look: as }, isSmall = false }: TextProps): VNode {
  const style = {
    ...plain,
    ...(isSmall ? { margin: '0 0 6px', 'font-size': '14px' } : {}),
    ...(as === 'strong' ? STRONG : {}),
  };
  if (as === 'button' && url !== undefined)
    return (
      <p style={{ ...style, margin: '20px 0' }}>
        <a
          href={url}
          {...look('button', {
            display: 'inline-block',
            padding: '12px 24px',
            'border-radius': '8px',
            'font-weight': '600',
            'text-decoration': 'none',
          })}
        >
          {text}
        </a>
      </p>
    );
  const content = url === undefined ? text : <Link url={url}>{text}</Link>;
  return isSmall ? <p {...look('muted', style)}>{content}</p> : <p style={style}>{content}</p>;
}

const Link = ({ url, children }: { readonly url: string; readonly children: string }): VNode => (
  <a href={url} {...look('link')}>
    <bdi>{children}</bdi>
  </a>
);

interface SectionProps {
  readonly section: LetterSection;
  readonly reportLang: string | undefined;
}

function Section({ section: { heading, seeAll, projects, after }, reportLang }: SectionProps): VNode {
  return (
    <>
      {heading !== undefined && (
        <h2 style={{ margin: '28px 0 8px', 'font-size': '19px', 'line-height': '1.3' }}>
          <bdi>{heading}</bdi>
        </h2>
      )}
      {seeAll && <Text paragraph={seeAll} />}
      {projects.map((project, i) => (
        <Project key={i} project={project} reportLang={reportLang} />
      ))}
      {after.map((paragraph) => (
        <Text key={paragraph.text} paragraph={paragraph} />
      ))}
    </>
  );
}

interface ProjectProps {
  readonly project: LetterProject;
  readonly reportLang: string | undefined;
}

const small: CSSProperties = { margin: '0 0 4px', 'font-size': '15px', 'line-height': '1.45' };

const Project = ({ project: { name, url, where, lines }, reportLang }: ProjectProps): VNode => (
  <div
    {...look('surface', {
      margin: '0 0 12px',
      padding: '12px 14px 10px',
      'border-width': '1px',
      'border-style': 'solid',
      'border-radius': '8px',
    })}
  >
    <h3 lang={reportLang} style={{ margin: '0 0 2px', 'font-size': '16px', 'line-height': '1.35' }}>
      {url === undefined ? <bdi>{name}</bdi> : <Link url={url}>{name}</Link>}
    </h3>
    {where !== '' && (
      <p {...look('muted', { ...small, margin: '0 0 6px', 'font-size': '14px' })}>
        <bdi>{where}</bdi>
      </p>
    )}
    {lines.map((line, i) => (
      <Line key={i} line={line} />
    ))}
  </div>
);

function Line({ line }: { readonly line: ChangeLine }): VNode {
  if (line.kind === 'said')
    return line.look === 'note' ? (
      <p {...look('muted', { ...small, 'font-size': '14px' })}>{line.text}</p>
    ) : (
      <p style={line.look === 'strong' ? { ...small, ...STRONG } : small}>{line.text}</p>
    );
  const { label, before, after, by } = line;
  return (
    <p style={small}>
      <span {...look('label')}>{label}:</span> <bdi>{before}</bdi> → <b>{after}</b>
      {by && (
        <>
          {' '}
          <span {...look(by.isUp ? 'up' : 'down')}>({by.text})</span>
        </>
      )}
    </p>
  );
}
