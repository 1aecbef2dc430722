import { type CatalogueIndex, hasImplausibleCost } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import type { Subject } from '../../query/subjects/index.ts';
import type { SiteSettings } from '../frame/site-settings.ts';
import { useLanguage } from '../language/use-language.tsx';
import { DepartmentContact, FirmContact } from '../mail/contact-links.tsx';
import { mapContent } from '../map/map-content.ts';
import { PlaceMap } from '../map/place-map.tsx';
import { SubjectTimeline } from '../timeline/subject-timeline.tsx';
import { CompareLinks } from './compare-links.tsx';
import { ComparedTable } from './compared-table.tsx';
import { DepartmentReports } from './department-reports.tsx';
import { neighboursOf } from './neighbours.ts';
import { RelatedLists } from './related-lists.tsx';
import { subjectQuality } from './shortcomings.ts';
import { SubjectChanges } from './subject-changes.tsx';
import { TakeAlong } from './subject-downloads.tsx';
import { SubjectFigures } from './subject-figures.tsx';
import { SubjectHead } from './subject-head.tsx';
import { subjectMovements } from './subject-movements.ts';
import { firstProjects, type SubjectOverview } from './subject-overview.ts';
import { CostNote, DueNote, OverrunNote, SubjectProjects } from './subject-projects.tsx';
import { QualitySection } from './subject-quality.tsx';
import { SubjectStages } from './subject-stages.tsx';

/** Projects that a list shows. */
const MOST_SHOWN = 5;
/** People look for the late projects of a firm. */
const MOST_LATE_OF_FIRM = 15;

interface SubjectBodyProps {
  readonly index: CatalogueIndex;
  readonly subject: Subject;
  readonly overview: SubjectOverview;
  readonly settings: SiteSettings;
  /** Address of the service. */
  readonly base: string;
}

/** Everything about a place, a department or a firm. */
export function SubjectBody({ index, subject, overview, settings, base }: SubjectBodyProps) {
  const language = useLanguage();
  const { texts } = language;
  const { positions } = overview;
  const map = mapContent({ index, positions, filters: subject.filters, settings, language });
  const neighbours = neighboursOf(index, subject);
  return (
    <article class="subject">
      <SubjectHead index={index} subject={subject} />
      <SubjectFigures subject={subject} overview={overview} />
      {subject.kind === 'firm' && <p class="notice">{texts.subjects.firmNote}</p>}
      <Contact subject={subject} settings={settings} address={base + language.path(subject.path)} />
      <SubjectStages subject={subject} overview={overview} />
      <section class="band" aria-labelledby="map">
        <h2 id="map">{texts.subjects.map.heading}</h2>
        <PlaceMap content={map} label={fill(texts.subjects.map.label, { name: subject.label })} />
      </section>
      <Lists index={index} subject={subject} />
      <SubjectChanges
        index={index}
        filters={subject.filters}
        movements={subjectMovements(index, positions)}
      />
      <SubjectTimeline index={index} positions={positions} filters={subject.filters} />
      <RelatedLists index={index} subject={subject} positions={positions} />
      {neighbours && <ComparedTable subject={subject} neighbours={neighbours} />}
      <CompareLinks subject={subject} neighbours={neighbours} />
      <QualitySection subject={subject} quality={subjectQuality(index, positions)} total={positions.length} />
      {subject.kind === 'department' && <DepartmentReports index={index} department={subject} />}
      <TakeAlong subject={subject} count={positions.length} base={base} />
    </article>
  );
}

/** A way to answer what is said here. */
function Contact({
  subject,
  settings: { contacts },
  address,
}: Pick<SubjectBodyProps, 'subject' | 'settings'> & { readonly address: string }) {
  const { kind, name, within = '' } = subject;
  if (kind === 'firm') return <FirmContact contacts={contacts} name={name} address={address} />;
  if (kind !== 'department') return null;
  return <DepartmentContact contacts={contacts} name={name} government={within} address={address} />;
}

/** Projects that are late, over budget or large. */
function Lists({ index, subject: { kind, filters } }: Pick<SubjectBodyProps, 'index' | 'subject'>) {
  const { lists } = useLanguage().texts.subjects;
  const mostLate = kind === 'firm' ? MOST_LATE_OF_FIRM : MOST_SHOWN;
  return (
    <>
      <SubjectProjects
        index={index}
        id="late"
        heading={lists.late}
        hint={lists.lateHint}
        none={lists.noneLate}
        projects={firstProjects(
          index,
          [...filters, ['quality', 'completion_overdue']],
          '-estimated_total_project_cost',
          mostLate,
        )}
        note={(row) => <DueNote row={row} />}
      />
      <SubjectProjects
        index={index}
        id="over-budget"
        heading={lists.overBudget}
        hint={lists.overBudgetHint}
        none={lists.noneOver}
        projects={firstProjects(
          index,
          [...filters, ['quality', 'spending_over_estimate']],
          '-overrun',
          MOST_SHOWN,
        )}
        note={(row, position) => <OverrunNote row={row} overrun={index.numbers.overrun[position]!} />}
      />
      <SubjectProjects
        index={index}
        id="largest"
        heading={lists.largest}
        projects={firstProjects(index, filters, '-estimated_total_project_cost', MOST_SHOWN)}
        note={(row, position) => <CostNote row={row} isImplausible={hasImplausibleCost(index, position)} />}
      />
    </>
  );
}
