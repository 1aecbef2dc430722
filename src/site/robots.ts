import type { Operation } from '../http/index.ts';
import { pagePaths, siteFilePaths } from '../query/addresses.ts';
import type { Speech } from './language/speech.ts';

/** Keeps crawlers away from the API and from the endless number of searches. */
export const robotsOperation = (languages: readonly Speech[]): Operation => ({
  name: 'Robots',
  description: 'What crawlers may fetch.',
  path: siteFilePaths.robots,
  parameters: [],
  handle: ({ base }) => ({
    contentType: 'text/plain; charset=utf-8',
    body: [
      'User-agent: *',
      'Disallow: /api/',
      `Disallow: ${pagePaths.start}search/`,
      ...languages.flatMap(({ path }) => [
        `Disallow: ${path(pagePaths.start)}?`,
        `Allow: ${path(pagePaths.start)}`,
      ]),
      '',
      `Sitemap: ${base}${siteFilePaths.sitemap}`,
      '',
    ].join('\n'),
  }),
});
