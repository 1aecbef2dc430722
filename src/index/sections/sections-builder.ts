import {
  amountsIn,
  CURRENCY,
  currencyOf,
  hasOtherCurrencies,
  type ProjectSnapshot,
  type PublishedProject,
  storedAmountsIn,
} from '../../project/index.ts';
import type { MeasuredReport, ProjectMeasures, QualityFlagSet } from '../../quality/index.ts';
import type { ProjectHistory } from '../../store/index.ts';

/** What the reports about a project say, and what the newest one publishes. */
export interface PublishedHistory extends ProjectHistory {
  readonly published: PublishedProject;
}

/** A project as the builders of an index receive it. */
export interface IndexedProject extends PublishedHistory {
  readonly latest: ProjectSnapshot;
  /**
   * Flags of the newest snapshot, with those that follow from the project's history. Flags that
   * follow from other projects are added with the amounts.
   */
  readonly quality: QualityFlagSet;
  readonly measures: ProjectMeasures;
  /** What measures need of each of the snapshots. */
  readonly reports: readonly MeasuredReport[];
}

/** Writes one section of an index: the given pieces, one after the other. */
export type WriteSection = (name: string, ...content: readonly ArrayBufferView[]) => void;

/**
 * Collects one aspect of all projects, which it receives in order of their ids, and writes it as
 * sections at the end.
 */
export interface SectionsBuilder<Project extends PublishedHistory = IndexedProject> {
  add(project: Project): void;
  finish(write: WriteSection): void;
}

/** The name of a section of amounts in a currency: the main one has plain names. */
export const sectionIn = (currency: string, name: string): string =>
  currency === CURRENCY ? name : `${currency}.${name}`;

/** The project as the columns of a currency know it: its amounts in another one are unknown. */
function inCurrency(project: IndexedProject, currency: string): IndexedProject {
  if (!hasOtherCurrencies) return project;
  const { latest, measures, snapshots } = project;
  const isOwn = currencyOf(latest) === currency;
  return {
    ...project,
    latest: amountsIn(latest, currency),
    measures: isOwn ? measures : { ...measures, spent: null, overrun: null, growth: null },
    snapshots: snapshots.map((each) => ({ ...each, values: storedAmountsIn(each.values, currency) })),
  };
}

/** A builder that knows the amounts of one currency. Of another one than the main one it writes only sections of amounts. */
export const buildingIn = (
  currency: string,
  amountSections: readonly string[],
  builder: SectionsBuilder,
): SectionsBuilder => ({
  add: (project) => builder.add(inCurrency(project, currency)),
  finish: (write) =>
    builder.finish((name, ...content) => {
      if (currency === CURRENCY || amountSections.includes(name))
        write(sectionIn(currency, name), ...content);
    }),
});
