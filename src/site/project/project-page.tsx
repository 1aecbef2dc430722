import type { CatalogueIndex, HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { PublishedProject } from '../../project/index.ts';
import { flagsOf, spendingSeries } from '../../quality/index.ts';
import { addressedProject } from '../../query/index.ts';
import { knownDates } from '../charts/project-facts.ts';
import { SpendingChart } from '../charts/spending-chart.tsx';
import { spendingLayout } from '../charts/spending-layout.ts';
import { StepLine } from '../charts/step-line.tsx';
import type { Page } from '../frame/page.ts';
import type { SiteSettings } from '../frame/site-settings.ts';
import type { Speech } from '../language/speech.ts';
import { useLanguage } from '../language/use-language.tsx';
import { lastReported } from '../listed/last-reported.ts';
import { type ProjectMail, projectMail } from '../mail/mail.ts';
import { projectPicture } from '../picture/page-pictures.ts';
import { AllFields } from './all-fields.tsx';
import { DataWarnings } from './data-warnings.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Location } from './location.tsx';
import { Neighbours } from './neighbours.tsx';
import { otherProjectPage } from './other-project-page.tsx';
import { Parties } from './parties.tsx';
import { projectJsonLd } from './project-json-ld.ts';
import { Reuse } from './reuse.tsx';
import { Section } from './section.tsx';
import { SnapshotTable } from './snapshot-table.tsx';
import { Title } from './title.tsx';

/** One project, with everything that was ever reported about it. */
export const projectPage: Page = {
  name: 'Project page',
  description: 'Everything that is known of one project, for people.',
  content: ({ index, settings, base, path, query, language }) => {
    const { position, history, address, slug } = addressedProject(index, path.project!);
    const latest = history.at(-1)!;
    const { published } = latest;
    const { url_path } = published;
    const id = index.ids[position]!;
    if (address === 'of another project') return otherProjectPage(language, id, published, slug);
    if (address === 'outdated') return { redirectTo: url_path + (query.size > 0 ? `?${query}` : '') };
    const name = language.projectName(published.name);
    const place = [published.local_municipality, published.province].filter(Boolean).join(', ');
    const whole = base + language.path(url_path);
    const mail = projectMail(language, settings.contacts, { id, name, latest, address: whole });
    return {
      title: place === '' ? name : `${name}, ${place}`,
      description: summary(language, name, published),
      canonical: url_path,
      isListed: true,
      section: 'search',
      picture: projectPicture(language, published),
      jsonLd: projectJsonLd(latest, base, name),
      body: <Project {...{ index, position, name, history, latest, settings, base, address: whole, mail }} />,
    };
  },
};

/** The project in a few sentences, for search engines. */
function summary({ texts, money, monthOf, stageName }: Speech, name: string, published: PublishedProject) {
  const { estimated_total_project_cost: cost, estimated_completion_date: completion } = published;
  const { status, department, province } = published;
  const { summary } = texts.project;
  return [
    status === '' ? fill(summary.noStage, { name }) : fill(summary.stage, { name, stage: stageName(status) }),
    cost !== null && fill(summary.cost, { cost: money(cost) }),
    completion !== null && fill(summary.completion, { month: monthOf(completion) }),
    department !== '' &&
      (province === ''
        ? fill(summary.department, { department })
        : fill(summary.departmentOfProvince, { department, province })),
  ]
    .filter(Boolean)
    .join(' ');
}

interface ProjectProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly name: string;
  readonly history: readonly HistoryEntry[];
  readonly latest: HistoryEntry;
  readonly settings: SiteSettings;
  readonly base: string;
  /** The whole address of the page. */
  readonly address: string;
  readonly mail: ProjectMail | undefined;
}

/** Print puts everything up to the map on the first page, as a summary. */
function Project({ index, position, name, history, latest, settings, base, address, mail }: ProjectProps) {
  const { texts, fieldLabel, quarterInWords, longDate } = useLanguage();
  const { published, irmSnapshot } = latest;
  const { spending, reports, fields } = texts.project;
  const points = spendingSeries(history);
  const flags = flagsOf(index.quality[position]!).filter((flag) => flag !== 'not_in_latest_snapshot');
  const id = index.ids[position]!;
  const hasSpending = spendingLayout(points, []) !== undefined;
  const collected = {
    months: quarterInWords(irmSnapshot.financialYear, irmSnapshot.quarter),
    day: longDate(irmSnapshot.taken),
  };
  return (
    <article class="project-page">
      <Title {...{ index, published, lastReported: lastReported(index, position), mail: mail?.() }} />
      <StepLine status={published.status} stalledQuarters={index.numbers.stalledQuarters[position]!} />
      <KeyFigures {...{ index, position, history, spending: points }} />
      <DataWarnings flags={flags} mail={mail} />
      <div class="project-columns">
        <div class="project-wide">
          <Section id="spending" title={spending.title}>
            <SpendingChart points={points} marked={knownDates(latest, fieldLabel)} />
          </Section>
          <Reuse {...{ id, name, latest, address, isSample: index.isSample, mail, base, hasSpending }} />
        </div>
        <div class="project-narrow">
          <Parties index={index} published={published} />
          <Location {...{ index, position, name, published, settings }} />
        </div>
      </div>
      <Section id="reports" title={reports.title}>
        <SnapshotTable history={history} />
      </Section>
      <Section id="fields" title={fields.title}>
        <p class="hint">{fill(fields.source, collected)}</p>
        <AllFields latest={latest} mail={mail} />
      </Section>
      <Neighbours index={index} position={position} published={published} />
    </article>
  );
}
