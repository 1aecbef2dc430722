import { period, type Sphere, sphereNames, spheres } from '../../../project/index.ts';
import { Panel } from '../../components/screen.tsx';
import { count, counted, quarterName } from '../../language/writing.ts';
import type { PublishedQuarter } from '../../published/published-overview.ts';
import {
  type DepartmentCount,
  type DepartmentRow,
  departmentCounts,
  type GovernmentRows,
} from './department-counts.ts';

/** As many quarters are shown, the latest ones. */
const QUARTERS_SHOWN = 8;

interface DepartmentsPanelProps {
  /** Of all spheres, oldest first. */
  readonly quarters: readonly PublishedQuarter[];
  readonly sphere: Sphere;
}

/** The number of projects of each department by quarter, so that gaps can be seen. */
export const DepartmentsPanel = ({ quarters, sphere }: DepartmentsPanelProps) => {
  const own = quarters.filter((quarter) => quarter.sphere === sphere).slice(-QUARTERS_SHOWN);
  const governments = departmentCounts(sphere, own);
  return (
    <Panel id="departments" title={`Departments by ${period.one}`}>
      {spheres.length > 1 && (
        <nav class="department-views" aria-label="Departments: spheres">
          {spheres.map((each) => (
            <a
              key={each}
              href={`/?sphere=${each}#departments`}
              aria-current={each === sphere ? 'true' : undefined}
            >
              {sphereNames[each]}
            </a>
          ))}
        </nav>
      )}
      {own.length === 0 ? (
        <p class="empty">
          No {period.one}
          {spheres.length > 1 && ' of this sphere'} is published.
        </p>
      ) : (
        <>
          <p>{summaryOf(governments.flatMap(({ rows }) => rows))}</p>
          {governments.map((each) => (
            <Government key={each.government} quarters={own} {...each} />
          ))}
        </>
      )}
    </Panel>
  );
};

const isMarked = ({ counts }: DepartmentRow): boolean => counts.some(({ mark }) => mark !== undefined);

/** `8 departments, 1 with a gap or a large change` */
function summaryOf(rows: readonly DepartmentRow[]): string {
  const marked = rows.filter(isMarked).length;
  const departments = counted({ one: '{count} department', other: '{count} departments' }, rows.length);
  return `${departments}, ${marked === 0 ? 'none' : count(marked)} with a gap or a large change`;
}

interface GovernmentProps extends GovernmentRows {
  readonly quarters: readonly PublishedQuarter[];
}

/** The departments of one government, folded if there is nothing to see. */
const Government = ({ government, rows, quarters }: GovernmentProps) => (
  <details class="departments-of" open={rows.some(isMarked)}>
    <summary>
      <b>{government}</b> <span class="hint">{summaryOf(rows)}</span>
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the focused element */}
    <section class="table-frame" aria-label={`Projects by department, ${government}`} tabIndex={0}>
      <table class="data-table departments">
        <caption class="visually-hidden">
          Projects of each department by {period.one}, {government}
        </caption>
        <thead>
          <tr>
            <th scope="col">Department</th>
            {quarters.map((quarter) => (
              <th key={quarterName(quarter)} scope="col" class="is-number">
                {quarterName(quarter)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ department, counts }) => (
            <tr key={department}>
              <th scope="row">{department}</th>
              {counts.map((each, i) => (
                <Count key={i} count={each} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);

const marks = {
  gap: { sign: '', words: 'gap: none, though there were some before' },
  drop: { sign: '▼', words: `fewer than half of the ${period.one} before` },
  new: { sign: '+', words: 'new' },
} as const;

const Count = ({ count: { projects, mark } }: { readonly count: DepartmentCount }) => (
  <td class={mark ? `is-number is-${mark}` : 'is-number'}>
    {mark && (
      <>
        <span aria-hidden="true">{marks[mark].sign} </span>
        <span class="visually-hidden">{marks[mark].words}: </span>
      </>
    )}
    {projects === 0 ? '–' : count(projects)}
  </td>
);
