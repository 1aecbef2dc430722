import type { Operation } from '../http/index.ts';
import { siteFilePaths } from '../query/addresses.ts';
import { START_PATH } from './addresses.ts';

/** Keeps crawlers away from the API and from the endless number of searches. */
export const robotsOperation: Operation = {
  name: 'Robots',
  description: 'What crawlers may fetch.',
  path: siteFilePaths.robots,
  parameters: [],
  handle: ({ base }) => ({
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: ${START_PATH}search/\nDisallow: ${START_PATH}?\nAllow: ${START_PATH}\n\nSitemap: ${base}${siteFilePaths.sitemap}\n`,
  }),
};
