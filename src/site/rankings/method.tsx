import { fill } from '../../page/language/text.ts';
import type { IrmSnapshot } from '../../project/index.ts';
import { downloadPath, type Pairs, pagePaths, rankedPath, searchPath } from '../addresses/links.ts';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import { planningStages, type RankedListName, rankedLists, sameSearch } from './ranked-searches.ts';

interface MethodProps {
  readonly list: RankedListName;
  /** The first report that amounts and dates are compared with. */
  readonly firstReport: IrmSnapshot;
}

/** How a list is calculated, and what may explain a place in it. */
export function Method({ list, firstReport }: MethodProps) {
  const language = useLanguage();
  const { howTitle, explainTitle, lists } = language.texts.ranked;
  return (
    <>
      <section class="band" aria-labelledby="how">
        <h2 id="how">{howTitle}</h2>
        <p>{howOf(language, list, firstReport)}</p>
      </section>
      <section class="band" aria-labelledby="explain">
        <h2 id="explain">{explainTitle}</h2>
        <p>{lists[list].explain}</p>
      </section>
    </>
  );
}

function howOf(
  { texts: { ranked }, quarterName, stageName, listed }: LanguageWriter,
  list: RankedListName,
  firstReport: IrmSnapshot,
): string {
  const values = {
    quarter: quarterName(firstReport),
    stages: listed(planningStages.map((stage) => stageName(stage))),
  };
  return fill(ranked.lists[list].how, values);
}

interface SameProjectsProps {
  readonly list: RankedListName;
  readonly pairs: Pairs;
}

/** The same projects in the search and as a file, if the search can find them. */
export function SameProjects({ list, pairs }: SameProjectsProps) {
  const { texts, path, plainPath } = useLanguage();
  const same = sameSearch(list);
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
          <a href={plainPath(downloadPath('csv', filters, same.ordering))}>{texts.ranked.asCsv}</a>
        </li>
      </ul>
    </section>
  );
}

/** Leads to the other lists, with the same filters. */
export function OtherLists({ list, pairs }: SameProjectsProps) {
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
