import type { ProjectSnapshot, PublishedProject } from '../project/index.ts';
import type { ProjectHistory } from '../store/index.ts';

/** A project as the builders of an index see it: its history, and what its newest snapshot says. */
export interface IndexedProject extends ProjectHistory {
  readonly latest: ProjectSnapshot;
  readonly published: PublishedProject;
}

/** Writes one section of an index whole. */
export type WriteSection = (name: string, content: Uint8Array | Uint32Array | Float64Array) => void;

/** Receives the projects in order of their ids and writes what it made of them as sections at the end. */
export interface SectionsBuilder {
  add(project: IndexedProject): void;
  finish(write: WriteSection): void;
}
