import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { fill } from '../../page/language/text.ts';
import { searchPath } from '../addresses/links.ts';
import { Cell, DataTable, numbers } from '../elements/data-table.tsx';
import { ShareLink } from '../elements/share-link.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { type ReportQuality, VALUES_PER_PROJECT } from '../subjects/report-quality.ts';
import { leftOut, type ScorecardMeasure, type ScorecardRow, scorecardMeasures } from './scorecard.ts';

/** Departments that are visible before the table is unfolded. */
const SHOWN_AT_ONCE = 20;

/** One row per department, with shares that lead to their projects. Narrow screens show cards. */
export function ScorecardTable({ rows }: { readonly rows: readonly ScorecardRow[] }) {
  const { texts, counted } = useLanguage();
  const most = Math.max(0, ...rows.flatMap(({ reports }) => reports.map(leftOutIn)));
  const rest = rows.slice(SHOWN_AT_ONCE);
  const more = counted(texts.scorecard.more, rest.length);
  return (
    <>
      <Rows label={texts.scorecard.departments} rows={rows.slice(0, SHOWN_AT_ONCE)} most={most} />
      {rest.length > 0 && (
        <details class="more">
          <summary>{more}</summary>
          <Rows label={more} rows={rest} most={most} />
        </details>
      )}
    </>
  );
}

interface RowsProps {
  readonly label: string;
  readonly rows: readonly ScorecardRow[];
  /** The largest share left out in any report. */
  readonly most: number;
}

function Rows({ label, rows, most }: RowsProps) {
  const { columns } = useLanguage().texts.scorecard;
  return (
    <DataTable
      label={label}
      class="scorecard"
      cards="is-cards"
      columns={[
        columns.department,
        numbers(columns.projects),
        numbers(columns.leftOut),
        numbers(columns.trend),
        ...scorecardMeasures.map(({ measure }) => ({ label: columns[measure], class: classOf(measure) })),
      ]}
    >
      {rows.map((row) => (
        <Row key={row.department.path} row={row} most={most} />
      ))}
    </DataTable>
  );
}

/** Cards have no space for the parts of what is left out; the page of the department shows them. */
const classOf = (measure: ScorecardMeasure): string =>
  ['overdue', 'wrong', 'implausible'].includes(measure) ? 'is-number' : 'is-number is-detail';

const leftOutIn = ({ missing, projects }: ReportQuality): number => missing / (VALUES_PER_PROJECT * projects);

interface RowProps extends Pick<RowsProps, 'most'> {
  readonly row: ScorecardRow;
}

function Row({ row, most }: RowProps) {
  const { texts, path, count, share } = useLanguage();
  const { columns, trend } = texts.scorecard;
  const { department, projects, toBeCompleted, counts, reports } = row;
  const shares = reports.map(leftOutIn);
  const shown = (part: number) => share(Math.round(part * 10_000), 10_000);
  return (
    <tr>
      <th scope="row">
        <a href={path(department.path)}>{department.label}</a>
      </th>
      <Cell class="is-number" label={columns.projects}>
        <a href={path(searchPath({ filters: department.filters }))}>{count(projects)}</a>
      </Cell>
      <Cell class="is-number" label={columns.leftOut}>
        {shown(leftOut(row))}
      </Cell>
      <Cell class="is-number" label={columns.trend}>
        {shares.length > 1 && (
          <>
            <TrendLine shares={shares} most={most} />{' '}
            {fill(trend, { first: shown(shares[0]!), last: shown(shares.at(-1)!) })}
          </>
        )}
      </Cell>
      {scorecardMeasures.map(({ measure, filters }) => (
        <Cell key={measure} class={classOf(measure)} label={columns[measure]}>
          <ShareLink
            part={counts[measure]}
            whole={measure === 'overdue' ? toBeCompleted : projects}
            isOfToBeCompleted={measure === 'overdue'}
            href={path(searchPath({ filters: [...department.filters, ...filters] }))}
          />
        </Cell>
      ))}
    </tr>
  );
}

const WIDTH = 72;
const HEIGHT = 20;
const EDGE = 2;

interface TrendLineProps {
  /** Shares from 0 to 1, oldest first. */
  readonly shares: readonly number[];
  /** The share at the top, so that several lines can be compared. */
  readonly most: number;
}

/** How a share changed, as a line. The text beside it says the first and the last one. */
function TrendLine({ shares, most }: TrendLineProps) {
  const x = scaleLinear([0, Math.max(1, shares.length - 1)], [EDGE, WIDTH - EDGE]);
  const y = scaleLinear([0, most || 1], [HEIGHT - EDGE, EDGE]);
  const path = line<number>(
    (_, i) => Math.round(x(i) * 10) / 10,
    (share) => Math.round(y(share) * 10) / 10,
  );
  return (
    <svg
      class="trend-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path d={path(shares) ?? ''} />
    </svg>
  );
}
