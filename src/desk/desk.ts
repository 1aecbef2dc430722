import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { DeskDatabase } from './database/database.ts';
import type { KnownPeople } from './guard/known-people.ts';
import type { IdentityProvider } from './provider/identity-provider.ts';
import type { PublishedOverviews } from './published/published-overview.ts';
import type { DraftReadings } from './reading/draft-readings.ts';
import type { RunTask } from './reading/thread/run-task.ts';
import type { WorkQueue } from './reading/work-queue.ts';

/** What all parts of a running desk share. */
export interface Desk {
  readonly config: Config;
  readonly database: DeskDatabase;
  readonly logger: Logger;
  /** Where people open the desk, without a slash at its end. */
  readonly url: string;
  /** Folder for what can be made again: readings of drafts, previews. */
  readonly files: string;
  /** Undefined if people sign in with passkeys only. */
  readonly provider?: IdentityProvider;
  /** What is published, for the home screen. */
  readonly published: PublishedOverviews;
  readonly now: () => Date;
  /** Who came lately, for a fair share of the event loop. */
  readonly people: KnownPeople;
  /** Turns of work that takes a core and much memory. */
  readonly work: WorkQueue;
  /** Does such work, usually on a thread of its own. */
  readonly runTask: RunTask;
  readonly readings: DraftReadings;
}
