import { MOST_WORDS } from '../../index/index.ts';
import { type PublishedProject, slugify } from '../../project/index.ts';
import { searchPath } from '../addresses.ts';
import { SearchForm } from '../components/search-form.tsx';
import type { PageContent } from '../page.ts';
import { displayName } from '../selectors/project-row.ts';

/**
 * For an address whose number belongs to a project that was never called so: the address may come
 * from another catalogue, which numbered its projects differently.
 */
export function otherProjectPage(id: number, published: PublishedProject, slug: string): PageContent {
  const name = displayName(published.name);
  const words = searchWords(slug);
  const heading = 'This address belongs to another project now';
  return {
    status: 404,
    title: heading,
    description: `Project number ${id} is ${name} now.`,
    canonical: undefined,
    isListed: false,
    section: undefined,
    body: (
      <section class="problem">
        <p class="problem-status">404</p>
        <h1>{heading}</h1>
        <p class="lead">
          Project number {id} is now <a href={published.url_path}>{name}</a>
          {published.province && `, ${published.province}`}. It was never called what the address says.
        </p>
        {words !== '' && (
          <p>
            <a href={searchPath({ filters: [['q', words]] })}>Search for “{words}”</a>
          </p>
        )}
        <SearchForm q={words} hiddenFields={[]} />
      </section>
    ),
  };
}

/** The words of a slug, as many as a search takes. */
const searchWords = (slug: string): string => slugify(slug).split('-').slice(0, MOST_WORDS).join(' ');
