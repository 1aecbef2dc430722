import Type from 'typebox';
import { type Parameter, Problem, readParameters } from '../../http/index.ts';
import { newestPublications } from '../../index/index.ts';
import { apiPaths, pagePaths, publicationsPath } from '../addresses.ts';
import { Pager } from '../components/pager.tsx';
import { PublicationEntry } from '../components/publication-entry.tsx';
import type { Page } from '../page.ts';

const TITLE = 'What was published when';
const PAGE_PUBLICATIONS = 20;

const pageParameter = {
  name: 'page',
  schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  description: 'Page of the publications, from 1.',
} as const satisfies Parameter;

/** What was published, corrected or removed when, newest first. */
export const publicationsPage: Page = {
  name: TITLE,
  description: 'The page "What was published when", for people.',
  parameters: [pageParameter],
  content: ({ index, query }) => {
    const { page = 1 } = readParameters(query, [pageParameter]).values;
    const pages = Math.max(1, Math.ceil(index.publicationCount / PAGE_PUBLICATIONS));
    if (page > pages)
      throw new Problem('not-found', `The publications have ${pages} pages: see ${pagePaths.publications}.`);
    const publications = [...newestPublications(index, (page - 1) * PAGE_PUBLICATIONS, PAGE_PUBLICATIONS)];
    return {
      title: page === 1 ? TITLE : `${TITLE}, page ${page}`,
      description:
        'When each report of infrastructure projects was published, corrected or removed, and what changed.',
      canonical: publicationsPath(page),
      isListed: true,
      section: 'about',
      feeds: [{ title: TITLE, path: apiPaths.publicationsFeed, type: 'application/atom+xml' }],
      body: (
        <article class="reading">
          <h1>{TITLE}</h1>
          <p class="lead">
            Every change of the data on this site, the newest first. To hear of the next one, subscribe to the{' '}
            <a href={apiPaths.publicationsFeed}>Atom feed</a>. Programs read the same{' '}
            <a href={apiPaths.publications}>as JSON</a>.
          </p>
          <ol class="publications">
            {publications.map((publication) => (
              <PublicationEntry key={publication.number} index={index} publication={publication} />
            ))}
          </ol>
          <Pager label="Pages of publications" page={page} pages={pages} at={publicationsPath} />
        </article>
      ),
    };
  },
};
