import { FIRST_DARK_SHADE } from '../charts/province-map.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { areaNames } from '../map/area-names.ts';
import { percent, shapesIn } from '../map/drawing.tsx';
import { viewBoxOf } from '../map/drawing-view.ts';
import { countryPath, neighboursPath, pathOf } from '../map/outlines.ts';
import { ASPECTS, type ShadedMap, type ShadedPlace } from './shaded-map.ts';
import { valueText } from './value-text.ts';

/** Lines for what is not known, so that it is no shade among others: their distance, in units of the drawing. */
const Lines = ({ id, distance }: { readonly id: string; readonly distance: number }) => (
  <pattern
    id={id}
    width={distance}
    height={distance}
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <path class="shaded-lines" d={`M0 0v${distance}`} stroke-width={distance / 2} />
  </pattern>
);

/** How a shape of this shade is filled: the shades by their classes. */
const filled = (shade: ShadedPlace['shade'], lines: string) =>
  shade === 'unknown'
    ? { fill: `url(#${lines})` }
    : { class: shade === 'none' ? 'shade-none' : `shade${shade}` };

const LINES = 'map-unknown';
const LINES_OF_MARK = 'mark-unknown';
/** In pixels. */
const DISTANCE = 7;

/** The width for which names are placed (pixels): that of a phone. */
const WIDTH = 340;

/** The municipalities of a map, shaded. It is hidden from screen readers: the table beside it has the same links and values. */
export function ShadedDrawing({ map: { measure, places, view, scale } }: { readonly map: ShadedMap }) {
  const language = useLanguage();
  const own = places.find(({ isOwn }) => isOwn);
  const size = { width: WIDTH, height: (WIDTH * view.height) / view.width };
  const unit = (view.width * scale) / WIDTH;
  return (
    <svg
      class={view.width === view.height * ASPECTS.square ? 'province-drawing is-square' : 'province-drawing'}
      aria-hidden="true"
    >
      <svg viewBox={viewBoxOf(view, 3)} aria-hidden="true">
        <Lines id={LINES_OF_MARK} distance={DISTANCE} />
        <path class="shaded-beside" d={neighboursPath()} />
        <path class="shaded-beside" d={countryPath()} />
        <g transform={`scale(${1 / scale})`}>
          <Lines id={LINES} distance={Math.round(DISTANCE * unit)} />
          {places.map(({ name, subject, value, shade, rings }) => (
            <a key={subject.path} href={language.path(subject.path)} tabindex={-1}>
              <path {...filled(shade, LINES)} d={pathOf(rings)}>
                <title>{`${name}: ${valueText(language, measure, value)}`}</title>
              </path>
            </a>
          ))}
          {own && <path class="shaded-own" d={pathOf(own.rings)} />}
        </g>
      </svg>
      {areaNames(shapesIn(view, scale, places, size), [], size).map(({ name, x, y }) => (
        <text
          key={name}
          class={isOnDark(places, name) ? 'province-label is-on-dark' : 'province-label'}
          x={percent(x / size.width)}
          y={percent(y / size.height)}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}

const isOnDark = (places: readonly ShadedPlace[], name: string): boolean =>
  places.some(
    (place) => place.name === name && typeof place.shade === 'number' && place.shade >= FIRST_DARK_SHADE,
  );

/** A small piece of a shade, beside a name or in the legend. */
export const ShadeMark = ({ shade }: { readonly shade: ShadedPlace['shade'] }) => (
  <svg class="legend-mark" width="20" height="12" aria-hidden="true">
    <rect {...filled(shade, LINES_OF_MARK)} width="20" height="12" />
  </svg>
);
