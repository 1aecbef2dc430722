import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { SqlDatabase } from '../database/index.ts';
import type { IndexSource } from '../index/index.ts';
import type { AddressKey } from './addresses/address-key.ts';

/** What all parts of running alerts share. */
export interface Alerts {
  readonly config: Config;
  readonly database: SqlDatabase;
  readonly key: AddressKey;
  readonly logger: Logger;
  /** The catalogue as it is now. */
  readonly index: IndexSource;
  /** Where people open the pages of the alerts, without a slash at its end. */
  readonly url: string;
  /** Where people open the site, without a slash at its end. */
  readonly siteUrl: string;
  readonly now: () => Date;
}
