import { isInSequence, phaseOf, type Status, statuses, statusOrder } from '../../project/index.ts';
import { Missing } from '../components/value.tsx';
import { stageColour } from '../copy/stage-names.ts';
import { phases, stageDefinition } from '../copy/stage-texts.ts';

/** Where a step stands relative to the present stage of a project. */
export type StepState = 'done' | 'now' | 'ahead';

/** If the present stage is outside the sequence, no step is known to be done. */
export function stepState(step: Status, present: string): StepState {
  if (step === present) return 'now';
  return isInSequence(present) && statusOrder(step) < statusOrder(present) ? 'done' : 'ahead';
}

const stateInWords: Readonly<Record<StepState, string>> = {
  done: 'passed',
  now: 'now',
  ahead: 'not reached',
};

/** All stages in order with the present one marked. Stages outside the sequence are set apart. */
export function StepLine({ status }: { readonly status: string }) {
  return (
    <div class="step-line">
      <p class="step-now">
        {status === '' ? (
          <>
            Stage: <Missing />
          </>
        ) : (
          <strong>{status}</strong>
        )}{' '}
        <span class="hint">{stageDefinition(status)}</span>
      </p>
      <ol class="steps">
        {statuses.map(({ status: step }) => {
          const state = stepState(step, status);
          return (
            <li
              key={step}
              class={`step is-${state}${isInSequence(step) ? '' : ' is-apart'}`}
              aria-current={state === 'now' ? 'step' : undefined}
              title={step}
            >
              <svg class="step-mark" viewBox="0 0 40 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class={state === 'ahead' ? undefined : `s${stageColour(step)}`} width="40" height="8" />
              </svg>
              <span class="visually-hidden">
                {step}: {stateInWords[state]}
              </span>
            </li>
          );
        })}
      </ol>
      <ol class="step-phases" aria-hidden="true">
        {phases.map(({ phase, label }) => (
          <li key={phase} class={`is-${phase}${status !== '' && phaseOf(status) === phase ? ' is-now' : ''}`}>
            {label}
          </li>
        ))}
      </ol>
    </div>
  );
}
