import { received } from '../../../country/index.ts';
import {
  quarters as allQuarters,
  period,
  quarterMark,
  sphereNames,
  spheres,
} from '../../../project/index.ts';
import { stateKinds, stateNames } from '../../components/draft-state.tsx';
import { Tag } from '../../components/notice.tsx';
import { Panel } from '../../components/screen.tsx';
import { quarterOfDraft } from '../../drafts/draft-name.ts';
import type { Draft } from '../../drafts/index.ts';
import { count, counted, longDate } from '../../language/writing.ts';
import type { PublishedQuarter } from '../../published/published-overview.ts';
import { type CalendarYear, calendarOf, type EmptyYears, type QuarterCell } from './calendar.ts';

/** As many rows are shown at first. */
const ROWS_AT_FIRST = 6;

interface QuartersPanelProps {
  /** Of all spheres. */
  readonly quarters: readonly PublishedQuarter[];
  readonly drafts: readonly Draft[];
  /** YYYY-MM-DD */
  readonly today: string;
  readonly mayUpload: boolean;
  /** All years are shown. */
  readonly isWhole: boolean;
}

/** How far each quarter of each sphere is. */
export const QuartersPanel = ({ quarters, drafts, today, mayUpload, isWhole }: QuartersPanelProps) => (
  <Panel id="quarters" title={period.Other}>
    {spheres.map((sphere) => {
      const of = <T extends { sphere: string | null }>(all: readonly T[]): T[] =>
        all.filter((each) => each.sphere === sphere);
      const years = calendarOf(of(quarters), of(drafts), today);
      const shown = isWhole ? years : years.slice(0, ROWS_AT_FIRST);
      return (
        <section key={sphere} class="table-frame" aria-label={`${period.Other}, ${sphereNames[sphere]}`}>
          <table class="data-table quarters">
            <caption>{sphereNames[sphere]}</caption>
            <thead>
              <tr>
                <th scope="col">Year</th>
                {allQuarters.map((quarter) => (
                  <th key={quarter} scope="col">
                    {allQuarters.length === 1 ? 'Report' : quarterMark(quarter)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((year) => (
                <Year key={'year' in year ? year.year : year.from} year={year} mayUpload={mayUpload} />
              ))}
            </tbody>
          </table>
          {shown.length < years.length && (
            <p>
              <a href="/?all#quarters">Show earlier years</a>
            </p>
          )}
        </section>
      );
    })}
  </Panel>
);

interface YearProps {
  readonly year: CalendarYear<PublishedQuarter> | EmptyYears;
  readonly mayUpload: boolean;
}

const Year = ({ year, mayUpload }: YearProps) =>
  'year' in year ? (
    <tr>
      <th scope="row">{year.year}</th>
      {year.cells.map((cell) => (
        <td key={cell.quarter} data-quarter={quarterMark(cell.quarter)}>
          <Cell cell={cell} mayUpload={mayUpload} />
        </td>
      ))}
    </tr>
  ) : (
    <tr>
      <th scope="row">{year.from === year.until ? year.from : `${year.from} to ${year.until}`}</th>
      <td colSpan={allQuarters.length} class="is-quiet">
        Nothing was published.
      </td>
    </tr>
  );

const stateOf = ({ kind, state }: Draft): string =>
  kind === 'file' ? stateNames[state] : `Removal: ${stateNames[state].toLowerCase()}`;

/** The draft, or the list of the quarter's drafts. */
const addressOf = ([first, ...others]: readonly Draft[]): string =>
  others.length === 0
    ? `/drafts/${first!.id}`
    : `/drafts?${new URLSearchParams({ q: quarterOfDraft(first!) ?? '' })}`;

const DraftsInState = ({ state, drafts }: { readonly state: string; readonly drafts: readonly Draft[] }) => (
  <a class="quarter-draft" href={addressOf(drafts)}>
    <Tag kind={stateKinds[drafts[0]!.state]}>
      {drafts.length === 1 ? state : `${state} (${count(drafts.length)})`}
    </Tag>
  </a>
);

interface CellProps {
  readonly cell: QuarterCell<PublishedQuarter>;
  readonly mayUpload: boolean;
}

const timeTexts = { ended: 'Not sent', running: 'Has not ended', later: 'Later' } as const;

const Cell = ({ cell: { published, drafts, time }, mayUpload }: CellProps) => (
  <div class="quarter-cell">
    {published && (
      <>
        <Tag kind="good">Published</Tag>
        <span class="hint">
          {counted({ one: '{count} project', other: '{count} projects' }, published.projects)}, as of{' '}
          {longDate(published.taken)}
        </span>
      </>
    )}
    {[...new Set(drafts.map(stateOf))].map((state) => (
      <DraftsInState key={state} state={state} drafts={drafts.filter((draft) => stateOf(draft) === state)} />
    ))}
    {!published && drafts.length === 0 && time === 'missing' && (
      <>
        <Tag kind="warning">Missing</Tag>
        {mayUpload && <a href="/drop">Drop its {received.one}</a>}
      </>
    )}
    {!published && drafts.length === 0 && time !== 'missing' && <span class="hint">{timeTexts[time]}</span>}
  </div>
);
