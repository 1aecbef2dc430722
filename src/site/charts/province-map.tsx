import { country } from '../../country/index.ts';
import { fill } from '../../page/language/text.ts';
import { type Province, provinceOutlines } from '../../project/index.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { drawnOutlines } from '../map/outlines.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../map/projection.ts';
import { LEAST_FOR_A_SHARE, type ProvinceRate, shareOverdue } from './province-rates.ts';
import { rateClasses, shadeOf } from './rate-scale.ts';

interface ProvinceMapProps {
  readonly rates: readonly ProvinceRate[];
}

/** Whether the country's profile has outlines. */
export const hasProvinceMap = (): boolean => provinceOutlines.size > 0;

/** The provinces shaded by the share of projects that are overdue, with a legend; nothing without outlines. */
export function ProvinceMap({ rates }: ProvinceMapProps) {
  const language = useLanguage();
  const { provinces } = language.texts.map;
  if (!hasProvinceMap()) return null;
  const covered = rates.reduce((sum, { toBeCompleted }) => sum + toBeCompleted, 0);
  return (
    <figure class="province-map">
      <ProvinceDrawing rates={rates} />
      <figcaption>
        <p>{provinces.title}</p>
        <ul class="legend">
          {mapLegend(language, rates).map(({ shade, label }) => (
            <li key={shade}>
              <svg class="legend-mark" width="20" height="12" aria-hidden="true">
                <rect class={shade} width="20" height="12" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
        <p class="hint">{language.counted(provinces.covered, covered)}</p>
      </figcaption>
    </figure>
  );
}

/** What the shades of a map mean: all classes, so that readers see where on the scale they are. */
export function mapLegend(
  { texts, fineShare, count }: LanguageWriter,
  rates: readonly ProvinceRate[],
): readonly { readonly shade: string; readonly label: string }[] {
  const { classes, tooFew } = texts.map.provinces;
  const shaded = rateClasses.map(({ name, from, until }, shade) => ({
    shade: `shade${shade}`,
    label: fill(classes[name], { from: fineShare(from), until: fineShare(until) }),
  }));
  if (rates.every((rate) => shareOverdue(rate) !== undefined)) return shaded;
  return [...shaded, { shade: 'shade-none', label: fill(tooFew, { least: count(LEAST_FOR_A_SHARE) }) }];
}

/**
 * The drawing alone. It is hidden from screen readers: the table beside it has the same links and
 * numbers.
 */
export function ProvinceDrawing({ rates }: ProvinceMapProps) {
  const { byProvince, middles } = drawnOutlines();
  const rateOf = (province: Province) => rates.find((each) => each.province === province);
  return (
    <svg class="province-drawing" aria-hidden="true">
      {/* The outlines grow with the drawing, the names do not. */}
      <svg viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`} aria-hidden="true">
        {[...byProvince].map(([province, outline]) => (
          <ProvinceArea key={province} province={province} rate={rateOf(province)} outline={outline} />
        ))}
      </svg>
      {[...middles].map(([province, middle]) => (
        <Label key={province} province={province} middle={middle} shade={shadeIn(rateOf(province))} />
      ))}
    </svg>
  );
}

/** The shade of a province; undefined without a share. */
function shadeIn(rate: ProvinceRate | undefined): number | undefined {
  const share = rate && shareOverdue(rate);
  return share === undefined ? undefined : shadeOf(share);
}

interface ProvinceAreaProps {
  readonly province: Province;
  /** Undefined if it has no projects. */
  readonly rate: ProvinceRate | undefined;
  readonly outline: string;
}

function ProvinceArea({ province, rate, outline }: ProvinceAreaProps) {
  const { texts, counted, count, fineShare, path } = useLanguage();
  const area = `shade${shadeIn(rate) ?? '-none'}`;
  if (rate === undefined) return <path class={area} d={outline} />;
  const { toBeCompleted, overdue } = rate;
  return (
    <a href={path(rate.path)} tabindex={-1}>
      <path class={area} d={outline}>
        <title>
          {counted(texts.map.provinces.overdue, toBeCompleted, {
            province,
            overdue: count(overdue),
            share: fineShare(toBeCompleted === 0 ? 0 : overdue / toBeCompleted),
          })}
        </title>
      </path>
    </a>
  );
}

interface LabelProps {
  readonly province: Province;
  /** On the drawing, in its units. */
  readonly middle: readonly [x: number, y: number];
  readonly shade: number | undefined;
}

/** The first shade on which names are light. */
export const FIRST_DARK_SHADE = 3;

const Label = ({ province, middle: [x, y], shade = 0 }: LabelProps) => {
  const [dx = 0, dy = 0] = country.mapLabels?.[province] ?? [];
  return (
    <text
      class={shade >= FIRST_DARK_SHADE ? 'province-label is-on-dark' : 'province-label'}
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
