import { type Phase, phaseOf } from '../../project/index.ts';
import { type Pairs, searchPath } from '../addresses.ts';
import { StageBar } from '../charts/stage-bar.tsx';
import { stageColour } from '../copy/stage-names.ts';
import { phases, stagesOf } from '../copy/stage-texts.ts';
import { count, share } from '../format/money.ts';
import { isSelected, type SearchState, toggled, without } from '../search-state.ts';
import type { ValueCount } from '../selectors/municipalities.ts';

interface StageSummaryProps {
  readonly state: SearchState;
  readonly stages: readonly ValueCount[];
}

/** How far projects are: the bar of all stages, and below it the phases, which are links of their own. */
export function StageSummary({ state, stages }: StageSummaryProps) {
  const total = stages.reduce((sum, stage) => sum + stage.count, 0);
  if (total === 0) return null;
  const { ordering, view } = state;
  const hrefOf = (filters: Pairs) => searchPath({ filters, ordering, view });
  return (
    <div class="stage-summary">
      <StageBar
        stages={stages}
        hrefOf={(status) => hrefOf(toggled(state.pairs, 'status', status))}
        isSelected={(status) => isSelected(state.pairs, 'status', status)}
      />
      <ul class="phases">
        {phases.map(({ phase, label }) => {
          const projects = inPhase(stages, phase);
          if (projects === 0) return null;
          return (
            <li key={phase}>
              <a
                href={hrefOf(withPhase(state.pairs, phase))}
                aria-current={isPhaseSelected(state.pairs, phase) ? 'true' : undefined}
                rel="nofollow"
              >
                <PhaseMark phase={phase} />
                {label} <span class="phase-count">{count(projects)}</span>{' '}
                <span class="phase-share">{share(projects, total)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const inPhase = (stages: readonly ValueCount[], phase: Phase): number =>
  stages.filter(({ value }) => phaseOf(value) === phase).reduce((sum, stage) => sum + stage.count, 0);

const isPhaseSelected = (pairs: Pairs, phase: Phase): boolean =>
  stagesOf(phase).every((status) => isSelected(pairs, 'status', status));

/** Exactly the stages of a phase; followed again, all stages. */
function withPhase(pairs: Pairs, phase: Phase): Pairs {
  const others = without(pairs, 'status');
  if (isPhaseSelected(pairs, phase)) return others;
  return [...others, ...stagesOf(phase).map((status) => ['status', status] as const)];
}

/** The colours of a phase side by side. */
const PhaseMark = ({ phase }: { readonly phase: Phase }) => {
  const stages = stagesOf(phase);
  const width = 16 / stages.length;
  return (
    <svg class="phase-mark" viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
      {stages.map((status, i) => (
        <rect key={status} class={`s${stageColour(status)}`} x={i * width} width={width + 0.1} height="12" />
      ))}
    </svg>
  );
};
