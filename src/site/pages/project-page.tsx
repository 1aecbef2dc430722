import type { ComponentChildren } from 'preact';
import { type CatalogueIndex, type HistoryEntry, projectHistory } from '../../index/index.ts';
import { isUnset, placeOf } from '../../project/index.ts';
import { flagsOf, spendingSeries } from '../../quality/index.ts';
import { filteredPath, projectApiPath, projectCsvPath } from '../addresses.ts';
import { SpendingChart } from '../charts/spending-chart.tsx';
import type { MarkedDate } from '../charts/spending-layout.ts';
import { StepLine } from '../charts/step-line.tsx';
import { AllFields } from '../components/all-fields.tsx';
import { LastReported } from '../components/project-list.tsx';
import { SnapshotTable } from '../components/snapshot-table.tsx';
import { Missing, Money, MoneyChange, Stage } from '../components/value.tsx';
import { flagLabel, flagMeaning } from '../copy/flag-texts.ts';
import { stageColour } from '../copy/stage-names.ts';
import { dateChange, longDate, monthOf, quarterName } from '../format/date.ts';
import { exactMoney, money, share } from '../format/money.ts';
import { ProjectMap } from '../map/project-map.tsx';
import type { PageContent } from '../page.tsx';
import { lastReported } from '../selectors/last-reported.ts';
import { nearestProjects, sameMunicipality } from '../selectors/nearby.ts';
import { movedSince, spentSoFar } from '../selectors/project-facts.ts';
import { displayName, projectRow } from '../selectors/project-row.ts';
import type { SiteSettings } from '../site-settings.ts';

const NEIGHBOURS = 5;

interface ProjectProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly history: readonly HistoryEntry[];
  readonly latest: HistoryEntry;
  readonly settings: SiteSettings;
  readonly base: string;
}

/** Everything that is known of one project. */
export function projectPage(
  index: CatalogueIndex,
  position: number,
  settings: SiteSettings,
  base: string,
): PageContent {
  const history = projectHistory(index, position);
  const props = { index, position, history, latest: history.at(-1)!, settings, base };
  const { published } = props.latest;
  const name = displayName(published.name);
  const place = [published.local_municipality, published.province].filter(Boolean).join(', ');
  return {
    title: place === '' ? name : `${name}, ${place}`,
    description: description(props),
    canonical: published.url_path,
    isListed: true,
    section: 'search',
    jsonLd: jsonLd(props),
    body: <Project {...props} />,
  };
}

function description({ latest: { published } }: ProjectProps): string {
  const {
    estimated_total_project_cost: cost,
    estimated_completion_date: completion,
    status,
    department,
  } = published;
  return [
    `${displayName(published.name)}: ${status === '' ? 'stage not available' : status}.`,
    cost !== null && `Estimated to cost ${money(cost)}.`,
    completion !== null && `To be complete in ${monthOf(completion)}.`,
    department !== '' && `${department}${published.province === '' ? '' : `, ${published.province}`}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Project(props: ProjectProps) {
  const { index, position, history, latest } = props;
  const spending = spendingSeries(history);
  return (
    <article class="project-page">
      <Title {...props} />
      <StepLine status={latest.published.status} />
      <KeyFigures {...props} spent={spentSoFar(latest, spending)} />
      <DataWarnings index={index} position={position} />
      <div class="project-columns">
        <div class="project-wide">
          <Section id="spending" title="What has been spent">
            <SpendingChart points={spending} marked={markedDates(latest)} />
          </Section>
          <Section id="reports" title="Report by report">
            <SnapshotTable history={history} />
          </Section>
        </div>
        <div class="project-narrow">
          <Builders latest={latest} />
          <Where {...props} />
          <TakeThis {...props} />
        </div>
      </div>
      <Section id="fields" title="All that was reported">
        <p class="hint">
          From the report of {quarterName(latest.irmSnapshot)}, taken on {longDate(latest.irmSnapshot.taken)}.
        </p>
        <AllFields latest={latest} />
      </Section>
      <Neighbours {...props} />
    </article>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

const Section = ({ id, title, children }: SectionProps) => (
  <section class="project-section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

function Title({ index, position, latest: { published } }: ProjectProps) {
  const { department, local_municipality, province } = published;
  const gone = lastReported(index, position);
  return (
    <header class="project-title">
      <p class="project-path">
        {department !== '' && (
          <a href={filteredPath({ department, ...(province && { province }) })}>{department}</a>
        )}
        {local_municipality && <a href={filteredPath({ local_municipality })}>{local_municipality}</a>}
        {province !== '' && <a href={filteredPath({ province })}>{province}</a>}
      </p>
      <h1>{displayName(published.name)}</h1>
      {gone && (
        <p class="notice is-warning">
          <LastReported snapshot={gone} /> Newer reports no longer mention this project. What stands here is
          what was last said of it.
        </p>
      )}
    </header>
  );
}

function KeyFigures({
  history,
  latest,
  spent,
}: ProjectProps & { readonly spent: ReturnType<typeof spentSoFar> }) {
  const { estimated_total_project_cost: cost, estimated_completion_date: completion } = latest.published;
  const costMoved = movedSince(history, ({ snapshot }) => snapshot.estimated_total_project_cost);
  const dateMoved = movedSince(history, ({ snapshot }) => snapshot.estimated_completion_date);
  return (
    <dl class="key-figures is-project">
      <div>
        <dt>Estimated cost</dt>
        <dd>
          <Money rand={cost} />
          {cost !== null && money(cost) !== exactMoney(cost) && <span class="note">{exactMoney(cost)}</span>}
          {costMoved && (
            <span class={costMoved.now > costMoved.first ? 'note moved is-up' : 'note moved is-down'}>
              <MoneyChange rand={costMoved.now - costMoved.first} /> since {quarterName(costMoved.since)}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>Spent so far</dt>
        <dd>
          {spent === undefined ? <Missing /> : <Money rand={spent.rand} />}
          {spent && cost !== null && cost > 0 && (
            <span class="note">{share(spent.rand, cost)} of the estimate</span>
          )}
          {spent?.date && <span class="note">by {longDate(spent.date)}</span>}
        </dd>
      </div>
      <div>
        <dt>Estimated completion</dt>
        <dd>
          {completion === null ? <Missing /> : <time dateTime={completion}>{longDate(completion)}</time>}
          {dateMoved && (
            <span class={dateMoved.now > dateMoved.first ? 'note moved is-up' : 'note moved is-down'}>
              {dateChange(dateMoved.first, dateMoved.now)} than said in {quarterName(dateMoved.since)}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>Paid for by</dt>
        <dd class="is-words">{latest.published.primary_funding_source ?? <Missing />}</dd>
      </div>
    </dl>
  );
}

/** What looks wrong in the latest report. */
function DataWarnings({ index, position }: Pick<ProjectProps, 'index' | 'position'>) {
  const flags = flagsOf(index.numbers.quality[position]!).filter((flag) => flag !== 'not_in_latest_snapshot');
  if (flags.length === 0) return null;
  return (
    <section class="data-warnings" aria-labelledby="doubts">
      <h2 id="doubts">Doubts about this data</h2>
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            <strong>{flagLabel(flag)}.</strong> {flagMeaning(flag)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const dates = [
  { label: 'Start of the project', field: 'start_date' },
  { label: 'Estimated start of construction', field: 'estimated_construction_start_date' },
  { label: 'Contracted end of construction', field: 'contracted_construction_end_date' },
  { label: 'Estimated end of construction', field: 'estimated_construction_end_date' },
  { label: 'Estimated completion', field: 'estimated_completion_date' },
] as const;

const markedDates = ({ snapshot }: HistoryEntry): readonly MarkedDate[] =>
  dates
    .flatMap(({ label, field }) => (snapshot[field] === null ? [] : [{ label, date: snapshot[field] }]))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

const parties = [
  { label: 'Responsible', field: 'department' },
  { label: 'Runs the work', field: 'program_implementing_agent' },
  { label: 'Manages it on site', field: 'principle_agent' },
  { label: 'Builds it', field: 'main_contractor' },
  { label: 'Other parties', field: 'other_parties' },
] as const;

const Builders = ({ latest: { published } }: Pick<ProjectProps, 'latest'>) => (
  <Section id="builders" title="Who builds it">
    <dl class="parties">
      {parties.map(({ label, field }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {!published[field] ? (
              <Missing />
            ) : field === 'main_contractor' ? (
              <a href={filteredPath({ main_contractor: published[field] })}>{published[field]}</a>
            ) : (
              published[field]
            )}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
);

function Where({ index, position, latest: { published }, settings }: ProjectProps) {
  const { local_municipality, district_municipality, province, latitude, longitude } = published;
  const place = placeOf(latitude, longitude);
  const isPlaced = place !== undefined && !isUnset(place) && index.geography.hasPlace[position] === 1;
  return (
    <Section id="where" title="Where it is">
      <p>
        {[local_municipality, district_municipality && `${district_municipality} district`, province]
          .filter(Boolean)
          .join(', ') || <Missing />}
      </p>
      {isPlaced ? (
        <>
          <ProjectMap
            data={{
              tilesUrl: settings.tilesUrl,
              tilesAttribution: settings.tilesAttribution,
              ...place,
              name: displayName(published.name),
              stage: stageColour(published.status),
            }}
          />
          <p class="hint">
            {latitude}, {longitude}
          </p>
        </>
      ) : (
        <p class="hint">
          {place === undefined || isUnset(place)
            ? 'No place was reported, so there is no map.'
            : `The place reported (${latitude}, ${longitude}) is not in the country, so there is no map.`}
        </p>
      )}
    </Section>
  );
}

const TakeThis = ({ index, position, latest, base }: ProjectProps) => {
  const { published, irmSnapshot } = latest;
  return (
    <Section id="take" title="Take it along">
      <ul class="plain-list">
        <li>
          <a href={projectCsvPath(published.url_path)} download>
            All reports as CSV
          </a>
        </li>
        <li>
          <a href={projectApiPath(index.ids[position]!)}>All reports as JSON</a>
        </li>
      </ul>
      <p class="cite-label">Cite it as</p>
      <p class="cite" data-island="cite">
        {displayName(published.name)}, project {index.ids[position]}, as reported in{' '}
        {quarterName(irmSnapshot)}
        {index.isSample && ' (made-up sample)'}. Infrastructure Projects Search. {base + published.url_path}
      </p>
    </Section>
  );
};

function Neighbours({ index, position, latest: { published } }: ProjectProps) {
  const near = nearestProjects(index, position, NEIGHBOURS);
  const same = sameMunicipality(index, position, NEIGHBOURS);
  if (near.length + same.length === 0) return null;
  const municipality = published.local_municipality ?? '';
  return (
    <div class="neighbours">
      {near.length > 0 && (
        <Section id="nearby" title="Nearby">
          <ul class="short-list">
            {near.map((each) => (
              <ShortItem
                key={each.position}
                index={index}
                position={each.position}
                note={distance(each.km)}
              />
            ))}
          </ul>
        </Section>
      )}
      {same.length > 0 && (
        <Section id="same" title={`Largest in ${municipality}`}>
          <ul class="short-list">
            {same.map((each) => (
              <ShortItem key={each} index={index} position={each} />
            ))}
          </ul>
          <p>
            <a href={filteredPath({ local_municipality: municipality })}>All projects in {municipality}</a>
          </p>
        </Section>
      )}
    </div>
  );
}

const distance = (km: number): string => (km < 1 ? 'less than 1 km away' : `${Math.round(km)} km away`);

interface ShortItemProps {
  readonly index: CatalogueIndex;
  readonly position: number;
  readonly note?: string;
}

const ShortItem = ({ index, position, note }: ShortItemProps) => {
  const row = projectRow(index, position);
  return (
    <li>
      <a href={row.path}>{row.name}</a>
      <p>
        <Stage status={row.status} isShort /> <Money rand={row.cost} />
        {note && <span class="hint">{note}</span>}
      </p>
    </li>
  );
};

/** The project after schema.org, which calls it so. */
function jsonLd({ latest: { published, snapshot }, base }: ProjectProps): Readonly<Record<string, unknown>> {
  const place = placeOf(published.latitude, published.longitude);
  const cost = published.estimated_total_project_cost;
  return {
    '@context': 'https://schema.org',
    '@type': 'Project',
    name: displayName(published.name),
    url: base + published.url_path,
    ...(published.project_number && { identifier: published.project_number }),
    ...(snapshot.start_date && { foundingDate: snapshot.start_date }),
    ...(published.department && {
      parentOrganization: { '@type': 'GovernmentOrganization', name: published.department },
    }),
    ...(cost !== null && {
      funding: { '@type': 'Grant', amount: { '@type': 'MonetaryAmount', currency: 'ZAR', value: cost } },
    }),
    location: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'ZA',
        ...(published.province && { addressRegion: published.province }),
        ...(published.local_municipality && { addressLocality: published.local_municipality }),
      },
      ...(place &&
        !isUnset(place) && {
          geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
        }),
    },
  };
}
