import type { FacetCount } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { Phase } from '../../project/index.ts';
import { changesPath, filteredPath, pagePaths, searchPath } from '../addresses/links.ts';
import { startState } from '../addresses/search-state.ts';
import { ChangesList } from '../changes/changes-list.tsx';
import { NewestSentence } from '../changes/newest-sentence.tsx';
import { hasProvinceMap, ProvinceMap } from '../charts/province-map.tsx';
import { StageSummary } from '../charts/stage-summary.tsx';
import { KeyFigure } from '../elements/key-figure.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import { SearchForm } from '../elements/search-form.tsx';
import { countInPhase, stagesOf } from '../elements/stages.ts';
import { TotalsTable } from '../explore/totals-table.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { AsReported, SumMoney } from '../listed/amount-sum.tsx';

import type { SearchResults } from '../search/search-results.ts';
import type { StartFigures } from './start-figures.ts';

const CHANGES_SHOWN = 5;

interface IntroProps {
  readonly figures: StartFigures;
  /** The search for all projects. */
  readonly results: Pick<SearchResults, 'costs' | 'facets'>;
  /** The whole address of the page. */
  readonly address: string;
}

/** The upper part of the start page: the search box and an overview of the catalogue. */
export const Intro = ({ figures, results, address }: IntroProps) => {
  const { start } = useLanguage().texts.search;
  return (
    <>
      <section class="hero">
        <h1>{start.heading}</h1>
        <p class="lead">{start.lead}</p>
        <SearchForm q="" hiddenFields={[]} isLarge />
      </section>
      {figures.projects > 0 && <Glance figures={figures} results={results} address={address} />}
      {figures.projects > 0 && <Provinces figures={figures} />}
      <Changes figures={figures} />
    </>
  );
};

function Glance({ figures: { projects, latest, changes }, results: { costs, facets }, address }: IntroProps) {
  const { texts, path, count, longDate, quarterName, quarterInWords } = useLanguage();
  const { start } = texts.search;
  return (
    <section class="glance" aria-labelledby="glance-heading">
      <h2 id="glance-heading" class="visually-hidden">
        {start.atAGlance}
      </h2>
      {changes && <NewestSentence report={changes.newest} filters={[]} address={address} />}
      <PageContents
        sections={[
          { id: 'provinces-heading', label: start.byProvince },
          ...(hasChanges(changes) ? [{ id: 'changes-heading', label: start.recentChanges }] : []),
          { id: 'results', label: texts.search.allProjects },
        ]}
      />
      <dl class="key-figures">
        <KeyFigure label={start.projects}>
          <a href={path(searchPath({ filters: [] }))}>{count(projects)}</a>
        </KeyFigure>
        <KeyFigure label={start.totalCost}>
          <SumMoney sum={costs} />
          <AsReported sum={costs} of="estimated_total_project_cost" filters={[]} />
        </KeyFigure>
        <KeyFigure label={start.underConstruction}>
          <PhaseCount phase="construction" stages={facets.status} />
        </KeyFigure>
        <KeyFigure label={start.finished}>
          <PhaseCount phase="finished" stages={facets.status} />
        </KeyFigure>
        {latest && (
          <KeyFigure label={start.latestReport}>
            {quarterInWords(latest.financialYear, latest.quarter)}
            <span class="note">
              {fill(start.collected, { quarter: quarterName(latest), day: longDate(latest.taken) })}
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
  const { path, count } = useLanguage();
  const projects = countInPhase(stages, phase);
  if (projects === 0) return <>{count(0)}</>;
  return <a href={path(filteredPath({ status: stagesOf(phase) }))}>{count(projects)}</a>;
};

const Provinces = ({ figures: { provinceRates, provinceTotals } }: Pick<IntroProps, 'figures'>) => {
  const { texts, path } = useLanguage();
  const { start } = texts.search;
  return (
    <section class="band" aria-labelledby="provinces-heading">
      <div class="band-head">
        <h2 id="provinces-heading">{start.byProvince}</h2>
        <a href={path(pagePaths.explore)}>{start.otherGroups}</a>
      </div>
      <div class={hasProvinceMap() ? 'province-split' : undefined}>
        <ProvinceMap rates={provinceRates} />
        <TotalsTable
          caption={start.projectsByProvince}
          heading={start.province}
          field="province"
          totals={provinceTotals}
        />
      </div>
    </section>
  );
};

const hasChanges = (changes: StartFigures['changes']): changes is NonNullable<typeof changes> =>
  changes !== undefined && changes.largest.length > 0;

function Changes({ figures: { changes } }: Pick<IntroProps, 'figures'>) {
  const { texts, path, quarterKeyName } = useLanguage();
  const { start } = texts.search;
  if (!hasChanges(changes)) return null;
  return (
    <section class="band" aria-labelledby="changes-heading">
      <div class="band-head">
        <h2 id="changes-heading">{start.recentChanges}</h2>
        <a href={path(changesPath({ filters: [] }))}>
          {fill(start.allChanges, { quarter: quarterKeyName(changes.since) })}
        </a>
      </div>
      <ChangesList changes={changes.largest.slice(0, CHANGES_SHOWN)} />
    </section>
  );
}
