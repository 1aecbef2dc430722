import { fill } from '../../page/language/text.ts';
import type { Province } from '../../project/index.ts';
import { useLanguage } from '../language/use-language.tsx';
import { drawnOutlines } from '../map/outlines.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../map/projection.ts';
import type { ProvinceRate } from './province-rates.ts';
import { classOf, type RateClass, rateClasses } from './rate-scale.ts';

const shareOf = ({ lateOrOver, count }: ProvinceRate): number => lateOrOver / count;

interface ProvinceMapProps {
  readonly rates: readonly ProvinceRate[];
}

/** The provinces shaded by the share of projects that are late or over budget, with a legend. */
export function ProvinceMap({ rates }: ProvinceMapProps) {
  const { texts, counted } = useLanguage();
  const covered = rates.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure class="province-map">
      <ProvinceDrawing rates={rates} />
      <figcaption>
        <p>{texts.map.provinces.title}</p>
        <ul class="legend">
          {classesOf(rates).map(({ from, until, shade }) => (
            <li key={from}>
              <svg class="legend-mark" width="20" height="12" aria-hidden="true">
                <rect class={`shade${shade}`} width="20" height="12" />
              </svg>
              <Range from={from} until={until} />
            </li>
          ))}
        </ul>
        <p class="hint">{counted(texts.map.provinces.covered, covered)}</p>
      </figcaption>
    </figure>
  );
}

/** The ranges of shares that have a shade of their own. */
export const classesOf = (rates: readonly ProvinceRate[]): readonly RateClass[] =>
  rateClasses(rates.map(shareOf));

/**
 * The drawing alone. It is hidden from screen readers: the table beside it has the same links and
 * numbers.
 */
export function ProvinceDrawing({ rates }: ProvinceMapProps) {
  const classes = classesOf(rates);
  const { byProvince, middles } = drawnOutlines();
  return (
    <svg class="province-drawing" aria-hidden="true">
      {/* The outlines grow with the drawing, the names do not. */}
      <svg viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`} aria-hidden="true">
        {[...byProvince].map(([province, outline]) => {
          const rate = rates.find((each) => each.province === province);
          return rate === undefined ? (
            <path key={province} class="shade-none" d={outline} />
          ) : (
            <ProvinceArea key={province} rate={rate} classes={classes} outline={outline} />
          );
        })}
      </svg>
      {[...middles].map(([province, middle]) => {
        const rate = rates.find((each) => each.province === province);
        const shade = rate === undefined ? 0 : classOf(classes, shareOf(rate)).shade;
        return <Label key={province} province={province} middle={middle} shade={shade} />;
      })}
    </svg>
  );
}

const Range = ({ from, until }: Pick<RateClass, 'from' | 'until'>) => {
  const { texts, fineShare } = useLanguage();
  return <>{fill(texts.map.provinces.range, { from: fineShare(from), until: fineShare(until) })}</>;
};

interface ProvinceAreaProps {
  readonly rate: ProvinceRate;
  readonly classes: readonly RateClass[];
  readonly outline: string;
}

function ProvinceArea({ rate, classes, outline }: ProvinceAreaProps) {
  const { texts, counted, count, fineShare, path } = useLanguage();
  const { province, lateOrOver } = rate;
  return (
    <a href={path(rate.path)} tabindex={-1}>
      <path class={`shade${classOf(classes, shareOf(rate)).shade}`} d={outline}>
        <title>
          {counted(texts.map.provinces.late, rate.count, {
            province,
            late: count(lateOrOver),
            share: fineShare(shareOf(rate)),
          })}
        </title>
      </path>
    </a>
  );
}

/** Offsets in pixels for names that would run into each other on a phone. */
const nudges: Partial<Readonly<Record<Province, readonly [x: number, y: number]>>> = {
  Gauteng: [-4, -3],
  Limpopo: [0, -4],
  Mpumalanga: [12, 9],
  'North West': [-12, 8],
  'KwaZulu-Natal': [8, 4],
};

interface LabelProps {
  readonly province: Province;
  /** On the drawing, in its units. */
  readonly middle: readonly [x: number, y: number];
  readonly shade: number;
}

const Label = ({ province, middle: [x, y], shade }: LabelProps) => {
  const [dx, dy] = nudges[province] ?? [0, 0];
  return (
    <text
      class={shade > 2 ? 'province-label is-on-dark' : 'province-label'}
      x={percent(x / DRAWING_WIDTH)}
      y={percent(y / DRAWING_HEIGHT)}
      dx={dx}
      dy={dy}
    >
      {province}
    </text>
  );
};

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
