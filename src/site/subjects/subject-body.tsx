import { Fragment } from 'preact';
import { areaTitle, type NamedArea } from '../../index/index.ts';
import { fill } from '../../page/language/text.ts';
import { type IrmSnapshot, smallestLevel, sphereNames } from '../../project/index.ts';
import type { Subject } from '../../query/subjects/index.ts';
import { areaLevelPath, areaSheetPath, pagePaths, shadedMapPath, timelinePath } from '../addresses/links.ts';
import { NewestSentence } from '../changes/newest-sentence.tsx';
import { PageContents } from '../elements/page-contents.tsx';
import type { SiteSettings } from '../frame/site-settings.ts';
import { useLanguage } from '../language/use-language.tsx';
import { subjectMessage } from '../mail/mail.ts';
import { REPORT_ID, ReportMistake } from '../mail/report-mistake.tsx';
import type { MapContent } from '../map/map-content.ts';
import { PlaceMap } from '../map/place-map.tsx';
import { SpendingOverTime } from '../timeline/spending-over-time.tsx';
import { CompareLinks } from './compare-links.tsx';
import { ComparedTable } from './compared-table.tsx';
import { DepartmentReports } from './department-reports.tsx';
import { PlaceShareSection, SHARE_ID } from './place-share-section.tsx';
import { RelatedLists } from './related-lists.tsx';
import { SubjectChanges } from './subject-changes.tsx';
import { SubjectDownloads } from './subject-downloads.tsx';
import type { SubjectFigures } from './subject-figures.ts';
import { SubjectKeyFigures } from './subject-key-figures.tsx';
import { NotableProjects } from './subject-projects.tsx';
import { QualitySection } from './subject-quality.tsx';
import { SubjectStages } from './subject-stages.tsx';

interface SubjectBodyProps {
  readonly subject: Subject;
  readonly figures: SubjectFigures;
  readonly map: MapContent;
  /** The latest report; undefined if none is published. */
  readonly latest: IrmSnapshot | undefined;
  readonly contacts: SiteSettings['contacts'];
  /** Address of the service. */
  readonly base: string;
}

/** Everything about a place, a department or a firm. */
export function SubjectBody({ subject, figures, map, latest, contacts, base }: SubjectBodyProps) {
  const { texts, path, inLanguage } = useLanguage();
  const { kind, filters } = subject;
  const {
    above,
    namesakes,
    overview,
    notable,
    hasShadedMap,
    movements,
    spending,
    wrongSpending,
    related,
    neighbours,
    share,
    quality,
    reports,
  } = figures;
  const { length: total } = overview.positions;
  return (
    <article class="subject">
      <SubjectHead subject={subject} above={above} namesakes={namesakes} />
      {kind !== 'firm' && movements && (
        <NewestSentence
          report={movements.newest}
          filters={filters}
          address={base + inLanguage(subject.path)}
        />
      )}
      <SubjectContents kind={kind} hasNeighbours={neighbours !== undefined} hasShare={share !== undefined} />
      <SubjectKeyFigures subject={subject} overview={overview} />
      {kind === 'firm' && <p class="notice">{texts.subjects.firmNote}</p>}
      {subject.area && (
        <p class="page-actions">
          <a class="button" href={path(areaSheetPath(subject))}>
            {texts.subjects.areas.sheet}
          </a>
        </p>
      )}
      {share && <PlaceShareSection subject={subject} share={share} />}
      {hasShadedMap && (
        <p class="page-actions">
          <a class="button" href={path(shadedMapPath(subject))}>
            {texts.shaded.link[kind === 'province' ? 'province' : 'municipality']}
          </a>
        </p>
      )}
      {neighbours && <ComparedTable subject={subject} neighbours={neighbours} />}
      <CompareLinks subject={subject} neighbours={neighbours} />
      <NotableProjects {...notable} />
      <SubjectChanges filters={filters} movements={movements} />
      <SubjectStages subject={subject} overview={overview} />
      <section class="band" aria-labelledby="map">
        <h2 id="map">{texts.subjects.map.heading}</h2>
        <PlaceMap content={map} label={fill(texts.subjects.map.label, { name: subject.label })} />
      </section>
      <section class="band" aria-labelledby="spending">
        <h2 id="spending">{texts.timeline.spending}</h2>
        <SpendingOverTime figures={spending} wrong={wrongSpending} filters={filters} />
        <p>
          <a href={path(timelinePath(filters))}>{texts.timeline.more}</a>
        </p>
      </section>
      <RelatedLists subject={subject} related={related} />
      <QualitySection subject={subject} quality={quality} total={total} />
      {kind === 'department' && <DepartmentReports reports={reports} />}
      <SubjectDownloads subject={subject} count={total} base={base} />
      <Report {...{ subject, latest, contacts }} address={base + inLanguage(subject.path)} />
    </article>
  );
}

interface SubjectContentsProps extends Pick<Subject, 'kind'> {
  readonly hasNeighbours: boolean;
  readonly hasShare: boolean;
}

/** Links to what follows; people come for what stands first. */
function SubjectContents({ kind, hasNeighbours, hasShare }: SubjectContentsProps) {
  const { subjects, people, timeline, scorecard, mail } = useLanguage().texts;
  const { contents, lists, stages, map, related, quality, take } = subjects;
  return (
    <PageContents
      sections={[
        ...(hasShare ? [{ id: SHARE_ID, label: people.share.heading }] : []),
        ...(hasNeighbours ? [{ id: 'compared', label: contents.compared }] : []),
        { id: 'overdue', label: lists.overdue },
        { id: 'over-budget', label: lists.overBudget },
        { id: 'largest', label: lists.largest },
        { id: 'changes', label: contents.changes },
        { id: 'stages', label: stages.heading },
        { id: 'map', label: map.heading },
        { id: 'spending', label: timeline.spending },
        { id: 'related', label: related.heading },
        { id: 'quality', label: quality.heading },
        ...(kind === 'department' ? [{ id: 'reports', label: scorecard.ofDepartment.heading }] : []),
        { id: 'take', label: take.heading },
        { id: REPORT_ID, label: mail.report },
      ]}
    />
  );
}

/** How to correct what is said here. */
function Report({ subject, latest, contacts, address }: ReportProps) {
  const language = useLanguage();
  const { mail } = language.texts;
  const { kind, label } = subject;
  return (
    <section class="band" aria-labelledby={REPORT_ID}>
      <h2 id={REPORT_ID}>{mail.report}</h2>
      <ReportMistake
        message={subjectMessage(language, contacts, { subject, latest, address })}
        whom={
          kind === 'department'
            ? fill(mail.reportedBy, { department: label })
            : mail[kind === 'firm' ? 'ofFirm' : 'ofPlace']
        }
        label={mail[kind === 'department' ? 'toDepartment' : 'toPublisher']}
      />
    </section>
  );
}

interface ReportProps extends Pick<SubjectBodyProps, 'subject' | 'latest' | 'contacts'> {
  /** The whole address of the page. */
  readonly address: string;
}

interface SubjectHeadProps {
  readonly subject: Subject;
  /** The province that it is in, if that has a page. */
  readonly above: Subject | undefined;
  readonly namesakes: readonly Subject[];
}

/** Where the page of all subjects lists those of a kind. */
const listedUnder = {
  province: 'province',
  municipality: smallestLevel,
  department: 'department',
  firm: 'contractor',
} as const satisfies Record<Exclude<Subject['kind'], 'area'>, string>;

function ListLink({ kind }: { readonly kind: keyof typeof listedUnder }) {
  const { texts, path } = useLanguage();
  const list = listedUnder[kind];
  const isPlace = kind === 'province' || kind === 'municipality';
  return (
    <a href={path(`${pagePaths.explore}#${list}`)}>
      {isPlace ? texts.subjects.places : texts.explore.groups[list].title}
    </a>
  );
}

/** Leads to all areas of the level. */
function LevelLink({ area: { column } }: { readonly area: NamedArea }) {
  const { path } = useLanguage();
  const { level, other } = column.named;
  return <a href={path(areaLevelPath(level))}>{other}</a>;
}

/** What the page is about, and the way up to what it is in. */
function SubjectHead({ subject: { kind, name, within = '', area }, above, namesakes }: SubjectHeadProps) {
  const { texts, path } = useLanguage();
  const { breadcrumb, kinds, lead } = texts.subjects;
  const isNational = kind === 'department' && within === sphereNames.national;
  return (
    <header class="subject-head">
      <nav class="breadcrumb" aria-label={breadcrumb}>
        <ol>
          <li>{kind === 'area' ? <LevelLink area={area!} /> : <ListLink kind={kind} />}</li>
          {above && (
            <li>
              <a href={path(above.path)}>{above.name}</a>
            </li>
          )}
        </ol>
      </nav>
      <p class="eyebrow">{kind === 'area' ? areaTitle(area!) : kinds[kind]}</p>
      <h1>{name}</h1>
      <p class="lead">{fill(lead[isNational ? 'national' : kind], { within })}</p>
      {namesakes.length > 0 && (
        <p class="hint">
          {texts.subjects.namesakes}{' '}
          {namesakes.map((each, i) => (
            <Fragment key={each.path}>
              {i > 0 && ', '}
              <a href={path(each.path)}>{each.label}</a>
            </Fragment>
          ))}
        </p>
      )}
    </header>
  );
}
