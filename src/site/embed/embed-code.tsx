import { chartFilePaths, embedPaths, filledPath, pagePaths, picturePaths } from '../../query/addresses.ts';
import { queryOf } from '../../query/links.ts';
import type { Pairs } from '../addresses/links.ts';
import { CopiedText } from '../elements/copied-text.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { PICTURE } from '../picture/picture-frame.tsx';
import { type SearchChartName, searchChartNames } from './search-charts.tsx';

/** Something that other sites can show. */
interface Embeddable {
  readonly label: string;
  /** Names the frame for screen readers. */
  readonly title: string;
  readonly path: string;
  /** In pixels, enough on a phone. A page that listens fits the frame. */
  readonly height: number;
}

interface EmbedCodeProps {
  readonly base: string;
  readonly embeds: readonly Embeddable[];
  /** The page itself, and its picture. */
  readonly page: string;
  readonly picture: string;
  readonly title: string;
  readonly files: readonly { readonly label: string; readonly path: string }[];
}

/** Code to show something of a page in an article, and its charts as files. */
function EmbedCode({ base, embeds, page, picture, title, files }: EmbedCodeProps) {
  const { texts, path, inLanguage } = useLanguage();
  const whole = (address: string) => escaped(base + inLanguage(address));
  const { code } = texts.embed;
  const { width, height } = PICTURE;
  return (
    <details class="embed-code" id="embed">
      <summary>{code.heading}</summary>
      <p class="hint">{code.hint}</p>
      {embeds.map(({ label, path: address, title: name, height: pixels }) => (
        <Code
          key={label}
          label={label}
          href={path(address)}
          code={`<iframe src="${whole(address)}" title="${escaped(name)}" width="100%" height="${pixels}" style="border:0" loading="lazy"></iframe>`}
        />
      ))}
      <Code
        label={code.picture}
        href={path(picture)}
        code={`<a href="${whole(page)}"><img src="${whole(picture)}" alt="${escaped(title)}" width="${width}" height="${height}" style="max-width:100%;height:auto"></a>`}
      />
      {files.length > 0 && <p class="cite-label">{code.files}</p>}
      <ul class="plain-list">
        {files.map(({ label, path: address }) => (
          <li key={label}>
            <a href={path(address)} download rel="nofollow">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface CodeProps {
  readonly label: string;
  readonly href: string;
  readonly code: string;
}

const Code = ({ label, href, code }: CodeProps) => (
  <>
    <p class="cite-label">
      <a href={href} rel="nofollow">
        {label}
      </a>
    </p>
    <CopiedText island="cite">
      <code>{code}</code>
    </CopiedText>
  </>
);

/** A text as the value of an attribute. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface EmbedProjectProps {
  readonly base: string;
  readonly name: string;
  /** The address of its page. */
  readonly urlPath: string;
  /** Whether there is spending to draw. */
  readonly hasSpending: boolean;
}

/** The section "Embed" of a project. */
export function EmbedProject({ base, name, urlPath, hasSpending }: EmbedProjectProps) {
  const { texts } = useLanguage();
  const { code } = texts.embed;
  const at = (path: string) => filledPath(path, urlPath.slice(pagePaths.start.length));
  return (
    <EmbedCode
      base={base}
      page={urlPath}
      picture={at(picturePaths.project)}
      title={name}
      embeds={[
        { label: code.project, title: name, path: at(embedPaths.project), height: 360 },
        ...(hasSpending
          ? [{ label: code.spending, title: name, path: at(embedPaths.spending), height: 640 }]
          : []),
      ]}
      files={hasSpending ? [{ label: code.spending, path: at(chartFilePaths.spending) }] : []}
    />
  );
}

const CHART_HEIGHTS: Readonly<Record<SearchChartName, number>> = {
  stages: 370,
  provinces: 620,
  timeline: 560,
};

interface EmbedSearchProps {
  readonly base: string;
  readonly filters: Pairs;
  readonly ordering?: string | undefined;
  /** The page that shows the search, and what it is called. */
  readonly page: string;
  readonly title: string;
}

/** The section "Embed" of a search, or of a page about the projects of a search. */
export function EmbedSearch({ base, filters, ordering, page, title }: EmbedSearchProps) {
  const { texts } = useLanguage();
  const { code } = texts.embed;
  const query = queryOf(filters);
  const listQuery = queryOf(ordering === undefined ? filters : [...filters, ['ordering', ordering]]);
  const chart = (path: string, name: string) => filledPath(path, name) + query;
  return (
    <EmbedCode
      base={base}
      page={page}
      picture={picturePaths.search + query}
      title={title}
      embeds={[
        { label: code.map, title, path: embedPaths.map + query, height: 560 },
        { label: code.list, title, path: embedPaths.list + listQuery, height: 620 },
        ...searchChartNames.map((name) => ({
          ...{ label: code.charts[name], title, path: chart(embedPaths.chart, name) },
          height: CHART_HEIGHTS[name],
        })),
      ]}
      files={searchChartNames.map((name) => ({
        label: code.charts[name],
        path: chart(chartFilePaths.chart, name),
      }))}
    />
  );
}
