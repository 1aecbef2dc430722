import { period } from '../../project/index.ts';
import type { Draft, DraftState } from '../drafts/draft.ts';
import { draftName } from '../drafts/draft-name.ts';
import { StateTag } from './draft-state.tsx';

/** The steps of a draft, in order; each is a page below the draft's own. */
const steps = {
  quarter: period.One,
  reading: 'How it was read',
  sheet: 'The sheet',
  changes: 'What will change',
  submit: 'Submit',
  approve: 'Approve',
  publish: 'Publish',
} as const;

export type DraftStep = keyof typeof steps;

const stepsOfFile = Object.keys(steps) as DraftStep[];
/** What asks to roll back or to remove has no file. */
const stepsOfRequest: readonly DraftStep[] = ['changes', 'approve', 'publish'];

/** The step that somebody must take next; undefined once the draft has come to its end. */
const nextSteps: Readonly<Record<DraftState, DraftStep | undefined>> = {
  open: 'submit',
  returned: 'submit',
  submitted: 'approve',
  approved: 'publish',
  scheduled: 'publish',
  publishing: 'publish',
  published: undefined,
  withdrawn: undefined,
  refused: undefined,
};

/** These pages only make sense once the draft has come this far. */
const LATE: readonly DraftStep[] = ['approve', 'publish'];

/** The first step that is not done. */
function nextStepOf(draft: Draft): DraftStep | undefined {
  const next = nextSteps[draft.state];
  if (next !== 'submit' || draft.kind !== 'file') return next;
  return stepsOfFile.find((step) => !isPrepared(step, draft)) ?? next;
}

/** Whether a step of a file that is being prepared is done: seen, and free of what stops it. */
function isPrepared(step: DraftStep, { taken, visited }: Draft): boolean {
  switch (step) {
    case 'quarter':
      return taken !== null;
    case 'reading':
      return visited?.reading === true;
    case 'sheet':
    case 'changes':
      return visited?.[step] === true && visited.isFree === true;
    default:
      return false;
  }
}

interface DraftStepsProps {
  readonly draft: Draft;
  /** The step whose page this is; none on the overview. */
  readonly current?: DraftStep;
}

/** The way of a draft from the drop to the publication, with links to its pages. */
export const DraftSteps = ({ draft, current }: DraftStepsProps) => {
  const own = draft.kind === 'file' ? stepsOfFile : stepsOfRequest;
  const next = nextStepOf(draft);
  const isPublished = draft.state === 'published';
  const isPreparing = draft.kind === 'file' && nextSteps[draft.state] === 'submit';
  const nextAt = next === undefined ? own.length : own.indexOf(next);
  return (
    <nav class="draft-steps" aria-label="Steps of this draft">
      {current && (
        <p class="draft-steps-name">
          <a href={`/drafts/${draft.id}`}>{draftName(draft)}</a> <StateTag draft={draft} />
        </p>
      )}
      <ol class="steps">
        {own.map((step, i) => {
          const isDone =
            isPublished || (isPreparing ? isPrepared(step, draft) : next !== undefined && i < nextAt);
          const isOpen = !LATE.includes(step) || (next !== undefined && i <= nextAt);
          const look = [isDone && 'is-done', step === next && 'is-next'].filter(Boolean).join(' ');
          return (
            <li key={step} class={look || undefined}>
              {isOpen ? (
                <a
                  class="step"
                  href={`/drafts/${draft.id}/${step}`}
                  aria-current={step === current ? 'step' : undefined}
                >
                  <span class="step-name">{steps[step]}</span>
                </a>
              ) : (
                <span class="step">
                  <span class="step-name">{steps[step]}</span>
                </span>
              )}
              {step === next && <span class="visually-hidden"> (next)</span>}
              {isDone && <span class="visually-hidden"> (done)</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
