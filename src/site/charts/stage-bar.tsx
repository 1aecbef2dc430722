import { scaleLinear } from 'd3-scale';
import type { FacetCount } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { statusOrder } from '../../project/index.ts';
import { stageColour, totalCount } from '../elements/stages.ts';
import { useLanguage } from '../language/use-language.tsx';

export interface StageSegment extends FacetCount {
  readonly x: number;
  readonly width: number;
}

const WIDTH = 1000;
const HEIGHT = 32;
/** Space between segments: neighbours have similar colours. */
const GAP = 2;

/** The segments of the bar in the order of stages; stages without projects have none. */
export function stageSegments(stages: readonly FacetCount[]): readonly StageSegment[] {
  const shown = stages
    .filter((stage) => stage.count > 0)
    .toSorted((a, b) => statusOrder(a.value) - statusOrder(b.value) || (a.value < b.value ? -1 : 1));
  const total = totalCount(shown);
  const scale = scaleLinear([0, total], [0, WIDTH - GAP * Math.max(0, shown.length - 1)]);
  let before = 0;
  return shown.map((stage, i) => {
    const x = scale(before) + i * GAP;
    before += stage.count;
    return { ...stage, x, width: scale(stage.count) };
  });
}

interface StageBarProps {
  readonly stages: readonly FacetCount[];
  /** The address that a click on a stage opens. */
  readonly hrefOf: (status: string) => string;
  /** Whether the search filters by a stage. Without such a filter no stage is dimmed. */
  readonly isSelected: (status: string) => boolean;
}

/**
 * Projects by stage as one bar whose segments are filters. Keyboards and screen readers skip it:
 * the list of stages beside it has the same links.
 */
export function StageBar({ stages, hrefOf, isSelected }: StageBarProps) {
  const { texts, count, share, stageName } = useLanguage();
  const segments = stageSegments(stages);
  const total = totalCount(segments);
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
            <title>
              {fill(texts.project.stage.bar, {
                stage: stageName(value),
                count: count(projects),
                share: share(projects, total),
              })}
            </title>
          </rect>
        </a>
      ))}
    </svg>
  );
}

const round = (units: number): number => Math.round(units * 10) / 10;
