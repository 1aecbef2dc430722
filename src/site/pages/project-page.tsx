import type { CatalogueIndex, HistoryEntry } from '../../index/index.ts';
import type { PublishedProject } from '../../project/index.ts';
import { flagsOf, spendingSeries } from '../../quality/index.ts';
import { addressedProject } from '../../query/index.ts';
import { SpendingChart } from '../charts/spending-chart.tsx';
import { spendingLayout } from '../charts/spending-layout.ts';
import { StepLine } from '../charts/step-line.tsx';
import { AllFields } from '../components/project/all-fields.tsx';
import { DataWarnings } from '../components/project/data-warnings.tsx';
import { KeyFigures } from '../components/project/key-figures.tsx';
import { Location } from '../components/project/location.tsx';
import { Neighbours } from '../components/project/neighbours.tsx';
import { Parties } from '../components/project/parties.tsx';
import { Reuse } from '../components/project/reuse.tsx';
import { Section } from '../components/project/section.tsx';
import { SnapshotTable } from '../components/project/snapshot-table.tsx';
import { Title } from '../components/project/title.tsx';
import { longDate, monthOf, quarterName } from '../format/date.ts';
import { money } from '../format/money.ts';
import { projectJsonLd } from '../json-ld/project.ts';
import type { Page } from '../page.ts';
import { projectPicture } from '../picture/page-pictures.ts';
import { lastReported } from '../selectors/last-reported.ts';
import { knownDates, spentSoFar } from '../selectors/project-facts.ts';
import { displayName } from '../selectors/project-row.ts';
import type { SiteSettings } from '../site-settings.ts';
import { otherProjectPage } from './other-project-page.tsx';

interface ProjectProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly history: readonly HistoryEntry[];
  readonly latest: HistoryEntry;
  readonly settings: SiteSettings;
  readonly base: string;
}

/** One project, with everything that was ever reported about it. */
export const projectPage: Page = {
  name: 'Project page',
  description: 'Everything that is known of one project, for people.',
  content: ({ index, settings, base, path, query, language }) => {
    const { position, history, address, slug } = addressedProject(index, path.project!);
    const latest = history.at(-1)!;
    const { published } = latest;
    const { url_path } = published;
    if (address === 'of another project') return otherProjectPage(index.ids[position]!, published, slug);
    if (address === 'outdated') return { redirectTo: url_path + (query.size > 0 ? `?${query}` : '') };
    const name = displayName(published.name);
    const place = [published.local_municipality, published.province].filter(Boolean).join(', ');
    return {
      title: place === '' ? name : `${name}, ${place}`,
      description: description(published),
      canonical: url_path,
      isListed: true,
      section: 'search',
      picture: projectPicture(language, published),
      jsonLd: projectJsonLd(latest, base),
      body: <Project {...{ index, position, history, latest, settings, base }} />,
    };
  },
};

function description(published: PublishedProject): string {
  const {
    estimated_total_project_cost: cost,
    estimated_completion_date: completion,
    status,
    department,
    province,
  } = published;
  return [
    `${displayName(published.name)}: ${status === '' ? 'stage not available' : status}.`,
    cost !== null && `Estimated to cost ${money(cost)}.`,
    completion !== null && `To be complete in ${monthOf(completion)}.`,
    department !== '' && `${department}${province === '' ? '' : `, ${province}`}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Project({ index, position, history, latest, settings, base }: ProjectProps) {
  const { published, irmSnapshot } = latest;
  const spending = spendingSeries(history);
  const flags = flagsOf(index.quality[position]!);
  return (
    <article class="project-page">
      <Title published={published} lastReported={lastReported(index, position)} />
      <StepLine status={published.status} />
      <KeyFigures history={history} spent={spentSoFar(latest, spending)} />
      <DataWarnings flags={flags.filter((flag) => flag !== 'not_in_latest_snapshot')} />
      <div class="project-columns">
        <div class="project-wide">
          <Section id="spending" title="What has been spent">
            <SpendingChart points={spending} marked={knownDates(latest)} />
          </Section>
          <Section id="reports" title="Report by report">
            <SnapshotTable history={history} />
          </Section>
        </div>
        <div class="project-narrow">
          <Parties index={index} published={published} />
          <Location
            published={published}
            isOnMap={index.geography.hasPlace[position] === 1}
            settings={settings}
          />
          <Reuse
            id={index.ids[position]!}
            latest={latest}
            base={base}
            isSample={index.isSample}
            hasSpending={spendingLayout(spending, []) !== undefined}
          />
        </div>
      </div>
      <Section id="fields" title="All that was reported">
        <p class="hint">
          From the report of {quarterName(irmSnapshot)}, taken on {longDate(irmSnapshot.taken)}.
        </p>
        <AllFields latest={latest} />
      </Section>
      <Neighbours index={index} position={position} municipality={published.local_municipality ?? ''} />
    </article>
  );
}
