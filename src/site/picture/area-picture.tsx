import { palette } from '../../page/palette.ts';
import { areaNames } from '../map/area-names.ts';
import { shapesIn } from '../map/drawing.tsx';
import { shareIn } from '../map/drawing-view.ts';
import type { AreaMap } from '../map/map-content.ts';
import { countryPath, neighboursPath, pathOf } from '../map/outlines.ts';
import { spotRadius } from '../map/place-map.tsx';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../map/projection.ts';
import { EDGE, PICTURE } from './picture-frame.tsx';

const WIDTH = 420;
const HEIGHT = (WIDTH * DRAWING_HEIGHT) / DRAWING_WIDTH;

/** Where a picture has its map. */
export const PICTURE_MAP = { x: PICTURE.width - EDGE - WIDTH, y: 122, width: WIDTH } as const;

/** The width of a map whose labels have their usual size: links to pages are shown with smaller pictures. */
const LABELLED_WIDTH = 260;
const LABELS = WIDTH / LABELLED_WIDTH;

/** A place or an area among its neighbours, with its projects as dots, in a picture. */
export function AreaPicture({ map: { view, area, clusters } }: { readonly map: AreaMap }) {
  // There are no lines of the same width at every scale.
  const line = ((view.width * area.scale) / WIDTH) * 2;
  const size = { width: LABELLED_WIDTH, height: HEIGHT / LABELS };
  const { x, y } = PICTURE_MAP;
  return (
    <svg x={x} y={y} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill={palette['map-sea']} />
      {/* A viewBox would do the same, but small ones come out empty. */}
      <g transform={`scale(${WIDTH / view.width}) translate(${-view.x} ${-view.y})`} stroke-linejoin="round">
        <path d={neighboursPath()} fill={palette['map-neighbour']} />
        <path d={countryPath()} fill={palette['map-land']} />
        <g transform={`scale(${1 / area.scale})`} fill="none">
          {area.around.map(({ name, rings }) => (
            <path key={name} d={pathOf(rings)} stroke={palette['map-line']} stroke-width={line} />
          ))}
          <path d={area.own} fill={palette.accent} fill-opacity={0.14} />
          <path d={area.own} stroke={palette.accent} stroke-width={2 * line} />
        </g>
      </g>
      {clusters.map(({ latitude, longitude, count }) => {
        const [shareX, shareY] = shareIn(view, latitude, longitude);
        return (
          <circle
            key={`${latitude} ${longitude}`}
            cx={shareX * WIDTH}
            cy={shareY * HEIGHT}
            r={spotRadius(count) * LABELS}
            fill={palette.cluster}
            fill-opacity={0.6}
            stroke={palette.surface}
          />
        );
      })}
      <g font-size={12 * LABELS} fill={palette['ink-3']} text-anchor="middle">
        {areaNames(shapesIn(view, area.scale, area.around, size), [], size).map((label) => (
          <text key={label.name} x={label.x * LABELS} y={(label.y + 4) * LABELS}>
            {label.name}
          </text>
        ))}
      </g>
    </svg>
  );
}
