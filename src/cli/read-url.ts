import type { Config } from '../config.ts';

/** The store that is read from: replicas, where some are set. */
export const readUrl = ({ storeReadUrl, storeUrl }: Pick<Config, 'storeReadUrl' | 'storeUrl'>): string =>
  storeReadUrl === '' ? storeUrl : storeReadUrl;
