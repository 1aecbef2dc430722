import type { DeskBase } from './desk-base.ts';
import type { KnownPeople } from './guard/known-people.ts';
import type { IdentityProvider } from './provider/identity-provider.ts';
import type { PublishedOverviews } from './published/published-overview.ts';
import type { DraftReadings } from './reading/draft-readings.ts';
import type { RunTask } from './reading/thread/run-task.ts';
import type { WorkQueue } from './reading/work-queue.ts';

/** What all parts of a running desk share. */
export interface Desk extends DeskBase {
  /** Undefined if people sign in with passkeys only. */
  readonly provider?: IdentityProvider;
  /** What is published, for the home screen. */
  readonly published: PublishedOverviews;
  /** Who came lately, for a fair share of the event loop. */
  readonly people: KnownPeople;
  /** Turns of work that takes a core and much memory. */
  readonly work: WorkQueue;
  /** Does such work, usually on a thread of its own. */
  readonly runTask: RunTask;
  readonly readings: DraftReadings;
}
