import { pagePaths } from '../addresses/links.ts';
import { Cell, DataTable, numbers } from '../elements/data-table.tsx';
import { ShareLink } from '../elements/share-link.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { type ReportQuality, VALUES_PER_PROJECT } from './report-quality.ts';

interface DepartmentReportsProps {
  /** Oldest first. */
  readonly reports: readonly ReportQuality[];
}

/** How well a department reported in each quarter. */
export function DepartmentReports({ reports }: DepartmentReportsProps) {
  const { texts, path } = useLanguage();
  const { heading, link } = texts.scorecard.ofDepartment;
  return (
    <section class="band" aria-labelledby="reports">
      <h2 id="reports">{heading}</h2>
      <ReportQualityTable label={heading} reports={reports} />
      <p>
        <a href={path(pagePaths.scorecard)}>{link}</a>
      </p>
    </section>
  );
}

interface ReportQualityTableProps {
  readonly label: string;
  /** Oldest first. */
  readonly reports: readonly ReportQuality[];
}

/** What reports leave out, what is overdue in them and what cannot be right, newest quarter first. */
export function ReportQualityTable({ label, reports }: ReportQualityTableProps) {
  const { texts, count, share, quarterKeyName } = useLanguage();
  const { columns } = texts.scorecard;
  return (
    <DataTable
      label={label}
      class="reports"
      cards="is-cards"
      columns={[
        columns.quarter,
        numbers(columns.projects),
        numbers(columns.leftOut),
        numbers(columns.overdue),
        numbers(columns.wrong),
      ]}
    >
      {reports.toReversed().map(({ quarter, projects, missing, toBeCompleted, overdue, wrong }) => (
        <tr key={quarter}>
          <th scope="row">{quarterKeyName(quarter)}</th>
          <Cell class="is-number" label={columns.projects}>
            {count(projects)}
          </Cell>
          <Cell class="is-number" label={columns.leftOut}>
            {share(missing, VALUES_PER_PROJECT * projects)}
          </Cell>
          <Cell class="is-number" label={columns.overdue}>
            <ShareLink part={overdue} whole={toBeCompleted} isOfToBeCompleted />
          </Cell>
          <Cell class="is-number" label={columns.wrong}>
            {share(wrong, projects)}
          </Cell>
        </tr>
      ))}
    </DataTable>
  );
}
