import type { ProjectSnapshot, PublishedProject } from '../../project/index.ts';
import type { QualityFlagSet } from '../../quality/index.ts';
import type { ProjectHistory } from '../../store/index.ts';

/** A project as the builders of an index see it: its history, and what its newest snapshot says. */
export interface IndexedProject extends ProjectHistory {
  readonly latest: ProjectSnapshot;
  readonly published: PublishedProject;
  /** Flags of the newest snapshot, and whether newer ones of the sphere leave the project out. */
  readonly quality: QualityFlagSet;
}

/** Writes one section of an index whole, made of one piece or of several that follow one another. */
export type WriteSection = (name: string, ...content: readonly ArrayBufferView[]) => void;

/** Receives the projects in order of their ids and writes what it made of them as sections at the end. */
export interface SectionsBuilder {
  add(project: IndexedProject): void;
  finish(write: WriteSection): void;
}
