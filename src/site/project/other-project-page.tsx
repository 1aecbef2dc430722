import { MOST_WORDS } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type PublishedProject, slugify } from '../../project/index.ts';
import { searchPath } from '../addresses/links.ts';
import { SearchForm } from '../elements/search-form.tsx';
import type { PageContent } from '../frame/page.ts';
import { Filled } from '../language/filled.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';

/**
 * For an address whose number belongs to a project that was never called so: the address may come
 * from another catalogue, which numbered its projects differently.
 */
export function otherProjectPage(
  { texts, path, projectName }: LanguageWriter,
  id: number,
  published: PublishedProject,
  slug: string,
): PageContent {
  const { other } = texts.project;
  const name = projectName(published.name);
  const words = searchWords(slug);
  const { province } = published;
  const link = <a href={path(published.url_path)}>{name}</a>;
  return {
    status: 404,
    title: other.heading,
    description: fill(other.description, { id, name }),
    canonical: undefined,
    isListed: false,
    section: undefined,
    body: (
      <section class="problem">
        <p class="problem-status">404</p>
        <h1>{other.heading}</h1>
        <p class="lead">
          {province === '' ? (
            <Filled text={other.now} values={{ id, link }} />
          ) : (
            <Filled text={other.nowIn} values={{ id, link, province }} />
          )}
        </p>
        {words !== '' && (
          <p>
            <a href={path(searchPath({ filters: [['q', words]] }))}>{fill(other.search, { words })}</a>
          </p>
        )}
        <SearchForm q={words} hiddenFields={[]} />
      </section>
    ),
  };
}

/** The words of a slug, as many as a search takes. */
const searchWords = (slug: string): string => slugify(slug).split('-').slice(0, MOST_WORDS).join(' ');
