import { fill } from '../../page/language/text.ts';
import { daysAfter } from '../../project/index.ts';
import { ProjectName, Reported } from '../elements/reported.tsx';
import { Stage } from '../elements/value.tsx';
import type { LanguageWriter } from '../language/language-writer.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { RankedProject } from './ranking.ts';

/** A project in a ranked list: what it is ranked by, and the values that this follows from. */
export function ProjectEntry({ project }: { readonly project: RankedProject }) {
  const language = useLanguage();
  const { texts, path } = language;
  const { name, path: address, status, doubts } = project;
  const { figure, facts } = inWords(language, project);
  return (
    <li class="ranked">
      <div>
        <h3 class="project-name">
          <a href={path(address)}>
            <ProjectName name={name} />
          </a>
        </h3>
        <p class="project-where">
          <WhereAndWho {...project} />
        </p>
        <p>
          <Stage status={status} isShort />
        </p>
      </div>
      <div class="ranked-figures">
        <p class="ranked-figure">{figure}</p>
        <p class="ranked-facts">{facts}</p>
        {doubts.map((doubt) => (
          <p key={doubt} class="ranked-warning">
            {texts.data.measures[doubt]}
          </p>
        ))}
      </div>
    </li>
  );
}

/** The department and the place of a project, with links to their pages. */
function WhereAndWho({ department, place }: Pick<RankedProject, 'department' | 'place'>) {
  const { path } = useLanguage();
  return (
    <>
      {department && (
        <a href={path(department.path)}>
          <Reported>{department.name}</Reported>
        </a>
      )}
      {department && place && ' · '}
      {place && (
        <a href={path(place.path)}>
          <Reported>{place.label}</Reported>
        </a>
      )}
    </>
  );
}

/** What a project is ranked by, and what that follows from. */
function inWords(
  { texts, money: moneyIn, share, counted, lengthOfTime, monthOf }: LanguageWriter,
  { list, value, currency, cost: estimate, spent, completion }: RankedProject,
): { readonly figure: string; readonly facts: string } {
  const { lists } = texts.ranked;
  const money = (amount: number) => moneyIn(amount, currency);
  const known = (amount: number) => (Number.isNaN(amount) ? texts.frame.notAvailable : money(amount));
  const amounts = { spent: known(spent), estimate: known(estimate) };
  switch (list) {
    case 'overruns':
      return {
        figure: fill(lists[list].figure, { amount: money(value) }),
        facts: fill(lists[list].facts, { ...amounts, share: share(value, estimate) }),
      };
    case 'growth': {
      const first = estimate - value;
      const values = { first: money(first), latest: money(estimate), share: share(value, first) };
      return {
        figure: fill(lists[list].figure, { amount: money(value) }),
        facts: fill(lists[list].facts, values),
      };
    }
    case 'overdue': {
      const due = completion!;
      const time = lengthOfTime(due, daysAfter(due, value));
      return {
        figure: fill(lists[list].figure, { time }),
        facts: fill(lists[list].facts, { due: monthOf(due) }),
      };
    }
    case 'delays': {
      const latest = completion!;
      const first = daysAfter(latest, -value);
      return {
        figure: fill(lists[list].figure, { time: lengthOfTime(first, latest) }),
        facts: fill(lists[list].facts, { first: monthOf(first), latest: monthOf(latest) }),
      };
    }
    case 'stalled':
      return { figure: counted(lists[list].figure, value), facts: fill(lists[list].facts, amounts) };
    case 'early-spending':
      return {
        figure: fill(lists[list].figure, { amount: money(value) }),
        facts:
          estimate > 0
            ? fill(lists[list].facts, { share: share(value, estimate), estimate: money(estimate) })
            : lists[list].factsWithoutEstimate,
      };
    default:
      return list satisfies never;
  }
}
