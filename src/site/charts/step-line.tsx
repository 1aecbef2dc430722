import { statuses, statusOrder } from '../../project/index.ts';
import { Missing } from '../components/value.tsx';
import { stageColour } from '../copy/stage-names.ts';
import { phaseOf, phases, stageDefinition } from '../copy/stage-texts.ts';

/** Where each stage stands to the one of a project. */
export type StepState = 'done' | 'now' | 'ahead';

/** The last stage of the course that projects take; those behind it lie outside it. */
const LAST_OF_THE_COURSE = 11;

/** How the stage of each step stands to the present one. Off the course nothing is known of the steps on it. */
export function stepState(order: number, present: number): StepState {
  if (order === present) return 'now';
  return present <= LAST_OF_THE_COURSE && order < present ? 'done' : 'ahead';
}

const isReached = (order: number, present: number): boolean => stepState(order, present) !== 'ahead';

const stateInWords: Readonly<Record<StepState, string>> = {
  done: 'passed',
  now: 'now',
  ahead: 'not reached',
};

/** All stages in their order, the present one marked; those outside the course of a project stand apart. */
export function StepLine({ status }: { readonly status: string }) {
  const present = statusOrder(status);
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
        {statuses.map((each) => (
          <li
            key={each.status}
            class={`step is-${stepState(each.order, present)}${each.order > LAST_OF_THE_COURSE ? ' is-apart' : ''}`}
            aria-current={each.order === present ? 'step' : undefined}
            title={each.status}
          >
            <svg class="step-mark" viewBox="0 0 40 8" preserveAspectRatio="none" aria-hidden="true">
              <rect
                class={isReached(each.order, present) ? `s${stageColour(each.status)}` : undefined}
                width="40"
                height="8"
              />
            </svg>
            <span class="visually-hidden">
              {each.status}: {stateInWords[stepState(each.order, present)]}
            </span>
          </li>
        ))}
      </ol>
      <ol class="step-phases" aria-hidden="true">
        {phases.map((phase) => (
          <li
            key={phase.phase}
            class={`is-${phase.phase}${status !== '' && phaseOf(status) === phase ? ' is-now' : ''}`}
          >
            {phase.label}
          </li>
        ))}
      </ol>
    </div>
  );
}
