import { pagePaths, rankedPath } from '../addresses/links.ts';
import type { Page } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import { Entries } from './entries.tsx';
import { rankedLists } from './ranked-searches.ts';
import { type Ranking, ranking } from './ranking.ts';

/** How many entries of each list the page shows. */
const FIRST_ENTRIES = 3;

/** The beginnings of all ranked lists. */
export const rankedPage: Page = {
  name: 'Rankings',
  description: 'The page "Rankings", for people.',
  content: ({ index, language }) => ({
    title: language.texts.ranked.title,
    description: language.texts.ranked.description,
    canonical: pagePaths.ranked,
    isListed: true,
    section: 'ranked',
    body: <Rankings rankings={rankedLists.map((name) => ranking(index, name, index.allPositions))} />,
  }),
};

function Rankings({ rankings }: { readonly rankings: readonly Ranking[] }) {
  const { texts } = useLanguage();
  return (
    <div class="explore">
      <h1>{texts.ranked.title}</h1>
      <p class="lead">{texts.ranked.lead}</p>
      {rankings.map((each) => (
        <Beginning key={each.name} ranking={each} />
      ))}
    </div>
  );
}

function Beginning({ ranking }: { readonly ranking: Ranking }) {
  const { texts, path, counted } = useLanguage();
  const { name, count } = ranking;
  const { title, lead, listed } = texts.ranked.lists[name];
  const address = path(rankedPath(name, []));
  return (
    <section class="band" aria-labelledby={name}>
      <h2 id={name}>
        <a href={address}>{title}</a>
      </h2>
      <p>{lead}</p>
      {count === 0 ? (
        <p>{texts.ranked.nothing}</p>
      ) : (
        <>
          <Entries ranking={ranking} pairs={[]} from={0} to={FIRST_ENTRIES} />
          <p class="ranking-more">
            {counted(listed, count)}. <a href={address}>{texts.ranked.whole}</a>
          </p>
        </>
      )}
    </section>
  );
}
