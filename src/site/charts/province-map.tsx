import { scaleQuantize } from 'd3-scale';
import { type Province, provinces } from '../../project/index.ts';
import { filteredPath } from '../addresses.ts';
import { counted, money } from '../format/money.ts';
import { drawnOutlines } from '../map/outlines.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '../map/projection.ts';
import type { ValueTotals } from '../selectors/group-totals.ts';

/** Shades from few projects to many. */
const SHADES = [0, 1, 2, 3, 4] as const;

/**
 * The provinces shaded by number of projects. Hidden from screen readers: a table has the same
 * links.
 */
export function ProvinceMap({ totals }: { readonly totals: readonly ValueTotals[] }) {
  const counts = new Map(totals.map((each) => [each.value, each]));
  const most = Math.max(1, ...totals.map((each) => each.count));
  const shade = scaleQuantize<number>()
    .domain([0, most])
    .range([...SHADES]);
  const { byProvince, middles } = drawnOutlines();
  return (
    <svg class="province-map" viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`} aria-hidden="true">
      {provinces.map((province) => {
        const { count = 0, cost = 0 } = counts.get(province) ?? {};
        return (
          <a key={province} href={filteredPath({ province })} tabindex={-1}>
            <path class={`shade${shade(count)}`} d={byProvince.get(province)!}>
              <title>{`${province}: ${counted(count, 'project')}, ${money(cost)}`}</title>
            </path>
          </a>
        );
      })}
      {provinces.map((province) => (
        <Label
          key={province}
          province={province}
          place={middles.get(province)!}
          shade={shade(counts.get(province)?.count ?? 0)}
        />
      ))}
    </svg>
  );
}

/** Offsets for names that do not fit in the middle of their province. */
const nudges: Partial<Readonly<Record<Province, readonly [x: number, y: number]>>> = {
  Gauteng: [-6, 4],
  Mpumalanga: [18, -8],
  'KwaZulu-Natal': [-6, 0],
};

interface LabelProps {
  readonly province: Province;
  readonly place: readonly [x: number, y: number];
  readonly shade: number;
}

const Label = ({ province, place: [x, y], shade }: LabelProps) => (
  <text
    class={shade > 2 ? 'province-label is-on-dark' : 'province-label'}
    x={Math.round(x + (nudges[province]?.[0] ?? 0))}
    y={Math.round(y + (nudges[province]?.[1] ?? 0))}
  >
    {province}
  </text>
);
