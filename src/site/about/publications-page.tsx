import Type from 'typebox';
import { type Parameter, Problem, readParameters } from '../../http/index.ts';
import { newestPublications } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { apiPaths, pagePaths, publicationsPath } from '../addresses/links.ts';
import { Pager } from '../elements/pager.tsx';
import type { Page } from '../frame/page.ts';
import { Filled } from '../language/filled.tsx';
import { PublicationEntry } from './publication-entry.tsx';

const PAGE_PUBLICATIONS = 20;

const pageParameter = {
  name: 'page',
  schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  description: 'Page of the publications, from 1.',
} as const satisfies Parameter;

/** What was published, corrected or removed when, newest first. */
export const publicationsPage: Page = {
  name: 'Publication history',
  description: 'The page "Publication history", for people.',
  parameters: [pageParameter],
  content: ({ index, query, language: { texts, count, plainPath } }) => {
    const { page = 1 } = readParameters(query, [pageParameter]).values;
    const pages = Math.max(1, Math.ceil(index.publicationCount / PAGE_PUBLICATIONS));
    if (page > pages)
      throw new Problem('not-found', `The publications have ${pages} pages: see ${pagePaths.publications}.`);
    const publications = [...newestPublications(index, (page - 1) * PAGE_PUBLICATIONS, PAGE_PUBLICATIONS)];
    const { title, titleOfPage, description, lead, feed, json, pages: label } = texts.publications;
    return {
      title: page === 1 ? title : fill(titleOfPage, { page: count(page) }),
      description,
      canonical: publicationsPath(page),
      isListed: true,
      section: 'about',
      feeds: [
        { title, path: apiPaths.publicationsFeed, type: 'application/atom+xml' },
        { title, path: apiPaths.publicationsJsonFeed, type: 'application/feed+json' },
      ],
      body: (
        <article class="reading">
          <h1>{title}</h1>
          <p class="lead">
            <Filled
              text={lead}
              values={{
                feed: <a href={plainPath(apiPaths.publicationsFeed)}>{feed}</a>,
                json: <a href={plainPath(apiPaths.publications)}>{json}</a>,
              }}
            />
          </p>
          <ol class="publications">
            {publications.map((publication) => (
              <PublicationEntry
                key={publication.number}
                publication={publication}
                pathOf={(id) => index.record(index.positionOf(id)!).url_path}
              />
            ))}
          </ol>
          <Pager label={label} page={page} pages={pages} at={publicationsPath} />
        </article>
      ),
    };
  },
};
