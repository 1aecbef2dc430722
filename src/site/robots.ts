import type { Operation } from '../http/index.ts';
import { pagePaths, siteFilePaths } from '../query/addresses.ts';

/** Keeps crawlers away from the API and from the endless number of searches. */
export const robotsOperation: Operation = {
  name: 'Robots',
  description: 'What crawlers may fetch.',
  path: siteFilePaths.robots,
  parameters: [],
  handle: ({ base }) => ({
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /api/\nDisallow: ${pagePaths.start}search/\nDisallow: ${pagePaths.start}?\nAllow: ${pagePaths.start}\n\nSitemap: ${base}${siteFilePaths.sitemap}\n`,
  }),
};
