import { isInSequence, phaseOf, statusOrder, UNKNOWN_STATUS_ORDER } from '../../project/index.ts';

/** What can happen to a project between two reports, each a bit of a set. */
export const COST_UP = 1;
export const COST_DOWN = 2;
/** The cost became known or unknown, or has another currency. */
export const COST_OTHER = 4;
const LATER = 8;
const EARLIER = 16;
/** The completion became known or unknown. */
const COMPLETION_OTHER = 32;
const MOVED_ON = 64;
const MOVED_BACK = 128;
const STOPPED = 256;
/** The stage went on after a stop, or from or to one outside the sequence. */
const STATUS_OTHER = 512;
export const NEW = 1024;
export const VANISHED = 2048;

/** Number of different sets. */
export const CHANGE_SETS = 4096;

/** The kinds of changes that can be asked for, each with the bits that it stands for. */
const bitsOf = {
  cost: COST_UP | COST_DOWN | COST_OTHER,
  cost_up: COST_UP,
  cost_down: COST_DOWN,
  completion: LATER | EARLIER | COMPLETION_OTHER,
  later: LATER,
  earlier: EARLIER,
  status: MOVED_ON | MOVED_BACK | STOPPED | STATUS_OTHER,
  moved_on: MOVED_ON,
  moved_back: MOVED_BACK,
  stopped: STOPPED,
  new: NEW,
  vanished: VANISHED,
} as const;

export type ChangeKind = keyof typeof bitsOf;

export const changeKinds = Object.keys(bitsOf) as readonly ChangeKind[];

/** The changes of a project that is in both reports. */
export const valueChangeKinds = ['cost', 'completion', 'status'] as const satisfies readonly ChangeKind[];

/** The kinds that together are every change. */
export const allChangeKinds = [
  ...valueChangeKinds,
  'new',
  'vanished',
] as const satisfies readonly ChangeKind[];

/** The set of the bits of any of these kinds. */
export const changeSet = (kinds: readonly ChangeKind[]): number =>
  kinds.reduce((set, kind) => set | bitsOf[kind], 0);

/** The bit of a change of cost, in the main currency; NaN if unknown. 0 if there is none. */
export function costChange(from: number, to: number): number {
  if (from < to) return COST_UP;
  if (from > to) return COST_DOWN;
  return Number.isNaN(from) === Number.isNaN(to) ? 0 : COST_OTHER;
}

/** The bit of a change between two `dateNumber`s; NaN if unknown. 0 if there is none. */
export function completionChange(from: number, to: number): number {
  if (from < to) return LATER;
  if (from > to) return EARLIER;
  return Number.isNaN(from) === Number.isNaN(to) ? 0 : COMPLETION_OTHER;
}

/** A stage with what a change from or to it needs. */
export interface RankedStatus {
  readonly status: string;
  /** NaN if it is not in the table. */
  readonly order: number;
  readonly isInSequence: boolean;
  readonly isStopped: boolean;
}

export function rankedStatus(status: string): RankedStatus {
  const order = statusOrder(status);
  return {
    status,
    order: order === UNKNOWN_STATUS_ORDER ? Number.NaN : order,
    isInSequence: isInSequence(status),
    isStopped: phaseOf(status) === 'stopped',
  };
}

/** The bit of a change from one stage to another one. */
export function statusChange(from: RankedStatus, to: RankedStatus): number {
  if (to.isStopped) return STOPPED;
  if (!from.isInSequence || !to.isInSequence) return STATUS_OTHER;
  return from.order < to.order ? MOVED_ON : MOVED_BACK;
}
