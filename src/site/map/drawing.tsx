import { gazetteer } from '../../places/index.ts';
import { areaNames, type NamedShape } from './area-names.ts';
import { type DrawingView, shareIn, viewBoxOf, WHOLE_DRAWING } from './drawing-view.ts';
import { countryPath, neighboursPath, pathOf } from './outlines.ts';
import { boxOf, mostPlaces, placeLabels, type Rectangle, type Size } from './place-labels.ts';
import { DRAWING_DEGREES, DRAWING_HEIGHT, DRAWING_WIDTH } from './projection.ts';

/**
 * The width of a drawing (pixels) for which spots and labels are placed: about that of a phone.
 * Wider drawings have the same spots and labels, further apart.
 */
const WIDTH = 340;

const HEIGHT = (WIDTH * DRAWING_HEIGHT) / DRAWING_WIDTH;

const SIZE: Size = { width: WIDTH, height: HEIGHT };

/** A circle on a drawing. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  /** In pixels, whatever the size of the drawing. */
  readonly radius: number;
  readonly className: string;
  readonly title?: string;
}

/** An area with those around it, on a drawing, in units of which the drawing has `scale` for each of its own. */
export interface DrawnArea {
  /** An SVG path. */
  readonly own: string;
  readonly around: readonly NamedShape[];
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
    <svg viewBox={viewBoxOf(view, area ? 3 : 1)} aria-hidden="true">
      <path class="drawing-neighbours" d={neighboursPath()} />
      <path class="drawing-land" d={countryPath()} />
      {area && (
        <g class="drawing-areas" transform={`scale(${1 / area.scale})`} data-scale={area.scale}>
          {area.around.map(({ name, rings }) => (
            <path key={name} class="drawing-around" d={pathOf(rings)}>
              <title>{name}</title>
            </path>
          ))}
          <path class="drawing-area" d={area.own} />
        </g>
      )}
    </svg>
    {spots.map((spot) => (
      <SpotCircle key={`${spot.latitude} ${spot.longitude}`} view={view} spot={spot} />
    ))}
    <Names view={view} spots={spots} area={area} />
  </svg>
);

export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

function SpotCircle({ view, spot }: { readonly view: DrawingView; readonly spot: Spot }) {
  const [x, y] = shareIn(view, spot.latitude, spot.longitude);
  if (Math.abs(x - 0.5) > 0.5 || Math.abs(y - 0.5) > 0.5) return null;
  return (
    <circle class={spot.className} cx={percent(x)} cy={percent(y)} r={spot.radius}>
      {spot.title && <title>{spot.title}</title>}
    </circle>
  );
}

/** The names of the areas around the one that the drawing is about, and of the largest places, as far as there is room. */
function Names({ view, spots, area }: Pick<DrawingProps, 'spots' | 'area'> & { readonly view: DrawingView }) {
  const pixels = (latitude: number, longitude: number): readonly [x: number, y: number] => {
    const [x, y] = shareIn(view, latitude, longitude);
    return [x * WIDTH, y * HEIGHT];
  };
  const degrees = (view.width / DRAWING_WIDTH) * DRAWING_DEGREES;
  const obstacles = spots.map(({ latitude, longitude, radius }): Rectangle => {
    const [x, y] = pixels(latitude, longitude);
    return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
  });
  const areas = areaNames(
    area === undefined ? [] : shapesIn(view, area.scale, area.around, SIZE),
    obstacles,
    SIZE,
  );
  const candidates = gazetteer()
    .places.slice(0, mostPlaces(degrees))
    .filter(({ name }) => areas.every((each) => each.name !== name))
    .map(({ name, latitude, longitude }) => {
      const [x, y] = pixels(latitude, longitude);
      return { name, x, y };
    });
  const places = placeLabels(candidates, [...obstacles, ...areas.map(boxOf)], SIZE);
  return (
    <g class="drawing-names">
      {[...areas, ...places].map((label, i) => (
        <text
          key={label.name}
          class={i < areas.length ? 'is-area' : undefined}
          x={percent(label.x / WIDTH)}
          y={percent(label.y / HEIGHT)}
          dy="0.35em"
        >
          {label.name}
        </text>
      ))}
    </g>
  );
}

/** Areas in units of which the drawing has `scale` for each of its own, in the pixels of a map of this size. */
export const shapesIn = (
  view: DrawingView,
  scale: number,
  areas: readonly NamedShape[],
  { width }: Size,
): readonly NamedShape[] => {
  const pixels = width / view.width;
  return areas.map(({ name, rings }) => ({
    name,
    rings: rings.map((ring) =>
      ring.map(([x, y]) => [(x / scale - view.x) * pixels, (y / scale - view.y) * pixels] as const),
    ),
  }));
};
