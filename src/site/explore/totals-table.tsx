import type { ComponentChildren, VNode } from 'preact';
import { filteredPath } from '../addresses/links.ts';
import { Bar } from '../elements/bar.tsx';
import { Cell, DataTable, numbers } from '../elements/data-table.tsx';
import { ShareLink } from '../elements/share-link.tsx';
import { stagesOf } from '../elements/stages.ts';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import { PeopleSources, PerPersonCell } from '../listed/people.tsx';
import type { ValueTotals } from './group-totals.ts';

interface TotalsTableProps {
  readonly caption: string;
  readonly heading: string;
  /** The parameter that filters a search by one of the values. */
  readonly field: string;
  /** The name of a value without a page leads to its projects. */
  readonly totals: readonly ValueTotals[];
}

const finishedStages = stagesOf('finished');

/** The totals of groups of projects. Each number links to the projects that it counts. */
export const TotalsTable = ({ caption, heading, field, totals }: TotalsTableProps) => {
  const { texts } = useLanguage();
  const people = totals.flatMap(({ perPerson }) => perPerson?.people ?? []);
  const most = Math.max(1, ...totals.filter(({ value }) => value).map((each) => each.count));
  const compared = { label: <span class="visually-hidden">{texts.totals.compared}</span>, class: 'is-bar' };
  const columns = [
    heading,
    numbers(texts.totals.projects),
    compared,
    numbers(texts.totals.cost),
    numbers(texts.totals.finished),
    numbers(texts.totals.overdue),
    ...(people.length > 0 ? [numbers(texts.people.column)] : []),
  ];
  return (
    <>
      <DataTable label={caption} caption={caption} cards="is-cards" columns={columns}>
        {totals.map((each) => (
          <TotalsRow key={each.value ?? ''} field={field} totals={each} most={most}>
            {people.length > 0 && <PerPersonCell perPerson={each.perPerson} />}
          </TotalsRow>
        ))}
      </DataTable>
      {people.length > 0 && <PeopleSources all={people} />}
    </>
  );
};

interface TotalsRowProps {
  readonly field: string;
  readonly totals: ValueTotals;
  readonly most: number;
  /** Further cells. */
  readonly children: ComponentChildren;
}

function TotalsRow({ field, totals, most, children }: TotalsRowProps) {
  const { texts, path, count, counted } = useLanguage();
  const { value, page, governments, count: projects } = totals;
  const bar = <Bar part={Math.min(projects, most)} most={most} least={0.5} />;
  if (value === undefined) return <NoValueRow totals={totals} bar={bar} more={children} />;
  return (
    <tr>
      <th scope="row">
        <a href={path(page ?? filteredPath({ [field]: value }))}>{value.trim() || texts.frame.blank}</a>
        {governments !== undefined && (
          <span class="hint"> {counted(texts.totals.governments, governments)}</span>
        )}
      </th>
      <Cell class="is-number" label={texts.totals.projects}>
        <a href={path(filteredPath({ [field]: value }))}>{count(projects)}</a>
      </Cell>
      <td class="is-bar">{bar}</td>
      <Cell class="is-number" label={texts.totals.cost}>
        <a href={path(filteredPath({ [field]: value }, '-estimated_total_project_cost'))}>
          <SumMoney sum={totals.cost} />
        </a>
        <AsReported sum={totals.cost} of="estimated_total_project_cost" isBrief filters={[[field, value]]} />
      </Cell>
      <Cell class="is-number" label={texts.totals.finished}>
        <ShareLink
          part={totals.finished}
          whole={projects}
          href={path(filteredPath({ [field]: value, status: finishedStages }))}
        />
      </Cell>
      <Cell class="is-number" label={texts.totals.overdue}>
        <ShareLink
          part={totals.overdue}
          whole={totals.toBeCompleted}
          isOfToBeCompleted
          href={path(filteredPath({ [field]: value, quality: 'completion_overdue' }, '-overdue'))}
        />
      </Cell>
      {children}
    </tr>
  );
}

interface NoValueRowProps {
  readonly totals: ValueTotals;
  readonly bar: VNode;
  /** Further cells. */
  readonly more: ComponentChildren;
}

/** Without links: no filter finds projects without a value. */
const NoValueRow = ({ totals, bar, more }: NoValueRowProps) => {
  const { texts, count } = useLanguage();
  return (
    <tr class="is-no-value">
      <th scope="row">{texts.frame.notAvailable}</th>
      <Cell class="is-number" label={texts.totals.projects}>
        {count(totals.count)}
      </Cell>
      <td class="is-bar">{bar}</td>
      <Cell class="is-number" label={texts.totals.cost}>
        <SumMoney sum={totals.cost} />
        <AsReported sum={totals.cost} of="estimated_total_project_cost" isBrief filters={undefined} />
      </Cell>
      <Cell class="is-number" label={texts.totals.finished}>
        <ShareLink part={totals.finished} whole={totals.count} />
      </Cell>
      <Cell class="is-number" label={texts.totals.overdue}>
        <ShareLink part={totals.overdue} whole={totals.toBeCompleted} isOfToBeCompleted />
      </Cell>
      {more}
    </tr>
  );
};
