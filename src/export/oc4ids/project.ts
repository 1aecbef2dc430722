import { country } from '../../country/index.ts';
import {
  isInCountry,
  type ProjectSnapshot,
  type PublishedProject,
  publishedProject,
  startOfDay,
} from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { projectApiPath } from '../../query/addresses.ts';
import { pointOf } from '../json-formats.ts';
import { budgetOf, costMeasurementsOf } from './budget.ts';
import { contractingProcessesOf } from './contracting-processes.ts';
import {
  constructionEndsTooEarly,
  costsContradict,
  endsBeforeItBegins,
  omissionsOf,
} from './contradictions.ts';
import { amountOf, known, knownOrNone, someOf, textOf } from './known.ts';
import { type Metric, metricOf, metricsOf, reportedOverTime } from './metrics.ts';
import { milestonesOf } from './milestones.ts';
import { withMore } from './more.ts';
import { departmentOf, partiesOf } from './parties.ts';
import { periodOf } from './period.ts';
import { classificationsOf, projectSector, projectStatus, projectType } from './project-codes.ts';

/**
 * What ids begin with unless a registered prefix was given, so this one must not look like a
 * registered one.
 */
export const PROJECT_ID_PREFIX = `${country.oc4idsPrefix}-`;

export type Oc4idsProject = ReturnType<typeof oc4idsProject>;

/**
 * A project in the Open Contracting for Infrastructure Data Standard, version 0.9. `history` has
 * all its snapshots, oldest first; `base` is the address of the service. Unknown members are left
 * out and nothing is guessed; `docs/oc4ids.md` has the full mapping.
 */
export function oc4idsProject(
  history: readonly DatedSnapshot[],
  id: number,
  base: string,
  prefix = PROJECT_ID_PREFIX,
) {
  const latest = history.at(-1)!;
  const { irmSnapshot, snapshot } = latest;
  const published = publishedProject(id, snapshot, irmSnapshot);
  const sector = projectSector(published);
  const location = locationOf(published);
  const projectId = `${prefix}${id}`;
  const parties = partiesOf(published);
  const project = known({
    id: projectId,
    updated: startOfDay(irmSnapshot.taken),
    language: 'en',
    identifiers: identifiersOf(published),
    publicAuthority: publicAuthorityOf(published),
    title: textOf(published.name),
    description: descriptionOf(published, omissionsOf(history)),
    status: projectStatus(published.status),
    type: projectType(published.nature_of_investment),
    sector: sector === undefined ? undefined : [sector],
    additionalClassifications: classificationsOf(published),
    period: projectPeriod(snapshot),
    // It begins with procurement, whose date is not reported.
    implementationPeriod: constructionEndsTooEarly(snapshot, snapshot.estimated_construction_end_date)
      ? undefined
      : periodOf(null, snapshot.estimated_construction_end_date),
    locations: location === undefined ? undefined : [location],
    budget: budgetOf(history),
    parties: someOf(parties),
    milestones: milestonesOf(latest),
    forecasts: forecastsOf(history),
    metrics: metricsOf(history),
    costMeasurements: costMeasurementsOf(history),
    contractingProcesses: contractingProcessesOf(projectId, history, parties),
    documents: documentsOf(published, id, base, irmSnapshot.taken),
  });
  return withMore(project, snapshot.more ?? null);
}

function identifiersOf({ project_number }: PublishedProject) {
  const id = textOf(project_number);
  return id === undefined ? undefined : [{ id, scheme: 'IRM project number' }];
}

function publicAuthorityOf(project: PublishedProject) {
  const department = departmentOf(project);
  return department === undefined ? undefined : { id: department.id, name: department.name };
}

function projectPeriod({ start_date, estimated_completion_date }: ProjectSnapshot) {
  if (endsBeforeItBegins(start_date, estimated_completion_date)) return undefined;
  return periodOf(start_date, estimated_completion_date);
}

/**
 * Says who reported the project and when, because reports have no description, and what is left
 * out.
 */
function descriptionOf(project: PublishedProject, leftOut: ReturnType<typeof omissionsOf>): string {
  const { government_label, irm_snapshot } = project;
  const department = textOf(project.department);
  const government = textOf(government_label);
  const by = [department, government].filter((part) => part !== undefined).join(', ');
  const stage = textOf(project.status);
  return [
    by === '' ? `Reported in ${irm_snapshot}.` : `Reported by ${by} in ${irm_snapshot}.`,
    ...(stage === undefined ? [] : [`Stage: ${stage}.`]),
    ...leftOut.map(({ omission, why }) => `Left out: ${omission}, because ${why}.`),
  ].join(' ');
}

/**
 * Links to more information: the project's page, with its stage in each quarter, and all snapshots
 * as JSON, with the spending of each quarter and the estimated cost. `taken` is the day of the
 * latest snapshot.
 */
function documentsOf({ url_path }: PublishedProject, id: number, base: string, taken: string) {
  const dateModified = startOfDay(taken);
  return [
    {
      id: 'page',
      title: 'The project on a page',
      url: base + url_path,
      dateModified,
      format: 'text/html',
      language: 'en',
    },
    {
      id: 'json',
      documentType: 'financialProgressReport',
      title: 'Every snapshot of the project as JSON',
      url: base + projectApiPath(id),
      dateModified,
      format: 'application/json',
      language: 'en',
    },
  ] as const;
}

/** The estimates of cost and completion over time. `history` is oldest first. */
function forecastsOf(history: readonly DatedSnapshot[]): readonly Metric[] | undefined {
  return someOf([
    ...metricOf(
      { id: 'estimatedTotalCost', title: 'Estimated total cost of the project' },
      reportedOverTime(
        history,
        ({ snapshot }) =>
          costsContradict(snapshot) ? undefined : amountOf(snapshot.estimated_total_project_cost, snapshot),
        (value) => ({ value }),
      ),
    ),
    ...metricOf(
      { id: 'estimatedCompletion', title: 'Estimated date of completion' },
      reportedOverTime(
        history,
        ({ snapshot }) => snapshot.estimated_completion_date ?? undefined,
        (date) => ({ measure: date }),
      ),
    ),
  ]);
}

type PlaceFields = Pick<
  PublishedProject,
  'latitude' | 'longitude' | 'province' | 'local_municipality' | 'district_municipality'
>;

/** The location of a project; undefined if nothing about it is reported. */
function locationOf(project: PlaceFields) {
  const location = knownOrNone({
    description: districtOf(project),
    geometry: geometryOf(project),
    address: addressOf(project),
  });
  return location === undefined ? undefined : { id: 'site', ...location };
}

/** The district goes into the description, because an address has no member for it. */
function districtOf(project: PlaceFields): string | undefined {
  const district = textOf(project.district_municipality);
  return district === undefined ? undefined : `District municipality: ${district}`;
}

function geometryOf({ latitude, longitude }: PlaceFields) {
  const coordinates = pointOf(latitude, longitude);
  if (coordinates === undefined || !isInCountry(coordinates[1], coordinates[0])) return undefined;
  return { type: 'Point', coordinates } as const;
}

function addressOf(project: PlaceFields) {
  const locality = textOf(project.local_municipality);
  const region = textOf(project.province);
  if (locality === undefined && region === undefined) return undefined;
  return known({ locality, region, countryName: country.name });
}
