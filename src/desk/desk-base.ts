import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { SqlDatabase } from '../database/index.ts';
import type { Practice } from './practice/practice.ts';

/** What every part of a running desk works with. */
export interface DeskBase {
  readonly config: Config;
  readonly database: SqlDatabase;
  readonly logger: Logger;
  /** Where people open the desk, without a slash at its end. */
  readonly url: string;
  /** Folder for what can be made again: readings of drafts, previews. */
  readonly files: string;
  readonly now: () => Date;
  /** Set if the desk is one to practise at. */
  readonly practice?: Practice;
  /** Days (`YYYY-MM-DD`) on which nothing is published. */
  readonly closedDays: ReadonlySet<string>;
}
