import { scaleLinear } from 'd3-scale';
import { statusOrder } from '../../project/index.ts';
import { stageColour } from '../copy/stage-names.ts';
import { count, share } from '../format/money.ts';
import type { ValueCount } from '../selectors/municipalities.ts';

export interface StageSegment extends ValueCount {
  readonly x: number;
  readonly width: number;
}

const WIDTH = 1000;
const HEIGHT = 32;
/** Left free between segments, so that neighbours of like colours stay apart. */
const GAP = 2;

/** Where each stage's part of the bar lies, in the order of stages; stages without projects have none. */
export function stageSegments(stages: readonly ValueCount[]): readonly StageSegment[] {
  const shown = stages
    .filter((stage) => stage.count > 0)
    .toSorted((a, b) => statusOrder(a.value) - statusOrder(b.value) || (a.value < b.value ? -1 : 1));
  const total = shown.reduce((sum, stage) => sum + stage.count, 0);
  const room = WIDTH - GAP * Math.max(0, shown.length - 1);
  const scale = scaleLinear([0, total], [0, room]);
  let before = 0;
  return shown.map((stage, i) => {
    const x = scale(before) + i * GAP;
    before += stage.count;
    return { ...stage, x, width: scale(stage.count) };
  });
}

interface StageBarProps {
  readonly stages: readonly ValueCount[];
  /** The address that a click on a stage leads to. */
  readonly hrefOf: (status: string) => string;
  /** Whether a stage is looked for; none is as good as all. */
  readonly isSelected: (status: string) => boolean;
}

/**
 * Projects by stage as one bar that filters when it is clicked. The same links stand in the list of stages beside it, so
 * that keyboards and screen readers pass over the bar.
 */
export function StageBar({ stages, hrefOf, isSelected }: StageBarProps) {
  const segments = stageSegments(stages);
  const total = segments.reduce((sum, segment) => sum + segment.count, 0);
  const isAnySelected = segments.some(({ value }) => isSelected(value));
  return (
    <svg class="stage-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {segments.map(({ value, x, width, count: projects }) => (
        <a
          key={value}
          href={hrefOf(value)}
          tabindex={-1}
          class={isAnySelected && !isSelected(value) ? 'is-dimmed' : ''}
        >
          <rect class={`s${stageColour(value)}`} x={round(x)} width={round(width)} height={HEIGHT}>
            <title>{`${value}: ${count(projects)} (${share(projects, total)})`}</title>
          </rect>
        </a>
      ))}
    </svg>
  );
}

const round = (units: number): number => Math.round(units * 10) / 10;
