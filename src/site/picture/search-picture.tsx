import type { AmountSum, FacetCount } from '../../index/index.ts';
import { stagePalette } from '../../page/palette.ts';
import { stageSegments } from '../charts/stage-bar.tsx';
import { stageColour } from '../elements/stages.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { AreaMap } from '../map/map-content.ts';
import { AreaPicture, PICTURE_MAP } from './area-picture.tsx';
import { BAR, EDGE, Figure, INNER_WIDTH, PictureFrame, PictureTitle } from './picture-frame.tsx';

interface SearchPictureProps {
  readonly title: string;
  readonly count: number;
  readonly costs: AmountSum;
  readonly stages: readonly FacetCount[];
  readonly source: string;
  readonly isSample: boolean;
  /** Of the place or area that the search is about, if it has an outline. */
  readonly map?: AreaMap | undefined;
}

/** Between texts and the map. */
const GAP = 28;

/** Of the first figure beside a map. */
const COUNT_WIDTH = 200;

/** The projects of a search, or of a place, for link previews: how many, for how much, how far. */
export const SearchPicture = ({ title, count, costs, stages, source, isSample, map }: SearchPictureProps) => {
  const { texts, count: written, counted, money } = useLanguage();
  const { sum, known, leftOut, reported, currency, elsewhere } = costs;
  const width = map === undefined ? INNER_WIDTH : PICTURE_MAP.x - EDGE - GAP;
  /** Where the second figure begins. */
  const second = map === undefined ? INNER_WIDTH / 2 : COUNT_WIDTH;
  return (
    <PictureFrame isSample={isSample} source={source}>
      <PictureTitle
        title={title}
        width={width}
        mostDetails={map === undefined ? 1 : 3}
        details={[
          leftOut > 0 && counted(texts.embed.costReported, leftOut, { cost: money(reported, currency) }),
          elsewhere > 0 && counted(texts.totals.elsewhere, elsewhere),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Figure x={EDGE} label={texts.embed.found} value={written(count)} width={second - 20} />
      <Figure
        x={EDGE + second}
        label={texts.embed.costTogether}
        value={known === 0 ? texts.frame.notAvailable : money(sum, currency)}
        width={width - second}
      />
      {map && <AreaPicture map={map} />}
      {stageSegments(stages).map(({ value, x, width }) => (
        <rect
          key={value}
          x={EDGE + (x * INNER_WIDTH) / 1000}
          y={BAR.y}
          width={(width * INNER_WIDTH) / 1000}
          height={BAR.height}
          fill={stagePalette[stageColour(value)]}
        />
      ))}
    </PictureFrame>
  );
};
