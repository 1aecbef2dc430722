import type { Config } from '../config.ts';

/** The store to read from: the replicas if there are any. */
export const readUrl = ({ storeReadUrl, storeUrl }: Pick<Config, 'storeReadUrl' | 'storeUrl'>): string =>
  storeReadUrl === '' ? storeUrl : storeReadUrl;
