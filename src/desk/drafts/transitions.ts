import { period } from '../../project/index.ts';
import type { Action } from '../accounts/roles.ts';
import type { DraftChanges } from './change-draft.ts';
import { type DraftState, draftStates } from './draft.ts';
import type { DraftEventKind } from './draft-events.ts';

/** Something that can be done with a draft, or that the desk does with it by itself. */
export interface Transition {
  /** The states in which it can be done; none if it begins a draft. */
  readonly from: readonly DraftState[];
  /** The state afterwards: the same as before if left out, and null if the draft is removed. */
  readonly to?: DraftState | null;
  /** What a person must be allowed to do; `desk` if the desk does it by itself. */
  readonly may: Action | 'desk';
  /** What is added to the draft's events; left out if the draft is removed with them. */
  readonly event?: DraftEventKind;
  /** The person counts among those who prepared the draft, who may not approve it. */
  readonly isEdit?: true;
  /** What the log says that was done; left out if the log has no entry of it. */
  readonly log?: string;
  /** The log keeps what was written, too, and whether the desk asks for no second person. */
  readonly isDecision?: true;
  readonly mail?: DraftMail;
  /** What it ends: columns that are written besides those that the transition is carried out with. */
  readonly ends?: DraftChanges;
  /** Why it cannot be done in another state. The desk leaves such a draft alone. */
  readonly otherwise?: (state: DraftState) => string;
}

/** Who is told by mail, and how the message begins. */
export interface DraftMail {
  /**
   * The approvers who may approve the draft; or its people, who uploaded, changed, submitted or approved
   * it, or had approved it until now.
   */
  readonly tells: 'approvers' | 'people';
  readonly subject: string;
  /** What the person who did it has done, before the name of the draft. */
  readonly does: string;
  /** The message does not repeat what the event says. */
  readonly isShort?: true;
  /** Nobody is told in other states than these. */
  readonly from?: readonly DraftState[];
}

const preparing = ['open', 'returned'] as const;
const decided = ['approved', 'scheduled'] as const;

const noFirstApproval = { firstApprovedBy: null, firstFingerprint: null } as const;
const noApproval = { approvedBy: null, approvedAt: null, fingerprint: null, ...noFirstApproval } as const;
/** Of a file that is read or compared in another way. */
const nothingSeen = { visited: null } as const;
const noTime = { publishAt: null, scheduledBy: null } as const;
const noClaim = { claimedBy: null, claimedUntil: null } as const;

const waits = { tells: 'approvers', subject: 'Waits for your approval', does: 'submitted' } as const;
const cancelled = {
  tells: 'people',
  subject: 'Not scheduled any more',
  does: 'cancelled the publication of',
} as const;

/** What each state means for a person who wanted something else. */
const stateSentences: Readonly<Record<DraftState, string>> = {
  open: 'The draft has not been submitted yet.',
  submitted: 'The draft was submitted and waits for approval.',
  returned: 'The draft was returned to the person who made it.',
  approved: 'The draft is approved already.',
  scheduled: 'The draft is about to be published: cancel that first.',
  publishing: 'The draft is being published.',
  published: 'The draft is published.',
  withdrawn: 'The draft was withdrawn.',
  refused: 'The request was refused.',
};

const notDecided = (state: DraftState): string => `${stateSentences[state]} Nothing was changed.`;
const notTimed = (sentence: string) => (state: DraftState) =>
  `${state === 'publishing' ? 'It is being published right now.' : sentence} Nothing was changed: look at the draft again.`;

/** Everything that can happen to a draft. `carryOut` is the only way in which it happens. */
export const transitions = {
  drop: { from: [], to: 'open', may: 'upload', event: 'dropped', log: 'uploaded a file' },
  askRollBack: {
    ...{ from: [], to: 'submitted', may: 'ask roll-back', event: 'asked', mail: waits },
    log: 'asked to go back to publication',
  },
  askRemoval: {
    ...{ from: [], to: 'submitted', may: 'ask removal', event: 'asked', mail: waits },
    log: 'asked to remove',
  },
  confirmQuarter: {
    ...{ from: preparing, may: 'change draft', event: 'quarter', isEdit: true },
    ...{ log: `confirmed the ${period.one} of a draft`, ends: nothingSeen },
    otherwise: () =>
      `The ${period.one} can be changed while the draft is being prepared, or after it was returned.`,
  },
  choose: {
    ...{ from: preparing, may: 'change draft', event: 'choices', isEdit: true },
    ...{ log: 'chose how a draft is read', ends: nothingSeen },
    otherwise: () =>
      'How a draft is read can be changed while it is being prepared, or after it was returned.',
  },
  chooseAsBefore: { from: ['open'], may: 'desk', event: 'choices' },
  accept: {
    ...{ from: preparing, may: 'submit', event: 'accepted', isEdit: true, isDecision: true },
    log: 'accepted the finding',
    otherwise: notDecided,
  },
  stopAccepting: {
    ...{ from: preparing, may: 'submit', event: 'accepted', isEdit: true, isDecision: true },
    log: 'no longer accepts the finding',
    otherwise: notDecided,
  },
  submit: {
    ...{ from: preparing, to: 'submitted', may: 'submit', event: 'submitted', isEdit: true },
    ...{ log: 'submitted a draft', isDecision: true, mail: waits, otherwise: notDecided },
    ends: noFirstApproval,
  },
  withdraw: {
    from: [...preparing, 'submitted', 'approved'],
    ...{ to: 'withdrawn', may: 'withdraw', event: 'withdrawn', log: 'withdrew a draft' },
    // In other states, nobody was asked for a decision.
    mail: { tells: 'approvers', subject: 'Withdrawn', does: 'withdrew', from: ['submitted', 'approved'] },
    otherwise: () => 'A draft in this state cannot be withdrawn: look at it again.',
  },
  return: {
    ...{
      from: ['submitted', 'approved'],
      to: 'returned',
      may: 'return',
      event: 'returned',
      ends: noApproval,
    },
    ...{ log: 'returned a draft', isDecision: true, otherwise: notDecided },
    mail: { tells: 'people', subject: 'Returned to you', does: 'returned' },
  },
  // There is nothing to correct about a request.
  refuse: {
    ...{ from: ['submitted', 'approved'], to: 'refused', may: 'return', event: 'refused', ends: noApproval },
    ...{ log: 'refused a request', isDecision: true, otherwise: notDecided },
    mail: { tells: 'people', subject: 'Refused', does: 'refused' },
  },
  approveFirst: {
    ...{ from: ['submitted'], may: 'approve', event: 'approved first', isDecision: true },
    ...{ log: 'gave the first of two approvals', otherwise: notDecided },
    mail: {
      tells: 'approvers',
      subject: 'Needs a second approval',
      does: 'gave the first of two approvals of',
    },
  },
  approve: {
    ...{ from: ['submitted'], to: 'approved', may: 'approve', event: 'approved' },
    ...{ log: 'approved a draft', isDecision: true, otherwise: notDecided },
    mail: { tells: 'people', subject: 'Approved', does: 'approved' },
  },
  schedule: {
    ...{ from: ['approved'], to: 'scheduled', may: 'publish', event: 'scheduled', ends: noClaim },
    log: 'scheduled a draft',
    mail: { tells: 'people', subject: 'Scheduled', does: 'scheduled' },
    otherwise: notTimed('Only an approved draft can be published.'),
  },
  publishNow: {
    ...{ from: ['approved'], to: 'scheduled', may: 'publish', event: 'scheduled', ends: noClaim },
    log: 'began to publish a draft',
    otherwise: notTimed('Only an approved draft can be published.'),
  },
  cancel: {
    ...{ from: ['scheduled'], to: 'approved', may: 'publish', event: 'cancelled' },
    ...{ log: 'cancelled a publication', ends: { ...noTime, ...noClaim } },
    mail: { ...cancelled, isShort: true },
    otherwise: notTimed('Only a scheduled draft can be cancelled.'),
  },
  endTime: {
    ...{ from: ['scheduled'], to: 'approved', may: 'desk', event: 'cancelled' },
    ...{ log: 'cancelled a publication', mail: cancelled, ends: { ...noTime, ...noClaim } },
  },
  // A desk that crashed leaves drafts that are being published.
  beginPublishing: { from: ['scheduled', 'publishing'], to: 'publishing', may: 'desk', event: 'publishing' },
  publish: {
    ...{ from: [...decided, 'publishing'], to: 'published', may: 'desk', event: 'published', ends: noClaim },
    log: 'published a draft',
    mail: { tells: 'people', subject: 'Published', does: 'published' },
  },
  fail: {
    ...{ from: ['publishing'], to: 'scheduled', may: 'desk', event: 'failed', log: 'failed to publish' },
    ends: { claimedBy: null },
  },
  // What no retry mends goes back to a person.
  giveUp: {
    ...{ from: ['publishing'], to: 'approved', may: 'desk', event: 'ended', log: 'gave up publishing' },
    ends: { ...noTime, ...noClaim },
    mail: { tells: 'people', subject: 'Could not be published', does: 'gave up publishing' },
  },
  void: {
    ...{ from: [...decided, 'publishing'], to: 'submitted', may: 'desk', event: 'void' },
    ends: { ...noClaim, ...noApproval, ...noTime },
    log: 'voided an approval',
    mail: { tells: 'people', subject: 'Must be approved again', does: 'changed' },
  },
  // What somebody has approved is still going to be published.
  remove: {
    ...{ from: [...preparing, 'submitted', 'published', 'withdrawn', 'refused'], to: null, may: 'desk' },
    log: 'removed an old draft',
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;

const all: readonly Transition[] = Object.values(transitions);

/** Whether the state of a draft allows a transition. */
export const isPossible = (name: TransitionName, { state }: { readonly state: DraftState }): boolean =>
  (transitions[name] as Transition).from.includes(state);

/** The states in which somebody still has to do something about a draft. */
export const livingStates: readonly DraftState[] = draftStates.filter((state) =>
  all.some(({ from, to }) => to !== null && from.includes(state)),
);

/** The states of drafts that are going to be published, by what somebody decided. */
export const decidedStates: readonly DraftState[] = transitions.publish.from;

/** The states of drafts that nobody gave up. */
export const keptStates: readonly DraftState[] = [...livingStates, 'published'];
