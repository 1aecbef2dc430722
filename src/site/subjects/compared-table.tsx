import type { ComponentChildren } from 'preact';
import type { Ordering } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { QualityFlag } from '../../quality/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import { Cell, DataTable, numbers } from '../elements/data-table.tsx';
import { ShareLink } from '../elements/share-link.tsx';
import { stagesOf } from '../elements/stages.ts';
import { Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import { PeopleSources, PerPersonCell } from '../listed/people.tsx';
import { perPersonOf } from '../listed/per-person.ts';
import type { Compared, Neighbours } from './neighbours.ts';

interface ComparedTableProps {
  readonly subject: Subject;
  readonly neighbours: Neighbours;
}

/** A subject among its neighbours. */
export function ComparedTable({ subject, neighbours: { by, district = '', compared } }: ComparedTableProps) {
  const { texts } = useLanguage();
  const { heading, how, ...words } = texts.subjects.compared;
  return (
    <section class="band" aria-labelledby="compared">
      <h2 id="compared">{heading}</h2>
      <p class="hint">
        {fill(words[by], { district })} {how}
      </p>
      <SubjectsTable label={heading} compared={compared} own={subject.path} />
    </section>
  );
}

interface SubjectsTableProps {
  readonly label: string;
  readonly compared: readonly Compared[];
  /** The path of the subject whose page it is, if it is one of them. */
  readonly own?: string;
}

/** The figures of subjects, side by side. */
export function SubjectsTable({ label, compared, own }: SubjectsTableProps) {
  const { subjects, people } = useLanguage().texts;
  const { compared: words } = subjects;
  const perPerson = compared.map(({ subject, figures }) => perPersonOf(subject, figures.cost));
  const known = perPerson.flatMap((each) => each?.people ?? []);
  return (
    <>
      <DataTable
        label={label}
        class="compared"
        cards="is-cards"
        columns={[
          words.name,
          numbers(words.projects),
          numbers(words.median),
          numbers(words.overdue),
          numbers(words.overBudget),
          numbers(words.finished),
          numbers(words.cost),
          ...(known.length > 0 ? [numbers(people.column)] : []),
        ]}
      >
        {compared.map((each, i) => (
          <Row key={each.subject.path} compared={each} isOwn={each.subject.path === own}>
            {known.length > 0 && <PerPersonCell perPerson={perPerson[i]} />}
          </Row>
        ))}
      </DataTable>
      {known.length > 0 && <PeopleSources all={known} />}
    </>
  );
}

interface RowProps {
  readonly compared: Compared;
  readonly isOwn: boolean;
  /** Further cells. */
  readonly children: ComponentChildren;
}

function Row({ compared: { subject, figures }, isOwn, children }: RowProps) {
  const { texts, path, count } = useLanguage();
  const { compared: words } = texts.subjects;
  const { projects, cost, medianCost, finished, toBeCompleted, overdue, overBudget } = figures;
  const found = (filters: Pairs, ordering?: Ordering) => path(searchPath({ filters, ordering }));
  const name = subject.kind === 'department' ? subject.label : subject.name;
  const flagged = (flag: QualityFlag): Pairs => [...subject.filters, ['quality', flag]];
  const done: Pairs = [
    ...subject.filters,
    ...stagesOf('finished').map((stage) => ['status', stage] as const),
  ];
  return (
    <tr class={isOwn ? 'is-own' : undefined}>
      <th scope="row">
        {isOwn ? <strong aria-current="page">{name}</strong> : <a href={path(subject.path)}>{name}</a>}
      </th>
      <Cell class="is-number" label={words.projects}>
        {count(projects)}
      </Cell>
      <Cell class="is-number" label={words.median}>
        <Money amount={medianCost} currency={cost.currency} />
      </Cell>
      <Cell class="is-number" label={words.overdue}>
        <ShareLink
          part={overdue}
          whole={toBeCompleted}
          isOfToBeCompleted
          href={found(flagged('completion_overdue'), '-overdue')}
        />
      </Cell>
      <Cell class="is-number" label={words.overBudget}>
        <ShareLink
          part={overBudget}
          whole={projects}
          href={found(flagged('spending_over_estimate'), '-overrun')}
        />
      </Cell>
      <Cell class="is-number" label={words.finished}>
        <ShareLink part={finished} whole={projects} href={found(done)} />
      </Cell>
      <Cell class="is-number" label={words.cost}>
        <SumMoney sum={cost} />
        <AsReported sum={cost} of="estimated_total_project_cost" isBrief filters={subject.filters} />
      </Cell>
      {children}
    </tr>
  );
}
