import type { HistoryEntry } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { currencyOf } from '../../project/index.ts';
import { type QualityFlag, spendingSeries } from '../../quality/index.ts';
import { knownDates } from '../charts/project-facts.ts';
import { SpendingChart } from '../charts/spending-chart.tsx';
import { spendingLayout } from '../charts/spending-layout.ts';
import { StepLine } from '../charts/step-line.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import type { SiteSettings } from '../frame/site-settings.ts';
import { useLanguage } from '../language/use-language.tsx';
import { REPORT_ID, ReportMistake } from '../mail/report-mistake.tsx';
import { AllFields } from './all-fields.tsx';
import { KeyFigures } from './key-figures.tsx';
import { Location } from './location.tsx';
import { More } from './more.tsx';
import { Neighbours } from './neighbours.tsx';
import { Parties } from './parties.tsx';
import type { ProjectFigures } from './project-figures.ts';
import type { ProjectReport } from './project-report.ts';
import { Reuse } from './reuse.tsx';
import { Section } from './section.tsx';
import { SnapshotTable } from './snapshot-table.tsx';
import { Title } from './title.tsx';

interface ProjectProps {
  readonly figures: ProjectFigures;
  readonly isSample: boolean;
  readonly name: string;
  readonly history: readonly HistoryEntry[];
  readonly latest: HistoryEntry;
  readonly settings: SiteSettings;
  readonly base: string;
  /** The whole address of the page. */
  readonly address: string;
  readonly report: ProjectReport;
}

/** Print puts everything up to the map on the first page, as a summary. */
export function Project(props: ProjectProps) {
  const { figures, isSample, name, history, latest, settings, base, address, report } = props;
  const { texts, fieldLabel, quarterInWords, longDate } = useLanguage();
  const { published, irmSnapshot } = latest;
  const { spending, reports, fields } = texts.project;
  const points = spendingSeries(history);
  const { id, subjects, lastReported } = figures;
  const more = latest.snapshot.more ?? null;
  const flags = figures.flags.filter((flag) => flag !== 'not_in_latest_snapshot');
  const hasSpending = spendingLayout(points, []) !== undefined;
  const collected = {
    months: quarterInWords(irmSnapshot.financialYear, irmSnapshot.quarter),
    day: longDate(irmSnapshot.taken),
  };
  return (
    <article class="project-page">
      <Title id={id} name={published.name} subjects={subjects} lastReported={lastReported} />
      <StepLine status={published.status} stalledQuarters={figures.stalledQuarters} />
      <KeyFigures figures={figures} history={history} spending={points} />
      <DataWarnings flags={flags} report={report} />
      <ProjectContents figures={figures} hasMore={more !== null} />
      <div class="project-columns">
        <Section id="spending" title={spending.title}>
          <SpendingChart
            points={points}
            marked={knownDates(latest, fieldLabel)}
            currency={currencyOf(published)}
          />
        </Section>
        <div class="project-narrow">
          <Parties published={published} figures={figures} />
          <Location {...{ isOnMap: figures.isOnMap, areas: figures.areas, name, published, settings }} />
        </div>
        <div>
          <Reuse {...{ id, name, latest, address, isSample, base, hasSpending }} />
          <Section id={REPORT_ID} title={texts.mail.report}>
            <ReportMistake
              message={report.message}
              whom={
                report.department === ''
                  ? texts.mail.noDepartment
                  : fill(texts.mail.reportedBy, { department: report.department })
              }
              label={texts.mail.toDepartment}
            />
          </Section>
        </div>
      </div>
      <Section id="reports" title={reports.title}>
        <SnapshotTable history={history} />
      </Section>
      <Section id="fields" title={fields.title}>
        <p class="hint">{fill(fields.source, collected)}</p>
        <AllFields latest={latest} report={report} />
      </Section>
      <More text={more} />
      <Neighbours figures={figures} />
    </article>
  );
}

/** Links to the parts of the page. */
function ProjectContents({
  figures: { nearest, subjects },
  hasMore,
}: Pick<ProjectProps, 'figures'> & { readonly hasMore: boolean }) {
  const { project, mail } = useLanguage().texts;
  const { spending, parties, where, take, reports, fields, nearby } = project;
  return (
    <PageContents
      sections={[
        { id: 'spending', label: spending.title },
        { id: 'builders', label: parties.title },
        { id: 'where', label: where.title },
        { id: 'take', label: take.title },
        { id: REPORT_ID, label: mail.report },
        { id: 'reports', label: reports.title },
        { id: 'fields', label: fields.title },
        ...(hasMore ? [{ id: 'more', label: project.more.title }] : []),
        ...(nearest.length > 0 ? [{ id: 'nearby', label: nearby.title }] : []),
        ...(subjects.length > 0 ? [{ id: 'compare', label: nearby.compare }] : []),
      ]}
    />
  );
}

interface DataWarningsProps {
  readonly flags: readonly QualityFlag[];
  readonly report: ProjectReport;
}

/** What looks wrong in the latest report. */
const DataWarnings = ({ flags, report }: DataWarningsProps) => {
  const { texts, flagLabel, flagMeaning } = useLanguage();
  const { warnings } = texts.project;
  return flags.length === 0 ? null : (
    <section class="data-warnings" aria-labelledby="warnings">
      <h2 id="warnings">{warnings.title}</h2>
      <p class="hint">{warnings.hint}</p>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            <strong>{flagLabel(flag)}.</strong> {flagMeaning(flag)}{' '}
            <a class="ask" href={report.pathOf(flag)} rel="nofollow">
              {texts.mail.ask}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
