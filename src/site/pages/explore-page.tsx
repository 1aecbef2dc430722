import type { CatalogueIndex } from '../../index/index.ts';
import { oncePerIndex } from '../../index/index.ts';
import { apiPaths, pagePaths } from '../addresses.ts';
import { ChangesList } from '../components/changes-list.tsx';
import { TotalsTable } from '../components/totals-table.tsx';
import { Money } from '../components/value.tsx';
import { quarterKeyName } from '../format/date.ts';
import { count, counted } from '../format/money.ts';
import type { Page } from '../page.ts';
import { groupTotals, sumTotals, type TotalledBy, type ValueTotals } from '../selectors/group-totals.ts';
import { recentChanges } from '../selectors/recent-changes.ts';

const groupings = [
  { field: 'province', title: 'By province', heading: 'Province' },
  { field: 'department', title: 'By department', heading: 'Department' },
  { field: 'district_municipality', title: 'By district', heading: 'District municipality' },
  { field: 'local_municipality', title: 'By municipality', heading: 'Local municipality' },
  { field: 'primary_funding_source', title: 'By main source of funding', heading: 'Main source of funding' },
  { field: 'contractor', title: 'By contractor', heading: 'Main contractor' },
] as const satisfies readonly { field: TotalledBy; title: string; heading: string }[];

/** Groups that are visible before the list is unfolded, and after that. */
const SHOWN_AT_ONCE = 12;
const MOST_SHOWN = 60;

const allTotals = oncePerIndex(
  (index) => new Map(groupings.map(({ field }) => [field, groupTotals(index, field)] as const)),
);

/** Totals by province, department and other fields, and what changed in the last quarter. */
export const explorePage: Page = {
  name: 'Explore',
  description: 'The page "Explore", for people.',
  content: ({ index }) => ({
    title: 'Explore',
    description:
      'Projects by province, department, municipality, funding source and contractor, and what changed since the last quarter.',
    canonical: pagePaths.explore,
    isListed: true,
    section: 'explore',
    body: (
      <div class="explore">
        <h1>Explore</h1>
        <p class="lead">
          How many projects there are, what they should cost, how many are finished and how many are late.
          Every figure leads to the projects that it counts.
        </p>
        <nav class="page-contents" aria-label="On this page">
          <ul>
            {groupings.map(({ field, title }) => (
              <li key={field}>
                <a href={`#${field}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#changes">What changed</a>
            </li>
          </ul>
        </nav>
        {groupings.map((grouping) => (
          <Grouping key={grouping.field} {...grouping} totals={allTotals(index).get(grouping.field)!} />
        ))}
        <p class="hint">
          Finished: practical or final completion. Late: the date for completion had passed when the latest
          report was taken, and the project is not complete.
        </p>
        <Changes index={index} />
      </div>
    ),
  }),
};

interface GroupingProps {
  readonly field: TotalledBy;
  readonly title: string;
  readonly heading: string;
  readonly totals: readonly ValueTotals[];
}

function Grouping({ field, title, heading, totals }: GroupingProps) {
  const named = totals.filter(({ value }) => value !== undefined);
  const nameless = totals.filter(({ value }) => value === undefined);
  const first = [...named.slice(0, SHOWN_AT_ONCE), ...nameless];
  const rest = named.slice(SHOWN_AT_ONCE, MOST_SHOWN);
  const others = sumTotals(named.slice(MOST_SHOWN));
  return (
    <section class="band" aria-labelledby={field}>
      <h2 id={field}>{title}</h2>
      {named.length === 0 ? (
        <p>Not available</p>
      ) : (
        <TotalsTable caption={title} heading={heading} field={field} totals={first} />
      )}
      {rest.length > 0 && (
        <details class="more">
          <summary>{`${count(rest.length)} more`}</summary>
          <TotalsTable caption={`${title}, continued`} heading={heading} field={field} totals={rest} />
          {others.count > 0 && (
            <p class="hint">
              And {counted(named.length - MOST_SHOWN, 'other')}
              {/* Projects of several firms cannot be added up. */}
              {field !== 'contractor' && (
                <>
                  {' '}
                  with {counted(others.count, 'project')} for <Money rand={others.cost} /> together
                </>
              )}
              : find them by name in the search.
            </p>
          )}
        </details>
      )}
    </section>
  );
}

function Changes({ index }: { readonly index: CatalogueIndex }) {
  const changes = recentChanges(index);
  return (
    <section class="band" aria-labelledby="changes">
      <h2 id="changes">What changed since the last quarter</h2>
      {changes === undefined ? (
        <p>Only one quarter is loaded, so nothing can be compared yet.</p>
      ) : (
        <>
          <p>
            From {quarterKeyName(changes.since)} to {quarterKeyName(changes.until)},{' '}
            {counted(changes.counts.projects, 'project')} changed in cost, date or stage:{' '}
            {count(changes.counts.costRose)} became more expensive and {count(changes.counts.costFell)}{' '}
            cheaper; {count(changes.counts.later)} will be complete later and {count(changes.counts.earlier)}{' '}
            earlier; {count(changes.counts.nextStage)} moved on to a later stage. The largest:
          </p>
          <ChangesList index={index} changes={changes.largest} />
          <p>
            <a href={apiPaths.changesFeed}>Subscribe to the largest changes of every quarter</a> (Atom feed)
          </p>
        </>
      )}
    </section>
  );
}
