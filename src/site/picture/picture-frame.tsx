import type { ComponentChildren } from 'preact';
import { DrawnLogo } from '../../page/logo.tsx';
import { palette } from '../../page/palette.ts';
import { useLanguage } from '../language/use-language.tsx';
import { textLines } from './text-lines.ts';

/** In pixels: what most sites and apps show in full. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** Left and right of everything. */
export const EDGE = 64;

/** The width between the edges. */
export const INNER_WIDTH = PICTURE.width - 2 * EDGE;

interface PictureFrameProps {
  readonly isSample: boolean;
  /** Who reported what the picture shows, and when. */
  readonly source: string;
  readonly children: ComponentChildren;
}

/** A picture for link previews: the name of the site on top, the source below. */
export const PictureFrame = ({ isSample, source, children }: PictureFrameProps) => {
  const { texts } = useLanguage();
  const { width, height } = PICTURE;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      font-family="Figtree"
      aria-hidden="true"
    >
      <rect width={width} height={height} fill={palette.paper} />
      <DrawnLogo transform={`translate(${EDGE} 52) scale(1.4)`} />
      <Line x={EDGE + 60} y={85} size={30} isStrong colour="accent" text={texts.frame.siteName} width={660} />
      {isSample && <SampleTag text={texts.embed.sample} />}
      {children}
      <Line x={EDGE} y={596} size={24} colour="ink-3" text={source} width={INNER_WIDTH} />
    </svg>
  );
};

const TAG_WIDTH = 240;

const SampleTag = ({ text }: { readonly text: string }) => (
  <>
    <rect
      x={PICTURE.width - EDGE - TAG_WIDTH}
      y={50}
      width={TAG_WIDTH}
      height={50}
      rx={25}
      fill={palette['warn-soft']}
      stroke={palette['warn-line']}
      stroke-width={2}
    />
    <text
      x={PICTURE.width - EDGE - TAG_WIDTH / 2}
      y={84}
      font-size={28}
      font-weight={600}
      text-anchor="middle"
      fill={palette.warn}
    >
      {textLines(text, (TAG_WIDTH - 30) / 28, 1)}
    </text>
  </>
);

interface LineProps {
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  readonly text: string;
  /** What does not fit is cut. */
  readonly width: number;
  readonly colour?: keyof typeof palette;
  readonly isStrong?: boolean;
}

/** One line of text. */
export const Line = ({ x, y, size, text, width, colour = 'ink', isStrong = false }: LineProps) => (
  <text x={x} y={y} font-size={size} font-weight={isStrong ? 600 : 400} fill={palette[colour]}>
    {textLines(text, width / size, 1)}
  </text>
);

const TITLE = { top: 190, mostLines: 3 } as const;

interface PictureTitleProps {
  readonly title: string;
  readonly details: string;
  readonly width?: number;
  /** Lines of details below a title that leaves room for them. */
  readonly mostDetails?: number;
}

const DETAILS = { size: 30, leading: 38 } as const;

/** The title of a picture, in up to three lines, with details below it. */
export const PictureTitle = ({ title, details, width = INNER_WIDTH, mostDetails = 1 }: PictureTitleProps) => {
  const size = textLines(title, width / 60, TITLE.mostLines).length > 2 ? 52 : 60;
  const lines = textLines(title, width / size, TITLE.mostLines);
  const leading = size * 1.15;
  return (
    <>
      <text font-size={size} font-weight={600} fill={palette.ink}>
        {lines.map((line, i) => (
          <tspan key={i} x={EDGE} y={TITLE.top + i * leading}>
            {line}
          </tspan>
        ))}
      </text>
      <text font-size={DETAILS.size} fill={palette['ink-2']}>
        {textLines(details, width / DETAILS.size, lines.length < TITLE.mostLines ? mostDetails : 1).map(
          (line, i) => (
            <tspan key={i} x={EDGE} y={TITLE.top + (lines.length - 1) * leading + 52 + i * DETAILS.leading}>
              {line}
            </tspan>
          ),
        )}
      </text>
    </>
  );
};

interface FigureProps {
  readonly x: number;
  readonly label: string;
  readonly value: string;
  readonly width: number;
}

/** A figure with its label above it. */
export const Figure = ({ x, label, value, width }: FigureProps) => (
  <>
    <Line x={x} y={436} size={24} colour="ink-3" text={label} width={width} />
    <Line x={x} y={488} size={44} isStrong text={value} width={width} />
  </>
);

/** The place of the bar of stages. */
export const BAR = { y: 516, height: 28 } as const;
