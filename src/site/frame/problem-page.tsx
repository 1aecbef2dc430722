import type { Problem } from '../../http/index.ts';
import { pagePaths, searchPath } from '../addresses/links.ts';
import { SearchForm } from '../elements/search-form.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import type { PageContent } from './page.ts';

/** An error page: what happened, what to do, and links to go on. */
export function problemPage({ kind, status }: Problem, { texts, path }: LanguageWriter): PageContent {
  const { heading, advice } = texts.problems.kinds[kind];
  return {
    status,
    title: heading,
    description: advice,
    canonical: undefined,
    isListed: false,
    section: undefined,
    body: (
      <section class="problem">
        <p class="problem-status">{status}</p>
        <h1>{heading}</h1>
        <p class="lead">{advice}</p>
        {status < 500 && <SearchForm q="" hiddenFields={[]} />}
        <ul class="problem-ways">
          <li>
            <a href={path(pagePaths.start)}>{texts.problems.startPage}</a>
          </li>
          {status < 500 && (
            <li>
              <a href={path(searchPath({ filters: [] }))}>{texts.problems.allProjects}</a>
            </li>
          )}
        </ul>
      </section>
    ),
  };
}
