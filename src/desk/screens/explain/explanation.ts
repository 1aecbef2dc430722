import type { CostChange } from '../../../intake/index.ts';
import type { PublicationEntry } from '../../../store/index.ts';
import type { ChangesSummary } from '../../approval/index.ts';

/** What one page tells about a draft or a publication. */
export interface Explanation {
  /** `Provincial 2019-20 Q2 was replaced`. */
  readonly title: string;
  /** One sentence on where it stands. */
  readonly standing: string;
  /** For people of the desk, by the person who submitted it or asked. */
  readonly note: string | null;
  readonly publicNote: string | null;
  /** What would have stopped it, and why it passed. */
  readonly accepted: readonly {
    readonly sentences: readonly string[];
    readonly reason: string;
    readonly by?: string;
  }[];
  /** Other findings that were known. */
  readonly warnings: readonly string[];
  /** Who did what, oldest first. */
  readonly steps: readonly Step[];
  /** Undefined if nothing was compared. */
  readonly changes: ExplainedChanges | undefined;
  /** Names with values, for whoever checks it later. */
  readonly evidence: readonly (readonly [name: string, value: string])[];
  /** The page on which two publications can be compared in detail. */
  readonly compareAt: string | undefined;
}

export interface Step {
  readonly at: string;
  readonly who: string;
  readonly did: string;
  /** In the person's own words. */
  readonly said: string;
}

export interface ExplainedChanges
  extends Pick<ChangesSummary, 'added' | 'changed' | 'vanished' | 'unchanged'>,
    Partial<Pick<ChangesSummary, 'before' | 'after' | 'renamed' | 'provinces' | 'departments'>> {
  /** `Provincial 2019-20 Q1`. */
  readonly comparedWith: string;
  readonly costChanges: readonly CostChange[];
}

/** What a log entry says that a publication did. */
export const actionDone: Readonly<Record<PublicationEntry['action'], string>> = {
  import: 'was published',
  replace: 'was replaced',
  add: 'was added to',
  'replace-sample': 'was published in the place of the sample',
  remove: 'was removed',
  rollback: 'was rolled back',
  sample: 'was made up as a sample',
  mirror: 'was copied from another service',
};
