import type { ProjectSnapshot, PublishedProject } from '../../project/index.ts';
import type { MeasuredReport, ProjectMeasures, QualityFlagSet } from '../../quality/index.ts';
import type { ProjectHistory } from '../../store/index.ts';

/** A project as the builders of an index receive it: its history and its newest snapshot. */
export interface IndexedProject extends ProjectHistory {
  readonly latest: ProjectSnapshot;
  readonly published: PublishedProject;
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
export interface SectionsBuilder {
  add(project: IndexedProject): void;
  finish(write: WriteSection): void;
}
