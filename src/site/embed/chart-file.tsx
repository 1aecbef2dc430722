import { createHash } from 'node:crypto';
import type { ComponentChildren, VNode } from 'preact';
import type { OperationResponse } from '../../http/index.ts';
import { palette, shadePalette, stagePalette } from '../../page/palette.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { svgText } from '../picture/svg-text.tsx';
import { textLines } from '../picture/text-lines.ts';

/** In units of the drawing: pixels, unless whoever uses the file scales it. */
const WIDTH = 760;
const EDGE = 20;
/** The width of the chart in a file. */
export const CHART_WIDTH = WIDTH - 2 * EDGE;

/**
 * What the classes of charts look like in a file. Always light, as paper is, and without variables,
 * which drawing programs do not know. `style/charts.css` has the same rules for pages.
 */
const style = [
  ...stagePalette.map((colour, i) => `.s${i}{fill:${colour}}`),
  ...shadePalette.map(
    (colour, i) => `.shade${i}{fill:${colour};stroke:${palette['line-strong']};stroke-width:2}`,
  ),
  `.shade-none{fill:${palette.sunk};stroke:${palette['line-strong']};stroke-width:2}`,
  `.province-label{fill:${palette.ink};font-size:13px;font-weight:600;text-anchor:middle;paint-order:stroke;stroke:${palette.surface};stroke-width:3px}`,
  `.province-label.is-on-dark{fill:${palette['on-shade']};stroke:${shadePalette[4]}}`,
  `.grid{stroke:${palette.line}}`,
  `.axis{stroke:${palette['ink-3']}}`,
  `.tick-label{fill:${palette['ink-2']};font-size:12.5px;text-anchor:middle}`,
  '.tick-label.is-beside,.tick-label.is-amount{text-anchor:end}',
  '.quarter-plot .tick-label{font-size:9px}',
  '.quarter-plot .tick-label.is-year{text-anchor:start}',
  `.quarter{fill:${stagePalette[4]}}`,
  `.to-date-area{fill:${stagePalette[7]};fill-opacity:0.12}`,
  `.to-date{fill:none;stroke:${stagePalette[8]};stroke-width:2.5;stroke-linejoin:round}`,
  `.to-date-dot{fill:${stagePalette[8]}}`,
  `.estimate{fill:none;stroke:${palette.ink};stroke-width:2;stroke-dasharray:6 4}`,
  `.date-mark line{stroke:${palette['ink-3']};stroke-dasharray:2 3}`,
  `.date-mark path{fill:${palette['ink-3']}}`,
  `.date-mark circle{fill:${palette.surface};stroke:${palette['ink-3']}}`,
  `.date-mark text{fill:${palette.ink};font-size:11px;font-weight:650;text-anchor:middle}`,
].join('');

/** For a file that is opened by itself: it loads nothing, and only its own style counts. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

export interface ChartFile {
  readonly title: string;
  /** Who reported what it shows, and when. */
  readonly source: string;
  /** The full address of the page with more of it. */
  readonly address: string;
  readonly isSample: boolean;
  /** The chart, as wide as `CHART_WIDTH`, and its height. */
  readonly chart: VNode;
  readonly height: number;
}

/** A chart as an SVG file, with its title above and its source below. */
export const chartFileResponse = (file: ChartFile, language: LanguageWriter): OperationResponse => ({
  contentType: 'image/svg+xml',
  headers,
  // A file leads nowhere: it is not always opened on this site.
  body: svgText(<FileDrawing {...file} />, language).replace(/<\/?a\b[^<>]*>/g, ''),
});

const TITLE = { size: 20, leading: 25 } as const;
const SOURCE = { size: 13, leading: 18 } as const;
const GAP = 14;

function FileDrawing({ title, source, address, isSample, chart, height }: ChartFile) {
  const { texts } = useLanguage();
  const titleLines = textLines(title, CHART_WIDTH / TITLE.size, 3);
  const sources = [isSample ? `${texts.embed.sampleNote}. ${source}` : source, address];
  const sourceLines = sources.flatMap((text) => textLines(text, CHART_WIDTH / SOURCE.size, 2));
  const chartTop = EDGE + titleLines.length * TITLE.leading + GAP;
  const sourceTop = chartTop + height + GAP;
  const total = sourceTop + sourceLines.length * SOURCE.leading + EDGE;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={total}
      viewBox={`0 0 ${WIDTH} ${total}`}
      font-family="Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
    >
      <title>{title}</title>
      <style>{style}</style>
      <rect width={WIDTH} height={total} fill={palette.surface} />
      <Lines lines={titleLines} top={EDGE} {...TITLE} weight={600} colour={palette.ink} />
      <g transform={`translate(${EDGE} ${chartTop})`}>{chart}</g>
      <Lines lines={sourceLines} top={sourceTop} {...SOURCE} weight={400} colour={palette['ink-3']} />
    </svg>
  );
}

interface LinesProps {
  readonly lines: readonly string[];
  readonly top: number;
  readonly size: number;
  readonly leading: number;
  readonly weight: number;
  readonly colour: string;
}

const Lines = ({ lines, top, size, leading, weight, colour }: LinesProps) => (
  <text font-size={size} font-weight={weight} fill={colour}>
    {lines.map((line, i) => (
      <tspan key={i} x={EDGE} y={top + size + i * leading}>
        {line}
      </tspan>
    ))}
  </text>
);

/** What a colour or line of a chart stands for. */
export interface KeyEntry {
  readonly label: string;
  /** The mark, in a box of 18 × 12. */
  readonly mark: ComponentChildren;
}

const KEY = { size: 13, leading: 22, columns: 2 } as const;

export const keyHeight = (entries: readonly KeyEntry[]): number =>
  Math.ceil(entries.length / KEY.columns) * KEY.leading;

/** The key of a chart, in columns. */
export const ChartKey = ({ entries }: { readonly entries: readonly KeyEntry[] }) => (
  <g font-size={KEY.size} fill={palette['ink-2']}>
    {entries.map(({ label, mark }, i) => {
      const x = (i % KEY.columns) * (CHART_WIDTH / KEY.columns);
      const y = Math.floor(i / KEY.columns) * KEY.leading;
      return (
        <g key={label} transform={`translate(${Math.round(x)} ${y})`}>
          {mark}
          <text x={26} y={KEY.size - 2}>
            {textLines(label, (CHART_WIDTH / KEY.columns - 30) / KEY.size, 1)}
          </text>
        </g>
      );
    })}
  </g>
);
