import { fill } from '../../page/language/text.ts';
import { isInSequence, phaseOf, type Status, statuses, statusOrder } from '../../project/index.ts';
import { glossaryPath } from '../addresses/links.ts';
import { phases, stageColour } from '../elements/stages.ts';
import { Missing } from '../elements/value.tsx';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';

/** Where a step stands relative to the present stage of a project. */
export type StepState = 'done' | 'now' | 'ahead';

/** If the present stage is outside the sequence, no step is known to be done. */
export function stepState(step: Status, present: string): StepState {
  if (step === present) return 'now';
  return isInSequence(present) && statusOrder(step) < statusOrder(present) ? 'done' : 'ahead';
}

interface StepLineProps {
  readonly status: string;
  /** For how many quarters the project has been at a standstill; 0 if it is not. */
  readonly stalledQuarters?: number;
}

/**
 * All stages in order with the present one marked. Stages outside the sequence are set apart, and said
 * only if a project is at one: nobody is on the way to them.
 */
export function StepLine({ status, stalledQuarters = 0 }: StepLineProps) {
  const { texts, phaseName, counted } = useLanguage();
  return (
    <div class="step-line">
      <Present status={status} />
      {stalledQuarters > 0 && (
        <p class="step-stalled">
          <a href="#warnings">{counted(texts.project.stage.stalled, stalledQuarters)}</a>
        </p>
      )}
      <ol class="steps">
        {statuses.map(({ status: step }) => (
          <Step key={step} step={step} state={stepState(step, status)} />
        ))}
      </ol>
      <ol class="step-phases" aria-hidden="true">
        {phases.map((phase) => (
          <li key={phase} class={`is-${phase}${status !== '' && phaseOf(status) === phase ? ' is-now' : ''}`}>
            {phaseName(phase)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The present stage and what it means. */
function Present({ status }: Pick<StepLineProps, 'status'>) {
  const { texts, path, stageName, stageDefinition } = useLanguage();
  const definition = stageDefinition(status);
  return (
    <p class="step-now">
      {status === '' ? (
        <Filled text={texts.project.stage.label} values={{ stage: <Missing /> }} />
      ) : (
        <strong>
          {definition === undefined ? status : <a href={path(glossaryPath(status))}>{stageName(status)}</a>}
        </strong>
      )}{' '}
      <span class="hint">{definition}</span>
    </p>
  );
}

function Step({ step, state }: { readonly step: Status; readonly state: StepState }) {
  const { texts, stageName } = useLanguage();
  const { stage } = texts.project;
  const isApart = !isInSequence(step);
  const isSaid = !isApart || state === 'now';
  return (
    <li
      class={`step is-${state}${isApart ? ' is-apart' : ''}`}
      aria-current={state === 'now' ? 'step' : undefined}
      aria-hidden={isSaid ? undefined : 'true'}
      title={stageName(step)}
    >
      <svg class="step-mark" viewBox="0 0 40 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class={state === 'ahead' ? undefined : `s${stageColour(step)}`} width="40" height="8" />
      </svg>
      {isSaid && (
        <span class="visually-hidden">
          {fill(stage.step, { stage: stageName(step), state: stage[state] })}
        </span>
      )}
    </li>
  );
}
