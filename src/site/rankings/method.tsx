import type { CatalogueIndex } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { downloadPath, type Pairs, pagePaths, rankedPath, searchPath } from '../addresses/links.ts';
import type { Speech } from '../language/speech.ts';
import { useLanguage } from '../language/use-language.tsx';
import { planningStages, type RankedListName, rankedLists, sameSearches } from './lists.ts';

interface MethodProps {
  readonly index: CatalogueIndex;
  readonly list: RankedListName;
}

/** How a list is calculated, and what may explain a place in it. */
export function Method({ index, list }: MethodProps) {
  const language = useLanguage();
  const { howTitle, explainTitle, lists } = language.texts.ranked;
  return (
    <>
      <section class="band" aria-labelledby="how">
        <h2 id="how">{howTitle}</h2>
        <p>{howOf(language, index, list)}</p>
      </section>
      <section class="band" aria-labelledby="explain">
        <h2 id="explain">{explainTitle}</h2>
        <p>{lists[list].explain}</p>
      </section>
    </>
  );
}

function howOf(
  { texts: { ranked }, quarterName, stageName, listed }: Speech,
  index: CatalogueIndex,
  list: RankedListName,
): string {
  const values = {
    quarter: quarterName(index.manifest.irmSnapshots[0]!),
    stages: listed(planningStages.map((stage) => stageName(stage))),
  };
  return fill(ranked.lists[list].how, values);
}

interface TakeAlongProps {
  readonly list: RankedListName;
  readonly pairs: Pairs;
}

/** The same projects in the search and as a file, if the search can find them. */
export function TakeAlong({ list, pairs }: TakeAlongProps) {
  const { texts, path } = useLanguage();
  const same = sameSearches[list];
  if (same === undefined || pairs.some(([name]) => same.filters.some(([other]) => other === name)))
    return null;
  const filters = [...pairs, ...same.filters];
  return (
    <section class="band" aria-labelledby="take">
      <h2 id="take">{texts.ranked.takeTitle}</h2>
      <ul class="page-links">
        <li>
          <a href={path(searchPath({ filters, ordering: same.ordering }))}>{texts.ranked.inSearch}</a>
        </li>
        <li>
          <a href={downloadPath('csv', filters, same.ordering)}>{texts.ranked.asCsv}</a>
        </li>
      </ul>
    </section>
  );
}

/** Leads to the other lists, with the same filters. */
export function OtherLists({ list, pairs }: TakeAlongProps) {
  const { texts, path } = useLanguage();
  return (
    <nav class="band" aria-label={texts.ranked.others}>
      <h2>{texts.ranked.others}</h2>
      <ul class="page-links">
        {rankedLists
          .filter((other) => other !== list)
          .map((other) => (
            <li key={other}>
              <a href={path(rankedPath(other, pairs))}>{texts.ranked.lists[other].title}</a>
            </li>
          ))}
        <li>
          <a href={path(pagePaths.ranked)}>{texts.ranked.all}</a>
        </li>
      </ul>
    </nav>
  );
}
