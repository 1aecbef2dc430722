import { type Problem, problemTitles } from '../../http/index.ts';
import { pagePaths, searchPath } from '../addresses.ts';
import { SearchForm } from '../components/search-form.tsx';
import type { PageContent } from '../page.ts';

/** Headings that are friendlier than the titles of the API's problems. */
const headings: Partial<Readonly<Record<Problem['kind'], string>>> = {
  'not-found': 'This page does not exist',
  'no-data': 'The data is not here yet',
  starting: 'The data is being loaded',
  'unreadable-data': 'The data cannot be read now',
  'query-too-long': 'The address is too long',
  internal: 'Something went wrong here',
};

/** An error page: what happened, what to do, and links to go on. */
export function problemPage(problem: Problem): PageContent {
  const heading = headings[problem.kind] ?? problemTitles[problem.kind];
  return {
    status: problem.status,
    title: heading,
    description: problem.message,
    canonical: undefined,
    isListed: false,
    section: undefined,
    body: (
      <section class="problem">
        <p class="problem-status">{problem.status}</p>
        <h1>{heading}</h1>
        <p class="lead">{problem.message}</p>
        {problem.status < 500 && <SearchForm q="" hiddenFields={[]} />}
        <ul class="problem-ways">
          <li>
            <a href={pagePaths.start}>Start page</a>
          </li>
          {problem.status < 500 && (
            <li>
              <a href={searchPath({ filters: [] })}>All projects</a>
            </li>
          )}
        </ul>
      </section>
    ),
  };
}
