import { type CatalogueIndex, dateOf, hasImplausibleCost } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { daysAfter } from '../../project/index.ts';
import { subjectsOf } from '../../query/subjects/index.ts';
import { ProjectName, Reported } from '../elements/reported.tsx';
import { Stage } from '../elements/value.tsx';
import type { Speech } from '../language/speech.ts';
import { useLanguage } from '../language/use-language.tsx';
import type { ProjectListName } from './project-lists.ts';

interface ProjectEntryProps {
  readonly index: CatalogueIndex;
  readonly list: ProjectListName;
  readonly position: number;
  /** What the project is ranked by. */
  readonly value: number;
}

/** A project in a ranked list: what it is ranked by, and the values that this follows from. */
export function ProjectEntry({ index, list, position, value }: ProjectEntryProps) {
  const language = useLanguage();
  const { texts, path } = language;
  const { name, url_path, status } = index.record(position);
  const { figure, facts } = inWords(language, list, { index, position, value });
  return (
    <li class="ranked">
      <div>
        <h3 class="project-name">
          <a href={path(url_path)}>
            <ProjectName name={name} />
          </a>
        </h3>
        <p class="project-where">
          <WhereAndWho index={index} position={position} />
        </p>
        <p>
          <Stage status={status} isShort />
        </p>
      </div>
      <div class="ranked-figures">
        <p class="ranked-figure">{figure}</p>
        <p class="ranked-facts">{facts}</p>
        {hasImplausibleCost(index, position) && (
          <p class="ranked-warning">{texts.data.measures.cost_implausible}</p>
        )}
      </div>
    </li>
  );
}

/** The department and the place of a project, with links to their pages. */
function WhereAndWho({ index, position }: Pick<ProjectEntryProps, 'index' | 'position'>) {
  const { path } = useLanguage();
  const { departments, municipalities, provinces, numberOf } = subjectsOf(index);
  const department = departments[numberOf.department(position)];
  const municipality = municipalities[numberOf.municipality(position)];
  const place = municipality ?? provinces[numberOf.province(position)];
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

type Ranked = Pick<ProjectEntryProps, 'index' | 'position' | 'value'>;

/** What a project is ranked by, and what that follows from. */
function inWords(
  { texts, money, share, counted, lengthOfTime, monthOf }: Speech,
  list: ProjectListName,
  { index, position, value }: Ranked,
): { readonly figure: string; readonly facts: string } {
  const { cost, spent, completion } = index.numbers;
  const estimate = cost[position]!;
  const { lists } = texts.ranked;
  const known = (rand: number) => (Number.isNaN(rand) ? texts.frame.notAvailable : money(rand));
  const amounts = { spent: known(spent[position]!), estimate: known(estimate) };
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
    case 'delays': {
      const latest = dateOf(completion[position]!)!;
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
