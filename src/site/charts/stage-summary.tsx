import type { FacetCount } from '../../index/index.ts';
import type { Phase } from '../../project/index.ts';
import type { Pairs } from '../addresses/links.ts';
import { isSelected, refinedPath, type SearchState, toggled, without } from '../addresses/search-state.ts';
import { countInPhase, phases, stageColour, stagesOf, totalCount } from '../elements/stages.ts';
import { useLanguage } from '../language/use-language.tsx';
import { StageBar } from './stage-bar.tsx';

interface StageSummaryProps {
  readonly state: SearchState;
  readonly stages: readonly FacetCount[];
}

/** How far projects are: a bar of all stages, with links to the phases below it. */
export function StageSummary({ state, stages }: StageSummaryProps) {
  const { path, phaseName, count, share } = useLanguage();
  const total = totalCount(stages);
  if (total === 0) return null;
  return (
    <div class="stage-summary">
      <StageBar
        stages={stages}
        hrefOf={(status) => path(refinedPath(state, toggled(state.pairs, 'status', status)))}
        isSelected={(status) => isSelected(state.pairs, 'status', status)}
      />
      <ul class="phases">
        {phases.map((phase) => {
          const projects = countInPhase(stages, phase);
          if (projects === 0) return null;
          return (
            <li key={phase}>
              <a
                href={path(refinedPath(state, withPhase(state.pairs, phase)))}
                aria-current={isPhaseSelected(state.pairs, phase) ? 'true' : undefined}
                rel="nofollow"
              >
                <PhaseMark phase={phase} />
                {phaseName(phase)} <span class="phase-count">{count(projects)}</span>{' '}
                <span class="phase-share">{share(projects, total)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isPhaseSelected = (pairs: Pairs, phase: Phase): boolean =>
  stagesOf(phase).every((status) => isSelected(pairs, 'status', status));

/** Filters by exactly the stages of a phase; by no stage if it is selected already. */
function withPhase(pairs: Pairs, phase: Phase): Pairs {
  const others = without(pairs, 'status');
  if (isPhaseSelected(pairs, phase)) return others;
  return [...others, ...stagesOf(phase).map((status) => ['status', status] as const)];
}

/** The colours of a phase's stages side by side. */
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
