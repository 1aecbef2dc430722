import type { ComponentChildren } from 'preact';
import { fill } from '../../page/language/text.ts';
import { type Pairs, searchPath } from '../addresses/links.ts';
import { DataTable, numbers } from '../elements/data-table.tsx';
import { phases, stagesOf } from '../elements/stages.ts';
import { Missing, Money } from '../elements/value.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';
import { PerPersonAmount } from '../listed/people.tsx';
import { watchedFlags } from '../subjects/shortcomings.ts';
import type { ComparedFigures } from './compared-figures.ts';

/** One row for each figure, one column for each subject. */
export function CompareTable({ figures }: { readonly figures: readonly ComparedFigures[] }) {
  const { texts, counted, phaseName } = useLanguage();
  const { compare, data, people } = texts;
  return (
    <DataTable
      label={compare.figures}
      class="compared"
      columns={[compare.measure, ...figures.map(({ subject }) => numbers(subject.label))]}
    >
      <Row
        label={compare.projects}
        figures={figures}
        cell={(each) => <Part of={each} projects={each.projects} more={[]} />}
      />
      {phases.map((phase) => (
        <Row
          key={phase}
          label={phaseName(phase)}
          figures={figures}
          cell={(each) => (
            <Part
              of={each}
              projects={each.phases[phase]}
              // No filter finds stages outside the table.
              more={
                phase === 'other' ? undefined : stagesOf(phase).map((stage) => ['status', stage] as const)
              }
            />
          )}
        />
      ))}
      {watchedFlags.map((flag) => (
        <Row
          key={flag}
          label={data.measures[flag]}
          figures={figures}
          cell={(each) => (
            <Part
              of={each}
              projects={each.flags[flag]}
              isOfToBeCompleted={flag === 'completion_overdue'}
              more={[['quality', flag]]}
            />
          )}
        />
      ))}
      <Row
        label={compare.cost}
        figures={figures}
        cell={({ costs, subject }) => (
          <>
            <SumMoney sum={costs} />
            <Note text={counted(compare.costOf, costs.known)} />
            <AsReported sum={costs} of="estimated_total_project_cost" filters={subject.filters} />
          </>
        )}
      />
      {figures.some(({ perPerson }) => perPerson !== undefined) && (
        <Row
          label={people.label}
          figures={figures}
          cell={({ perPerson }) =>
            perPerson === undefined ? <Missing /> : <PerPersonAmount perPerson={perPerson} />
          }
        />
      )}
      <Row
        label={compare.median}
        figures={figures}
        cell={({ medianCost, costs }) => <Money amount={medianCost} currency={costs.currency} />}
      />
      <Row
        label={compare.spent}
        figures={figures}
        cell={({ spent, subject }) => (
          <>
            <SumMoney sum={spent} />
            <Note text={counted(compare.known, spent.known)} />
            <AsReported sum={spent} of="spent" filters={subject.filters} />
          </>
        )}
      />
      <Row
        label={compare.moved}
        figures={figures}
        cell={({ medianMoved, withMoved }) =>
          medianMoved === null ? (
            <Missing />
          ) : (
            <>
              {medianMoved === 0 ? compare.notMoved : <MovedBy days={Math.round(medianMoved)} />}
              <Note text={counted(compare.movedKnown, withMoved)} />
            </>
          )
        }
      />
    </DataTable>
  );
}

interface RowProps {
  readonly label: string;
  readonly figures: readonly ComparedFigures[];
  readonly cell: (figures: ComparedFigures) => ComponentChildren;
}

const Row = ({ label, figures, cell }: RowProps) => (
  <tr>
    <th scope="row">{label}</th>
    {figures.map((each) => (
      <td key={each.subject.path} class="is-number">
        {cell(each)}
      </td>
    ))}
  </tr>
);

const Note = ({ text }: { readonly text: string }) => (
  <>
    <br />
    <span class="hint">{text}</span>
  </>
);

function MovedBy({ days }: { readonly days: number }) {
  const { texts, counted } = useLanguage();
  const { later, earlier } = texts.format;
  return <>{fill(days < 0 ? earlier : later, { time: counted(texts.compare.days, Math.abs(days)) })}</>;
}

interface PartProps {
  readonly of: ComparedFigures;
  readonly projects: number;
  /** Whether only projects that still have to be completed are asked about, not all. */
  readonly isOfToBeCompleted?: boolean;
  /** What the projects have besides being the subject's; undefined if no search finds them. */
  readonly more: Pairs | undefined;
}

/** A number of projects, its share, and a link to them. */
function Part({ of: { subject, ...of }, projects, isOfToBeCompleted = false, more }: PartProps) {
  const { texts, path, count, counted, share, fineShare } = useLanguage();
  const whole = isOfToBeCompleted ? of.toBeCompleted : of.projects;
  return (
    <>
      {projects === 0 || more === undefined ? (
        count(projects)
      ) : (
        <a href={path(searchPath({ filters: [...subject.filters, ...more] }))}>{count(projects)}</a>
      )}
      {projects < whole && (
        <Note
          text={
            isOfToBeCompleted
              ? counted(texts.totals.shareOfToBeCompleted, whole, { share: fineShare(projects / whole) })
              : fill(texts.compare.share, { share: share(projects, whole) })
          }
        />
      )}
    </>
  );
}
