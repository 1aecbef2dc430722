import { fill } from '../../page/language/text.ts';
import { type Subjects, subjectsOf } from '../../query/subjects/index.ts';
import { comparePath } from '../addresses/links.ts';
import type { Page } from '../frame/page.ts';
import { useLanguage } from '../language/use-language.tsx';
import { CompareForm } from './compare-form.tsx';
import { CompareSpending } from './compare-spending.tsx';
import { type CompareState, compareState } from './compare-state.ts';
import { CompareTable } from './compare-table.tsx';
import { type ComparedFigures, comparedFigures } from './compared-figures.ts';

/** Two to four places, departments or firms side by side. */
export const comparePage: Page = {
  name: 'Compare',
  description: 'The page "Compare", for people.',
  content: ({ index, query, language }) => {
    const state = compareState(index, query, language);
    const { subjects } = state;
    const { texts } = language;
    const labels = language.listed(subjects.map(({ label }) => label));
    return {
      status: state.errors.length > 0 ? 400 : 200,
      title: subjects.length === 0 ? texts.compare.title : fill(texts.compare.titleOf, { subjects: labels }),
      description: texts.compare.description,
      canonical: comparePath(subjects),
      isListed: subjects.length === 0,
      section: 'explore',
      body: (
        <Compare
          state={state}
          figures={subjects.map((subject) => comparedFigures(index, subject))}
          offered={subjectsOf(index)}
        />
      ),
    };
  },
};

interface CompareProps {
  readonly state: CompareState;
  readonly figures: readonly ComparedFigures[];
  readonly offered: Subjects;
}

function Compare({ state: { subjects, errors }, figures, offered }: CompareProps) {
  const { texts } = useLanguage();
  return (
    <div class="explore compare">
      <h1>{texts.compare.title}</h1>
      {errors.map((error) => (
        <p key={error} class="notice is-warning">
          {error}
        </p>
      ))}
      {subjects.length < 2 && <p class="lead">{texts.compare.lead}</p>}
      <CompareForm offered={offered} chosen={subjects} />
      {figures.length > 0 && (
        <>
          <section class="band" aria-labelledby="figures">
            <h2 id="figures">{texts.compare.figures}</h2>
            <CompareTable figures={figures} />
            <p class="hint">{texts.compare.how}</p>
          </section>
          <section class="band" aria-labelledby="spending">
            <h2 id="spending">{texts.compare.spending}</h2>
            <CompareSpending figures={figures} />
          </section>
        </>
      )}
    </div>
  );
}
