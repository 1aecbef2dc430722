import { useLanguage } from '../../language/use-language.tsx';
import { type ReportQuality, VALUES_PER_PROJECT } from '../../selectors/subjects/report-quality.ts';
import { DataTable, numbers } from '../data-table.tsx';

interface ReportQualityTableProps {
  readonly label: string;
  /** Oldest first. */
  readonly reports: readonly ReportQuality[];
}

/** What reports leave out, what is late in them and what cannot be right, newest quarter first. */
export function ReportQualityTable({ label, reports }: ReportQualityTableProps) {
  const { texts, count, share, quarterKeyName } = useLanguage();
  const { columns } = texts.scorecard;
  return (
    <DataTable
      label={label}
      class="reports"
      columns={[
        columns.quarter,
        numbers(columns.projects),
        numbers(columns.leftOut),
        numbers(columns.late),
        numbers(columns.wrong),
      ]}
    >
      {reports.toReversed().map(({ quarter, projects, missing, late, wrong }) => (
        <tr key={quarter}>
          <th scope="row">{quarterKeyName(quarter)}</th>
          <td class="is-number">{count(projects)}</td>
          <td class="is-number">{share(missing, VALUES_PER_PROJECT * projects)}</td>
          <td class="is-number">{share(late, projects)}</td>
          <td class="is-number">{share(wrong, projects)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
