import type { CatalogueIndex, FacetCount } from '../../index/index.ts';
import { oncePerIndex } from '../../index/index.ts';
import type { Phase } from '../../project/index.ts';
import { filteredPath, pagePaths, searchPath } from '../addresses.ts';
import { ProvinceMap } from '../charts/province-map.tsx';
import { stagesOf } from '../copy/stage-texts.ts';
import { longDate, quarterInWords, quarterKeyName, quarterName } from '../format/date.ts';
import { count } from '../format/money.ts';
import { startState } from '../search-state.ts';
import { groupTotals } from '../selectors/group-totals.ts';
import { latestSnapshot } from '../selectors/last-reported.ts';
import { recentChanges } from '../selectors/recent-changes.ts';
import { searchResults } from '../selectors/search-results.ts';
import { countInPhase } from '../selectors/stage-counts.ts';
import { ChangesList } from './changes-list.tsx';
import { KeyFigure } from './key-figure.tsx';
import { SearchForm } from './search-form.tsx';
import { StageSummary } from './stage-summary.tsx';
import { TotalsTable } from './totals-table.tsx';
import { Money } from './value.tsx';

const CHANGES_SHOWN = 5;

const provinceTotals = oncePerIndex((index) => groupTotals(index, 'province'));

/** The upper part of the start page: the search box and an overview of the catalogue. */
export const Intro = ({ index }: { readonly index: CatalogueIndex }) => (
  <>
    <section class="hero">
      <h1>What government is building, what it costs and how far it is</h1>
      <p class="lead">
        Schools, clinics, roads, libraries and housing: every public infrastructure project that departments
        report, quarter by quarter.
      </p>
      <SearchForm q="" hiddenFields={[]} isLarge />
    </section>
    {index.count > 0 && <Glance index={index} />}
    {index.count > 0 && <Provinces index={index} />}
    <Changes index={index} />
  </>
);

function Glance({ index }: { readonly index: CatalogueIndex }) {
  const { cost, withCost, facets } = searchResults(index, startState);
  const latest = latestSnapshot(index);
  return (
    <section class="glance" aria-labelledby="glance-heading">
      <h2 id="glance-heading" class="visually-hidden">
        All projects at a glance
      </h2>
      <dl class="key-figures">
        <KeyFigure label="Projects">
          <a href={searchPath({ filters: [] })}>{count(index.count)}</a>
        </KeyFigure>
        <KeyFigure label="Estimated cost together">
          <Money rand={withCost === 0 ? null : cost} />
        </KeyFigure>
        <KeyFigure label="Under construction">
          <PhaseCount phase="construction" stages={facets.status} />
        </KeyFigure>
        <KeyFigure label="Finished">
          <PhaseCount phase="finished" stages={facets.status} />
        </KeyFigure>
        {latest && (
          <KeyFigure label="Latest report">
            {quarterInWords(latest.financialYear, latest.quarter)}
            <span class="note">
              {quarterName(latest)}, taken on {longDate(latest.taken)}
            </span>
          </KeyFigure>
        )}
      </dl>
      <StageSummary state={startState} stages={facets.status} />
    </section>
  );
}

interface PhaseCountProps {
  readonly phase: Phase;
  readonly stages: readonly FacetCount[];
}

/** The number of projects in a phase, linked to them if there are any. */
const PhaseCount = ({ phase, stages }: PhaseCountProps) => {
  const projects = countInPhase(stages, phase);
  return projects === 0 ? <>0</> : <a href={filteredPath({ status: stagesOf(phase) })}>{count(projects)}</a>;
};

const Provinces = ({ index }: { readonly index: CatalogueIndex }) => (
  <section class="band" aria-labelledby="provinces-heading">
    <div class="band-head">
      <h2 id="provinces-heading">By province</h2>
      <a href={pagePaths.explore}>By department, municipality, funding and contractor →</a>
    </div>
    <div class="province-split">
      <ProvinceMap totals={provinceTotals(index)} />
      <TotalsTable
        caption="Projects by province"
        heading="Province"
        field="province"
        totals={provinceTotals(index)}
      />
    </div>
  </section>
);

function Changes({ index }: { readonly index: CatalogueIndex }) {
  const changes = recentChanges(index);
  if (changes === undefined || changes.largest.length === 0) return null;
  return (
    <section class="band" aria-labelledby="changes-heading">
      <div class="band-head">
        <h2 id="changes-heading">Recent large changes</h2>
        <a href={`${pagePaths.explore}#changes`}>All that changed since {quarterKeyName(changes.since)} →</a>
      </div>
      <ChangesList index={index} changes={changes.largest.slice(0, CHANGES_SHOWN)} />
    </section>
  );
}
