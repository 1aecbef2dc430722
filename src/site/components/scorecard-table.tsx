import type { Pairs } from '../addresses.ts';
import { searchPath } from '../addresses.ts';
import { TrendLine } from '../charts/trend-line.tsx';
import { fill } from '../language/text.ts';
import { useLanguage } from '../language/use-language.tsx';
import { type ReportQuality, VALUES_PER_PROJECT } from '../selectors/subjects/report-quality.ts';
import { leftOut, type ScorecardRow, scorecardMeasures } from '../selectors/subjects/scorecard.ts';
import { DataTable, numbers } from './data-table.tsx';

/** One row per department, with shares that lead to their projects. Narrow screens show cards. */
export function ScorecardTable({ rows }: { readonly rows: readonly ScorecardRow[] }) {
  const { columns, departments } = useLanguage().texts.scorecard;
  const most = Math.max(0, ...rows.flatMap(({ reports }) => reports.map(leftOutIn)));
  return (
    <DataTable
      label={departments}
      class="is-cards"
      columns={[
        columns.department,
        numbers(columns.projects),
        numbers(columns.leftOut),
        numbers(columns.trend),
        ...scorecardMeasures.map(({ measure }) => numbers(columns[measure])),
      ]}
    >
      {rows.map((row) => (
        <Row key={row.department.path} row={row} most={most} />
      ))}
    </DataTable>
  );
}

const leftOutIn = ({ missing, projects }: ReportQuality): number => missing / (VALUES_PER_PROJECT * projects);

interface RowProps {
  readonly row: ScorecardRow;
  /** The largest share left out in any report. */
  readonly most: number;
}

function Row({ row, most }: RowProps) {
  const { texts, path, count, share } = useLanguage();
  const { columns, trend } = texts.scorecard;
  const { department, projects, counts, reports } = row;
  const shares = reports.map(leftOutIn);
  const shown = (part: number) => share(Math.round(part * 10_000), 10_000);
  return (
    <tr>
      <th scope="row">
        <a href={path(department.path)}>{department.label}</a>
      </th>
      <td class="is-number" data-label={columns.projects}>
        <a href={path(searchPath({ filters: department.filters }))}>{count(projects)}</a>
      </td>
      <td class="is-number" data-label={columns.leftOut}>
        {shown(leftOut(row))}
      </td>
      <td class="is-number" data-label={columns.trend}>
        {shares.length > 1 && (
          <>
            <TrendLine shares={shares} most={most} />{' '}
            {fill(trend, { first: shown(shares[0]!), last: shown(shares.at(-1)!) })}
          </>
        )}
      </td>
      {scorecardMeasures.map(({ measure, filters }) => (
        <Share
          key={measure}
          label={columns[measure]}
          part={counts[measure]}
          whole={projects}
          filters={[...department.filters, ...filters]}
        />
      ))}
    </tr>
  );
}

interface ShareProps {
  readonly label: string;
  readonly part: number;
  readonly whole: number;
  readonly filters: Pairs;
}

function Share({ label, part, whole, filters }: ShareProps) {
  const { texts, path, count, share } = useLanguage();
  const title = fill(texts.scorecard.partOf, { part: count(part), whole: count(whole) });
  return (
    <td class="is-number" data-label={label}>
      {part === 0 ? (
        <span class="is-quiet">{share(0, whole)}</span>
      ) : (
        <a href={path(searchPath({ filters }))} title={title}>
          {share(part, whole)}
        </a>
      )}
    </td>
  );
}
