import { gazetteer } from '../../places/index.ts';
import { type DrawingView, shareIn, WHOLE_DRAWING } from './drawing-view.ts';
import { countryPath, neighboursPath } from './outlines.ts';
import { mostPlaces, placeLabels, type Rectangle } from './place-labels.ts';
import { DRAWING_DEGREES, DRAWING_HEIGHT, DRAWING_WIDTH } from './projection.ts';

/**
 * The width of a drawing (pixels) for which spots and labels are placed: about that of a phone.
 * Wider drawings have the same spots and labels, further apart.
 */
const WIDTH = 340;

const HEIGHT = (WIDTH * DRAWING_HEIGHT) / DRAWING_WIDTH;

/** A circle on a drawing. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  /** In pixels, whatever the size of the drawing. */
  readonly radius: number;
  readonly className: string;
  readonly title?: string;
}

/** An area with those around it, on a drawing. */
export interface DrawnArea {
  /** SVG paths in units of which the drawing has `scale` for each of its own. */
  readonly own: string;
  readonly around: string;
  readonly scale: number;
}

interface DrawingProps {
  /** For screen readers. */
  readonly label: string;
  readonly view?: DrawingView;
  /** What the drawing is about, if it is an area with an outline. */
  readonly area?: DrawnArea | undefined;
  readonly spots: readonly Spot[];
}

/**
 * An SVG drawing of the provinces, the countries around them, the largest places and the given spots.
 * Only the outlines grow with the drawing; spots and names keep their size, because they stand at shares of its width.
 */
export const Drawing = ({ label, view = WHOLE_DRAWING, area, spots }: DrawingProps) => (
  <svg class="drawing" role="img" aria-label={label}>
    <svg
      viewBox={[view.x, view.y, view.width, view.height].map(area ? thousandths : tenths).join(' ')}
      aria-hidden="true"
    >
      <path class="drawing-neighbours" d={neighboursPath()} />
      <path class="drawing-land" d={countryPath()} />
      {area && (
        <g class="drawing-areas" transform={`scale(${1 / area.scale})`} data-scale={area.scale}>
          <path class="drawing-around" d={area.around} />
          <path class="drawing-area" d={area.own} />
        </g>
      )}
    </svg>
    {spots.map((spot) => (
      <SpotCircle key={`${spot.latitude} ${spot.longitude}`} view={view} spot={spot} />
    ))}
    <Names view={view} spots={spots} />
  </svg>
);

const tenths = (units: number): number => Math.round(units * 10) / 10;

const thousandths = (units: number): number => Math.round(units * 1000) / 1000;

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

function SpotCircle({ view, spot }: { readonly view: DrawingView; readonly spot: Spot }) {
  const [x, y] = shareIn(view, spot.latitude, spot.longitude);
  if (Math.abs(x - 0.5) > 0.5 || Math.abs(y - 0.5) > 0.5) return null;
  return (
    <circle class={spot.className} cx={percent(x)} cy={percent(y)} r={spot.radius}>
      {spot.title && <title>{spot.title}</title>}
    </circle>
  );
}

/** The names of the largest places that have room. */
function Names({ view, spots }: Pick<Required<DrawingProps>, 'view' | 'spots'>) {
  const pixels = (latitude: number, longitude: number): readonly [x: number, y: number] => {
    const [x, y] = shareIn(view, latitude, longitude);
    return [x * WIDTH, y * HEIGHT];
  };
  const degrees = (view.width / DRAWING_WIDTH) * DRAWING_DEGREES;
  const candidates = gazetteer()
    .places.slice(0, mostPlaces(degrees))
    .map(({ name, latitude, longitude }) => {
      const [x, y] = pixels(latitude, longitude);
      return { name, x, y };
    });
  const obstacles = spots.map(({ latitude, longitude, radius }): Rectangle => {
    const [x, y] = pixels(latitude, longitude);
    return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
  });
  const labels = placeLabels(candidates, obstacles, { width: WIDTH, height: HEIGHT });
  return (
    <g class="drawing-names">
      {labels.map(({ name, x, y }) => (
        <text key={name} x={percent(x / WIDTH)} y={percent(y / HEIGHT)} dy="0.35em">
          {name}
        </text>
      ))}
    </g>
  );
}
