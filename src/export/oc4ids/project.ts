import { type PublishedProject, publishedProject } from '../../project/index.ts';
import type { DatedSnapshot } from '../../quality/index.ts';
import { budgetOf } from './budget.ts';
import { classificationsOf } from './classifications.ts';
import { costMeasurementsOf } from './cost-measurements.ts';
import { documentsOf } from './documents.ts';
import { forecastsOf } from './forecasts.ts';
import { known, someOf, textOf } from './known.ts';
import { locationOf } from './location.ts';
import { metricsOf } from './metrics.ts';
import { milestonesOf } from './milestones.ts';
import { departmentOf, partiesOf } from './parties.ts';
import { periodOf, startOfDay } from './period.ts';
import { projectSector } from './project-sector.ts';
import { projectStatus } from './project-status.ts';
import { projectType } from './project-type.ts';

/**
 * No prefix is registered with the standard for these projects, so this one must not look like a
 * registered one.
 */
export const PROJECT_ID_PREFIX = 'za-infrastructure-projects-';

export type Oc4idsProject = ReturnType<typeof oc4idsProject>;

/**
 * A project in the Open Contracting for Infrastructure Data Standard, version 0.9. `history` has
 * all its snapshots, oldest first; `base` is the address of the service. Unknown members are left
 * out and nothing is guessed; `docs/oc4ids.md` has the full mapping.
 */
export function oc4idsProject(history: readonly DatedSnapshot[], id: number, base: string) {
  const latest = history.at(-1)!;
  const { irmSnapshot, snapshot } = latest;
  const published = publishedProject(id, snapshot, irmSnapshot);
  const sector = projectSector(published);
  const location = locationOf(published);
  return known({
    id: `${PROJECT_ID_PREFIX}${id}`,
    updated: startOfDay(irmSnapshot.taken),
    language: 'en',
    identifiers: identifiersOf(published),
    publicAuthority: publicAuthorityOf(published),
    title: textOf(published.name),
    description: descriptionOf(published),
    status: projectStatus(published.status),
    type: projectType(published.nature_of_investment),
    sector: sector === undefined ? undefined : [sector],
    additionalClassifications: classificationsOf(published),
    period: periodOf(published.start_date, published.estimated_completion_date),
    // It begins with procurement, whose date is not reported.
    implementationPeriod: periodOf(null, published.estimated_construction_end_date),
    locations: location === undefined ? undefined : [location],
    budget: budgetOf(history),
    parties: someOf(partiesOf(published)),
    milestones: milestonesOf(latest),
    forecasts: forecastsOf(history),
    metrics: metricsOf(history),
    costMeasurements: costMeasurementsOf(history),
    documents: documentsOf(published, id, base, irmSnapshot.taken),
  });
}

function identifiersOf({ project_number }: PublishedProject) {
  const id = textOf(project_number);
  return id === undefined ? undefined : [{ id, scheme: 'IRM project number' }];
}

function publicAuthorityOf(project: PublishedProject) {
  const department = departmentOf(project);
  return department === undefined ? undefined : { id: department.id, name: department.name };
}

/** Says who reported the project and when, because reports have no description. */
function descriptionOf(project: PublishedProject): string {
  const { government_label, irm_snapshot } = project;
  const department = textOf(project.department);
  const government = textOf(government_label);
  const by = [department, government].filter((part) => part !== undefined).join(', ');
  const stage = textOf(project.status);
  const reported = by === '' ? `Reported in ${irm_snapshot}.` : `Reported by ${by} in ${irm_snapshot}.`;
  return stage === undefined ? reported : `${reported} Stage: ${stage}.`;
}
